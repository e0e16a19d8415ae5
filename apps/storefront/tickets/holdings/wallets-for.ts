type Wallet = "apple" | "google";

/** Of a shop's wallets, those for this device: its own on a phone, all on a desktop. See docs/rules/tickets.md#wallets. */
export function walletsFor(userAgent: string, made: readonly Wallet[]): readonly Wallet[] {
  if (/Android/.test(userAgent)) return made.filter((wallet) => wallet === "google");
  if (/iPhone|iPad|iPod/.test(userAgent)) return made.filter((wallet) => wallet === "apple");
  return made;
}
