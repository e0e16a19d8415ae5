/** Digits and letters without I, L, O and U: 32 signs, five bits each. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/**
 * The readable code of a ticket, `ABCD-1234-EFGH`, from the first 60 bits of the given random bytes.
 * Throws RangeError for fewer than 8 bytes.
 */
export function ticketCode(random: Uint8Array): string {
  if (random.length < 8) throw new RangeError("a ticket code takes 8 random bytes");
  const bits = random.slice(0, 8).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  const signs = Array.from({ length: LENGTH }, (_, i) => ALPHABET[Number((bits >> BigInt(59 - 5 * i)) & 31n)]);
  return grouped(signs.join(""));
}

/** A typed code (any case, spaces, I or L for 1, O for 0) in its written form; null if malformed. */
export function parseTicketCode(typed: string): string | null {
  if (typed.length > 60) return null;
  const signs = [
    ...typed
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[\s\p{Pd}\p{Cf}]/gu, ""),
  ].map((sign) => LOOK_ALIKES[sign] ?? sign);
  if (signs.length !== LENGTH || !signs.every((sign) => ALPHABET.includes(sign))) return null;
  return grouped(signs.join(""));
}

function grouped(signs: string): string {
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8, 12)}`;
}
