const DIGITS = /^\d{1,15}$/;

/**
 * Tickets per piece of a category: the bundle's size, or 1 if `bundlingTicket` is "0", blank or not a positive integer. See
 * docs/rules/events.md#categories.
 */
export function bundleSize(bundlingTicket: string): number {
  const text = bundlingTicket.trim();
  if (!DIGITS.test(text)) return 1;
  return Math.max(Number(text), 1);
}
