/** One line without control or invisible characters and without WhatsApp markup, so that user input stays text. */
export function oneLine(text: string, most: number): string {
  const line = text
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replace(/[*_~`{}<>]/g, "")
    .replace(/\s+/gu, " ")
    .trim();
  return [...line].slice(0, most).join("").trim();
}

/** The same for visitors' input, without anything that a phone would turn into a link. */
export function withoutLinks(text: string, most = 80): string {
  return oneLine(text.replace(/:\/\//g, " ").replace(/\.(?=[\p{L}\p{N}])/gu, ". "), most);
}
