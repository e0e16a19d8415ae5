import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { ProviderUnavailable } from "#server/platform/ports/payment-provider.ts";
import { act, fill, hold, losari, sceneShop, sql, type Held } from "../orders/booking-scene.ts";
import { withoutProvider } from "../orders/lacking.ts";
import type { Sent } from "../send.ts";

const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** An order in review: `missing` rupiah were not paid or, if 0, all of the money came late. */
async function late(missing = 0, keeps = true): Promise<Held> {
  const held = await fill();
  await act(held, { path: "payments", body: { shownTotal: held.total, locale: "en" } });
  const id = held.id as never;
  await sql("update payments set status = 'settled', settled_amount = amount - $2, settled_at = now() where booking_id = $1", [
    id,
    missing as never,
  ]);
  await sql(
    `update bookings set status = 'needs_review', review_until = now() + interval '1 day',
       badges = case when $2::int > 0 then '{underpaid}'::text[] else '{}' end where id = $1`,
    [id, missing as never],
  );
  if (!keeps) await sql("update bookings set keeps_stock = false where id = $1", [id]);
  return held;
}
/** An order whose refund awaits a bank account. */
async function owed(): Promise<Held> {
  const held = await late();
  const id = held.id as never;
  await sql(
    `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason, status)
     select tenant_id, gen_random_uuid(), booking_id, id, 'late', amount, 'late', 'pending' from payments where booking_id = $1`,
    [id],
  );
  await sql(
    "insert into refund_transfers (tenant_id, id, booking_id) select tenant_id, id, booking_id from refunds where booking_id = $1",
    [id],
  );
  return held;
}
const ACCOUNT = { bank: "014", accountNumber: "1234567890", holderName: "Siti Rahma" };
const account = (held: Held, body: object = ACCOUNT, key = "") =>
  act(held, { path: "refund-account", body, ...(key ? { how: { key } } : {}) });

const exchange = (held: Held, categoryId: string, key = "") =>
  act(held, { path: "exchange", body: { categoryId, shownTotal: 1 }, ...(key ? { how: { key } } : {}) });
const rest = (held: Held, shownTotal: number, key = "") =>
  act(held, { path: "rest", body: { shownTotal, locale: "en" }, ...(key ? { how: { key } } : {}) });
const wait = (held: Held, key = "") => act(held, { path: "wait-first", body: {}, ...(key ? { how: { key } } : {}) });

/** One key for two orders of the same visitor. */
async function twice(send: (held: Held, key: string) => Promise<Sent>, key: string): Promise<Sent> {
  const one = await hold();
  const two = await hold({ cookie: one.cookie });
  await act(one, { path: "cancel", body: {}, how: { key } });
  return send({ ...two, cookie: one.cookie }, key);
}

/** Causes of the refusals of answers to late money. */
export const LATE_REFUSALS: Partial<Record<EndpointName, Partial<Record<ProblemCode, () => Promise<Sent>>>>> = {
  exchangeCategory: {
    IDEMPOTENCY_MISMATCH: () => twice((held, key) => exchange(held, NOWHERE, key), "mismatch-exchange"),
    BOOKING_STATE: async () => exchange(await fill(), NOWHERE),
    SOLD_OUT: async () => exchange(await late(), NOWHERE),
    async PRICE_CHANGED() {
      const other = (await losari()).prices[1]!.id as never;
      const [before] = await sql("select price, bundling_ticket from ticket_categories where id = $1", [other]);
      const touch = () => sql("update events set version = version + 1 where slug = 'losari-sunset-5k'");
      await sql("update ticket_categories set price = 1000, bundling_ticket = 0 where id = $1", [other]);
      await touch();
      const answer = await exchange(await late(), other);
      const { price, bundling_ticket: bundle } = before as unknown as Record<string, never>;
      await sql("update ticket_categories set price = $2, bundling_ticket = $3 where id = $1", [other, price!, bundle!]);
      await touch();
      return answer;
    },
  },
  giveRefundAccount: {
    IDEMPOTENCY_MISMATCH: () => twice((held, key) => account(held, ACCOUNT, key), "mismatch-account"),
    BOOKING_STATE: async () => account(await late()),
    FIELDS_INVALID: async () => account(await owed(), { ...ACCOUNT, accountNumber: "12" }),
  },
  waitFirst: {
    IDEMPOTENCY_MISMATCH: () => twice(wait, "mismatch-waiting"),
    BOOKING_STATE: async () => wait(await fill()),
  },
  payRest: {
    IDEMPOTENCY_MISMATCH: () => twice((held, key) => rest(held, 5, key), "mismatch-rest"),
    BOOKING_STATE: async () => rest(await late(), 5),
    PRICE_CHANGED: async () => rest(await late(5), 6),
    FIELDS_INVALID: async () => act(await late(5), { path: "rest", body: { shownTotal: 5, locale: "en", channel: "bca_va" } }),
    async SOLD_OUT() {
      const held = await late(5, false);
      await sql("update quotas set taken = total");
      const answer = await rest(held, 5);
      await sql("update quotas set taken = 0");
      return answer;
    },
    NO_PAYMENT_PROVIDER: async () => {
      const held = await late(5);
      return withoutProvider(sceneShop(), () => rest(held, 5));
    },
    async PAYMENT_UNAVAILABLE() {
      const held = await late(5);
      const honest = sceneShop().services.provider!;
      const closed = { ...honest, createSession: () => Promise.reject(new ProviderUnavailable("away")) };
      Object.assign(sceneShop().services, { provider: closed });
      const answer = await rest(held, 5);
      Object.assign(sceneShop().services, { provider: honest });
      return answer;
    },
  },
};
export const LATE_BODIES: Partial<Record<EndpointName, unknown>> = {
  exchangeCategory: { categoryId: NOWHERE, shownTotal: 1 },
  giveRefundAccount: ACCOUNT,
  payRest: { shownTotal: 1, locale: "en" },
};
