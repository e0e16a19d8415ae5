/** A text as searches compare it: in small letters, without accents. */
export function plainText(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
