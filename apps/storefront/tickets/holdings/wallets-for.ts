type Wallet = "apple" | "apple_test" | "google";

/** The shop's wallets that this device can use: on a phone, the phone's own; on a desktop, all. See docs/rules/tickets.md#wallets. */
export function walletsFor(userAgent: string, made: readonly Wallet[]): readonly Wallet[] {
  if (/Android/.test(userAgent)) return made.filter((wallet) => wallet === "google");
  if (/iPhone|iPad|iPod/.test(userAgent)) return made.filter((wallet) => wallet !== "google");
  return made;
}
