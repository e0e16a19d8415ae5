/** After this time an order is polled less often, and the visitor may leave. */
export const LONG_WAIT_MS = 120_000;

/**
 * Milliseconds until an order's status is polled again. `asked` is the number of answers so far, `waitedMs` the time since the first query.
 * See docs/rules/orders.md#order-page.
 */
export function pollDelay(asked: number, waitedMs: number): number {
  if (waitedMs >= LONG_WAIT_MS) return 30_000;
  if (asked < 5) return 2000;
  return asked < 10 ? 4000 : 10_000;
}
