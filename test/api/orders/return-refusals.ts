import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { detailsBody, holdBody } from "../../harness/buyer.ts";
import { act, fill, hold, losari, sql, type Held } from "./booking-scene.ts";
import type { Sent } from "../send.ts";

const NOWHERE = "00000000-0000-4000-8000-000000000000";

async function setPolicy(hours: number | null): Promise<void> {
  const { id } = await losari();
  await sql("update return_policies set ended_at = clock_timestamp() where ended_at is null");
  if (hours !== null)
    await sql(
      "insert into return_policies (tenant_id, event_id, hours, percents, fees) values ('garudarun', $1, array[$2::int], '{50}', '{true}')",
      [id as never, hours as never],
    );
}

/** A paid order. `hours`: until when before the start its tickets can be returned; null: never. */
async function paid(hours: number | null = 0, filled: () => Promise<Held> = fill): Promise<Held & { readonly tickets: readonly string[] }> {
  await setPolicy(hours);
  const held = await filled();
  const id = held.id as never;
  await act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" } });
  await sql("update payments set status = 'settled', settled_amount = amount, settled_at = now() where booking_id = $1", [id]);
  await sql("select confirm_bookings('garudarun', array[$1::uuid], null)", [id]);
  const rows = await sql("select id from tickets where booking_id = $1 order by position", [id]);
  return { ...held, tickets: rows.map((row) => row["id"] as string) };
}

/** A bundle with details. */
async function bundle(): Promise<Held> {
  const event = await losari();
  const family = event.prices.find(({ bundlingTicket }) => bundlingTicket !== "0")!;
  const held = await hold({ body: holdBody(event, [{ categoryId: family.id, qty: 1 }]) });
  await act(held, { path: "details", body: detailsBody(event, held.answer) });
  return held;
}

const give = ({ tickets, ...held }: Awaited<ReturnType<typeof paid>>, ids = tickets, key = "") =>
  act(held, { path: "return", body: { ticketIds: ids, shownAmount: 1 }, ...(key ? { how: { key } } : {}) });

/** The refusal of a ticket in another state. */
async function inState(status: string): Promise<Sent> {
  const order = await paid();
  await sql("update tickets set status = $2 where booking_id = $1", [order.id as never, status as never]);
  return give(order);
}

/** Causes of the refusals of returned tickets. */
export const RETURN_REFUSALS: Partial<Record<EndpointName, Partial<Record<ProblemCode, () => Promise<Sent>>>>> = {
  returnTickets: {
    async IDEMPOTENCY_MISMATCH() {
      const one = await hold();
      await act(one, { path: "cancel", body: {}, how: { key: "mismatch-return" } });
      return act(one, { path: "return", body: { ticketIds: [NOWHERE], shownAmount: 0 }, how: { key: "mismatch-return" } });
    },
    async BOOKING_STATE() {
      const order = await paid();
      await sql("update bookings set status = 'needs_review' where id = $1", [order.id as never]);
      return give(order);
    },
    TICKET_STATE: () => inState("reserved"),
    RETURN_USED: () => inState("checked_in"),
    RETURN_HANDED: () => inState("locked"),
    RETURN_OFF: async () => give(await paid(null)),
    RETURN_CLOSED: async () => give(await paid(8784)),
    RETURN_CHANGED: async () => give(await paid()),
    async RETURN_BUNDLE() {
      const order = await paid(0, bundle);
      return give(order, order.tickets.slice(1));
    },
    async RETURN_EVENT() {
      const order = await paid();
      const set = (status: string) => sql("update events set status = $1 where slug = 'losari-sunset-5k'", [status as never]);
      await set("postponed");
      const answer = await give(order);
      await set("published");
      return answer;
    },
    async RETURN_REFUNDING() {
      const order = await paid();
      await sql(
        `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason)
         select tenant_id, gen_random_uuid(), booking_id, id, 'overpaid', 1, 'overpaid' from payments where booking_id = $1`,
        [order.id as never],
      );
      return give(order);
    },
  },
};
export const RETURN_BODIES: Partial<Record<EndpointName, unknown>> = { returnTickets: { ticketIds: [NOWHERE], shownAmount: 0 } };
