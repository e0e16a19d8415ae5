import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus } from "#domain/orders/booking-status.ts";
import { decideSettlement } from "#domain/payments/decide-settlement.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "#domain/payments/payment-status.ts";
import type { Dice } from "../../../lab/faults/dice.ts";
import { openOracle, randomStates, TENANT, uuidOf, type Ask, type Oracle } from "../../harness/oracle.ts";

const STATES = 300;
const PROVIDER = "paysim";

let oracle: Oracle;
let event: string;
beforeAll(async () => {
  oracle = await openOracle(inject("postgresUrl"));
  const [row] = await oracle.ask<{ id: string }>("select id from events where tenant_id = $1 and slug = 'losari-sunset-5k'", [TENANT]);
  event = row!.id;
});
afterAll(() => oracle?.close());

const HAS_MONEY: ReadonlySet<PaymentStatus> = new Set(["settled", "refund_pending", "partially_refunded", "refunded"]);

function drawPayment(dice: Dice, likely: PaymentStatus) {
  const status = dice.chance(0.6) ? likely : dice.pick(PAYMENT_STATUSES);
  return {
    id: uuidOf(dice),
    status,
    provider: dice.chance(0.95) ? PROVIDER : "other",
    page: dice.chance(0.5) ? null : dice.chance(0.9) ? "page" : "another page",
    settled: HAS_MONEY.has(status) ? dice.pick([50_000, 100_000]) : null,
  };
}

function drawState(dice: Dice) {
  const status: BookingStatus = dice.chance(0.6) ? dice.pick(["held", "awaiting_payment", "verifying"]) : dice.pick(BOOKING_STATUSES);
  return {
    booking: { id: uuidOf(dice), status, until: dice.chance(0.7) ? 600 : -600 },
    event: { status: dice.weigh({ published: 6, cancelled: 1, draft: 2 }), ends: dice.chance(0.8) ? 86_400 : -60 },
    payment: drawPayment(dice, "pending"),
    others: Array.from({ length: dice.chance(0.3) ? 1 : 0 }, () => ({ ...drawPayment(dice, "settled"), page: null })),
    amount: dice.chance(0.8) ? 100_000 : dice.pick([0, 99_999, 100_001]),
    currency: dice.chance(0.95) ? "IDR" : "USD",
    isKnown: dice.chance(0.1),
  };
}
type State = ReturnType<typeof drawState>;

async function settle(ask: Ask, { booking, event: sale, payment, others, amount, currency, isKnown }: State) {
  await ask(
    "update events set status = $2, ends_at = now() + make_interval(secs => $3::int), starts_at = now() - interval '1 day' where id = $1",
    [event, sale.status, sale.ends],
  );
  await ask("insert into quotes (tenant_id, id, body) values ($1, $2, '{\"lines\": []}')", [TENANT, event]);
  await ask(
    `insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross, discount, tax,
       service_fee, total, tickets, claim_quotas, claim_units, ttl_seconds, hold_until)
     values ($1, $2, $3, 'O', $4, 'x', 'x', 'x', 1, $3, 100000, 0, 0, 0, 100000, 1, '{}', '{}', 900, now() + make_interval(secs => $5::int))`,
    [TENANT, booking.id, event, booking.status, booking.until],
  );
  for (const each of [payment, ...others])
    await ask(
      `insert into payments (tenant_id, id, booking_id, provider, provider_ref, amount, status, expires_at, settled_amount)
       values ($1, $2, $3, $4, $5, 100000, $6, now() + interval '1 hour', $7)`,
      [TENANT, each.id, booking.id, each.provider, each.page, each.status, each.settled],
    );
  if (isKnown)
    await ask(
      "insert into payment_notices (tenant_id, provider, notice_id, payment_id, outcome, body) values ($1, $2, 'n', $3, 'applied', '{}')",
      [TENANT, PROVIDER, payment.id],
    );
  const notice = { ord: 1, id: payment.id, ref: "page", notice: "n", amount, currency, method: null, body: {} };
  const [row] = await ask<{ codes: string[] }>("select settle_payments($1, $2, array[$3::uuid], $4::jsonb) as codes", [
    TENANT,
    PROVIDER,
    payment.id,
    JSON.stringify([notice]),
  ]);
  const [after] = await ask<{ booking: string; payment: string; standing: string; kept: string }>(
    `select b.status as booking, p.status as payment, event_standing($1, b.id) as standing,
       (select coalesce(sum(kept_amount(o)), 0) from payments o where o.booking_id = b.id and o.id <> p.id) as kept
     from bookings b join payments p on p.booking_id = b.id where p.id = $2`,
    [TENANT, payment.id],
  );
  return { code: row!.codes[0]!, after: after! };
}

/** The slow form's decision about the same notice. settle-booking.ts checks this first. */
function slowForm(
  { booking, payment, others, amount, currency }: State,
  after: { standing: string; kept: string },
): "plain" | "noted" | "other" {
  const isPage = payment.provider === PROVIDER && (payment.page === null || payment.page === "page");
  const decision = decideSettlement({
    bookingStatus: booking.status,
    wasConfirmed: booking.status === "confirmed",
    bookingTotal: 100_000,
    paymentStatus: payment.status,
    noticeStatus: "settled",
    amount,
    currency,
    paidByOthers: Number(after.kept),
  });
  if (payment.status === "settled")
    return payment.provider === PROVIDER && payment.page === "page" && decision.kind === "duplicate" ? "noted" : "other";
  const isLate = booking.until <= 0;
  const isInTime = after.standing !== "cancelled" && (!isLate || after.standing === "on");
  const isOnly = others.every(({ settled }) => settled === null) && payment.settled === null;
  // A payment ended here may still bring money, but never as the plain case, because its page was closed.
  const isOpen = payment.status === "created" || payment.status === "pending";
  return isPage && isOpen && isOnly && isInTime && decision.kind === "confirm" && decision.surplus === 0 ? "plain" : "other";
}

it("confirms a settled payment in the fast form exactly if decideSettlement confirms it without a surplus, in random states", async () => {
  const codes = new Map<string, number>();
  for (const { name, dice } of randomStates(STATES)) {
    const state = drawState(dice);
    const { code, after } = await oracle.undone((ask) => settle(ask, state));
    const expected = state.isKnown ? "known" : { plain: "confirmed", noted: "noted", other: "other" }[slowForm(state, after)];
    expect([code, after.booking, after.payment], `${name}: ${JSON.stringify({ ...state, after })}`).toEqual(
      expected === "confirmed" ? ["confirmed", "confirmed", "settled"] : [expected, state.booking.status, state.payment.status],
    );
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes.keys()].toSorted()).toEqual(["confirmed", "known", "noted", "other"]);
  expect(codes.get("confirmed")).toBeGreaterThan(STATES / 20);
}, 240_000);
