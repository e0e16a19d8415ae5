type Wallet = "apple" | "google";

/**
 * Of the wallets that a shop makes passes for, those that a device may open: its own on a phone, all on a desk. See
 * docs/rules/tickets.md#wallets.
 */
export function walletsFor(userAgent: string, made: readonly Wallet[]): readonly Wallet[] {
  if (/Android/.test(userAgent)) return made.filter((wallet) => wallet === "google");
  if (/iPhone|iPad|iPod/.test(userAgent)) return made.filter((wallet) => wallet === "apple");
  return made;
}
