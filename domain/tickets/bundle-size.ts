const DIGITS = /^\d{1,15}$/;

/** Tickets in one unit of a category: the bundle's size, or 1 where `bundlingTicket` is "0", blank or no positive integer. Spec §3 Price. */
export function bundleSize(bundlingTicket: string): number {
  const text = bundlingTicket.trim();
  if (!DIGITS.test(text)) return 1;
  return Math.max(Number(text), 1);
}
