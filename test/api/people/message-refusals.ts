import type { ProblemCode } from "#contract/problems.ts";
import { act, fill, hold, sql } from "../orders/booking-scene.ts";
import type { Sent } from "../send.ts";

/** An order whose message could be sent, with none in transit. */
async function reviewed() {
  const held = await fill();
  await sql("update bookings set status = 'needs_review' where id = $1", [held.id as never]);
  await sql("update outbox set done_at = now() where done_at is null");
  return held;
}

/** Causes of the refusals to resend an order's message. */
export const MESSAGE_REFUSALS: Partial<Record<ProblemCode, () => Promise<Sent>>> = {
  async IDEMPOTENCY_MISMATCH() {
    const held = await reviewed();
    await act(held, { path: "send-again", body: {}, how: { key: "mismatch-messages" } });
    return act(held, { path: "send-again", body: { r: "another" }, how: { key: "mismatch-messages" } });
  },
  BOOKING_STATE: async () => act(await hold(), { path: "send-again", body: {} }),
  async TOO_MANY_REQUESTS() {
    const held = await reviewed();
    for (let n = 0; ; n += 1) {
      const answer = await act(held, { path: "send-again", body: {} });
      if (n === 4 || answer.status !== 200) return answer;
      await sql("update outbox set done_at = now() where done_at is null");
    }
  },
};
