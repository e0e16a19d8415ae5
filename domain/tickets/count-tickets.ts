const DIGITS = /^\d{1,15}$/;

/**
 * Tickets in one unit of a category: the bundle's size, or 1 where `bundlingTicket` is "0", blank or no positive integer. See
 * docs/rules/events.md#categories.
 */
export function bundleSize(bundlingTicket: string): number {
  const text = bundlingTicket.trim();
  if (!DIGITS.test(text)) return 1;
  return Math.max(Number(text), 1);
}

/**
 * Admissions of the chosen lines; a bundle counts bundlingTicket × qty. See docs/rules/tickets.md#count. Throws RangeError when it is no
 * safe integer.
 */
export function countTickets(lines: readonly { readonly bundlingTicket: string; readonly qty: number }[]): number {
  const tickets = lines.reduce((sum, line) => sum + bundleSize(line.bundlingTicket) * line.qty, 0);
  if (!Number.isSafeInteger(tickets) || tickets < 0) throw new RangeError("the number of tickets is not a safe integer");
  return tickets;
}
