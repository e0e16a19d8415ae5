/** An e-mail address with most of its local part hidden: bu•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}
