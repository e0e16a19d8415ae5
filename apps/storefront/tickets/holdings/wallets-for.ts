type Wallet = "apple" | "google";

/** Those of a shop's wallets that this device can use: a phone's own wallet; on a desktop, all. See docs/rules/tickets.md#wallets. */
export function walletsFor(userAgent: string, made: readonly Wallet[]): readonly Wallet[] {
  if (/Android/.test(userAgent)) return made.filter((wallet) => wallet === "google");
  if (/iPhone|iPad|iPod/.test(userAgent)) return made.filter((wallet) => wallet === "apple");
  return made;
}
