/** A text in search form: lower case, without accents. */
export function plainText(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
