type Reached = { readonly whatsappNumber?: string | null | undefined; readonly email: string };

/** The address for questions: WhatsApp, or e-mail if the brand has no number. `about` begins the message. */
export function helpAddress({ whatsappNumber, email }: Reached, about = ""): string {
  const text = encodeURIComponent(about);
  if (whatsappNumber) return `https://wa.me/${whatsappNumber}${text ? `?text=${text}` : ""}`;
  return `mailto:${email}${text ? `?subject=${text}` : ""}`;
}
