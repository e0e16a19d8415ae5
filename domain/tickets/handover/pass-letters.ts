const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };
/** A prefix marks passes, so they never collide with ticket codes, which have twelve signs. */
const MARK = "D";
const SIGNS = 12;
/** Hexadecimal digits of the id: 60 random bits. */
const HEX = 15;

/** The readable code of a delegate's pass, `D-ABCD-1234-EFGH`, from its handover's id (UUID). Independent of the ticket's code. */
export function passLetters(handoverId: string): string {
  const bits = BigInt(`0x${handoverId.replaceAll("-", "").slice(-HEX)}`);
  const signs = Array.from({ length: SIGNS }, (_, i) => ALPHABET[Number((bits >> BigInt(5 * (SIGNS - 1 - i))) & 31n)]).join("");
  return `${MARK}-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}

/** The last 15 hexadecimal digits of a handover's id, from typed pass letters; null if malformed. */
export function parsePassLetters(typed: string): string | null {
  if (typed.length > 60) return null;
  const signs = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "");
  if (signs.length !== SIGNS + 1 || !signs.startsWith(MARK)) return null;
  let bits = 0n;
  for (const sign of signs.slice(1)) {
    const value = ALPHABET.indexOf(LOOK_ALIKES[sign] ?? sign);
    if (value === -1) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  return bits.toString(16).padStart(HEX, "0");
}
