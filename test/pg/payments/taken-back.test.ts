import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { formatRupiah } from "#i18n/format.ts";
import type { PaymentProvider, ProviderStatus } from "#server/platform/ports/payment-provider.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { sendNotice } from "../../api/payments/notice.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";
import { textsTo } from "../../harness/read-messages.ts";
import { dictateProvider } from "./dictated-provider.ts";
import { openGates } from "../tickets/gate-desk.ts";

let gates: Awaited<ReturnType<typeof openGates>>;
let words: ReturnType<typeof dictateProvider>;
let honest: PaymentProvider;
const stall = () => gates.stall;
/** Transactions that wait for something outside the database. */
const HELD_OPEN = "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
/** Their number at each provider call caused by a notice. */
const heldOpen: number[] = [];
let isHeard = false;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
  honest = stall().shop.services.provider!;
  words = dictateProvider(stall());
  const { services } = stall().shop;
  const dictated = services.provider!;
  const readSession: PaymentProvider["readSession"] = async (ref) => {
    if (isHeard) heldOpen.push((await stall().sql(HELD_OPEN)).length);
    return dictated.readSession(ref);
  };
  Object.assign(services, { provider: { ...dictated, readSession } });
});
beforeEach(() => stall().setStock(200));
afterAll(() => gates.stall.close());

type Bought = Awaited<ReturnType<typeof bought>>;
/** A paid order and its state. */
async function bought(qty = 1) {
  const buyer = stall().buyer();
  const { id, redirectUrl, total, paymentId } = await stall().start(buyer, qty);
  await actOnPaymentPage(stall().shop, redirectUrl, "pay");
  await expect.poll(() => stall().statusOf(buyer, id)).toBe("confirmed");
  return { buyer, id, total, paymentId };
}

/** Sets the provider's report and sends a notice of it. */
async function say({ paymentId, total }: Pick<Bought, "paymentId" | "total">, status: ProviderStatus) {
  words.set(paymentId, { status });
  return notice({ paymentId, total }, status);
}
/** A notice with these contents, whatever the provider reports. */
async function notice({ paymentId, total }: Pick<Bought, "paymentId" | "total">, status: ProviderStatus): Promise<void> {
  const [row] = await stall().sql<{ ref: string }>("select provider_ref as ref from payments where id = $1", [paymentId]);
  const session = { id: row!.ref, payment_id: paymentId, status, amount: total, currency: "IDR" };
  isHeard = true;
  expect((await sendNotice(stall().shop, { session })).status).toBe(200);
  isHeard = false;
}

async function stateOf(id: string) {
  const [row] = await stall().sql<{ booking: string; payments: string[]; tickets: string[] }>(
    `select b.status as booking, (select array_agg(p.status order by p.created_at) from payments p where p.booking_id = b.id) as payments,
       (select array_agg(distinct t.status) from tickets t where t.booking_id = b.id) as tickets from bookings b where b.id = $1`,
    [id],
  );
  return row!;
}
const told = async (id: string, action: string) =>
  (await stall().sql("select 1 from audit where action = $1 and (subject_id::text = $2 or data->>'bookingId' = $2)", [action, id])).length;

/** The code of an order's first ticket. */
async function codeOf(id: string): Promise<string> {
  const [ticket] = await stall().sql<{ id: string }>("select id from tickets where booking_id = $1 order by position limit 1", [id]);
  return gates.desk.sign({ id: ticket!.id });
}

function permutations<T>(items: readonly T[]): T[][] {
  return items.length < 2 ? [[...items]] : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

describe("a chargeback of settled money", () => {
  it("suspends the tickets after a chargeback: no gate admits them, their pages show no code, seats stay taken (B4)", async () => {
    const one = await bought(2);
    const ticket = await codeOf(one.id);
    const left = await stall().stockLeft();
    await say(one, "denied");
    expect(await stateOf(one.id)).toEqual({ booking: "needs_review", payments: ["denied"], tickets: ["reserved"] });
    expect(await gates.desk.outcome(gates.north, ticket)).toBe("not_paid");
    const shown = await one.buyer.call("listBookingTickets", { params: { id: one.id }, query: {} });
    if (!shown.ok) throw new Error(shown.problem.code);
    expect(shown.data.tickets.map(({ status, qr, entry }) => [status, qr, entry])).toEqual([
      ["reserved", null, "not_paid"],
      ["reserved", null, "not_paid"],
    ]);
    expect(await stall().stockLeft()).toBe(left);
    expect([await told(one.id, "payment.taken_back"), await told(one.id, "ticket.suspended")]).toEqual([1, 2]);
    expect(await stall().laws()).toEqual([]);
  });

  it("restores the same tickets and codes when a chargeback is reversed", async () => {
    const one = await bought(2);
    const ticket = await codeOf(one.id);
    await say(one, "denied");
    await say(one, "settled");
    expect(await stateOf(one.id)).toEqual({ booking: "confirmed", payments: ["settled"], tickets: ["valid"] });
    expect(await gates.desk.outcome(gates.north, ticket)).toBe("admitted");
    expect([await told(one.id, "booking.restored"), await told(one.id, "ticket.restored")]).toEqual([1, 2]);
    expect(await stall().sql("select 1 from receipts where booking_id = $1", [one.id])).toHaveLength(1);
    expect(await stall().laws()).toEqual([]);
  });

  it("finds a chargeback without a notice, by a query", async () => {
    const one = await bought();
    await say(one, "denied");
    words.set(one.paymentId, { status: "settled" });
    await stall().sql("update payments set ask_again_at = now() where id = $1", [one.paymentId]);
    await stall().work();
    expect(await stateOf(one.id)).toEqual({ booking: "confirmed", payments: ["settled"], tickets: ["valid"] });
  });

  it("notifies the buyer in the order's language and the organiser once each, and the buyer of its reversal", async () => {
    const one = await bought();
    await stall().work();
    await say(one, "denied");
    await notice(one, "denied");
    await stall().work();
    await say(one, "settled");
    await stall().work();
    const sent = await stall().sql<{ template: string }>(
      "select template from messages where thread_id = $1 and channel = 'whatsapp' order by position",
      [one.id],
    );
    expect(sent.map(({ template }) => template)).toEqual(["booking.tickets", "payment.taken_back", "booking.restored"]);
    const [order] = await stall().sql<{ reference: string; email: string }>(
      "select b.reference, t.brand->>'email' as email from bookings b join tenants t on t.id = b.tenant_id where b.id = $1",
      [one.id],
    );
    const mails = await textsTo(stall().shop, { tenant: "garudarun", recipient: order!.email, template: "organiser.taken_back" });
    const own = mails.filter((text) => text.includes(order!.reference));
    expect(own).toEqual([expect.stringContaining(`the payment of ${formatRupiah(one.total, "en")} for order`)]);
    // Without names or access links.
    expect(own[0]).not.toMatch(/https?:|@|\d{9}|Budi/);
  });

  it("refunds nothing when an organiser cancels after a chargeback, and frees the seats", async () => {
    const one = await bought();
    const left = await stall().stockLeft();
    await say(one, "denied");
    await cancelOrder({ ...stall().shop.services, tenant: "garudarun" as never, actor: OPERATOR }, { id: one.id, reason: "test" });
    expect(await stateOf(one.id)).toEqual({ booking: "cancelled", payments: ["denied"], tickets: ["cancelled"] });
    expect(await stall().sql("select 1 from refunds where booking_id = $1", [one.id])).toEqual([]);
    expect(await stall().stockLeft()).toBe(left + 1);
    await say(one, "settled");
    await stall().work();
    expect(await stall().sql("select reason, status from refunds where booking_id = $1", [one.id])).toEqual([
      { reason: "cancelled", status: "succeeded" },
    ]);
    expect(await stall().laws()).toEqual([]);
  });

  it("leaves admitted holders alone after a chargeback, and opens no gate after an undone admission", async () => {
    const one = await bought();
    const ticket = await codeOf(one.id);
    const { scanId, outcome } = await gates.desk.scan(gates.north, ticket);
    expect(outcome).toBe("admitted");
    await say(one, "denied");
    expect((await stateOf(one.id)).tickets).toEqual(["checked_in"]);
    expect((await gates.desk.call(gates.south, `/scans/${scanId}/undo`, { reason: "wrong line" })).status).toBe(200);
    expect((await stateOf(one.id)).tickets).toEqual(["reserved"]);
    expect(await gates.desk.outcome(gates.north, ticket)).toBe("not_paid");
  });
});

describe("a dispute", () => {
  it("suspends the tickets, ignores notices without money, and restores them when won (B4)", async () => {
    const one = await bought();
    await say(one, "charged_back");
    for (const status of ["denied", "pending", "expired"] as const) await say(one, status);
    expect(await stateOf(one.id)).toEqual({ booking: "needs_review", payments: ["charged_back"], tickets: ["reserved"] });
    await say(one, "settled");
    expect(await stateOf(one.id)).toEqual({ booking: "confirmed", payments: ["settled"], tickets: ["valid"] });
    expect(await stall().laws()).toEqual([]);
  });
});

describe("notices of one payment", () => {
  it("ends alike for notices in any order, each with a provider query outside transactions", async () => {
    for (const last of ["settled", "denied", "charged_back"] as const) {
      const told = ["pending", "settled", "denied", ...(last === "charged_back" ? (["charged_back"] as const) : [])] as const;
      for (const order of permutations<ProviderStatus>(told)) {
        const one = await bought();
        await say(one, "denied");
        await say(one, "settled");
        words.set(one.paymentId, { status: last });
        for (const status of order) await notice(one, status);
        const isPaid = last === "settled";
        expect([order, await stateOf(one.id)]).toEqual([
          order,
          { booking: isPaid ? "confirmed" : "needs_review", payments: [last], tickets: [isPaid ? "valid" : "reserved"] },
        ]);
      }
    }
    expect(new Set(heldOpen)).toEqual(new Set([0]));
    expect(await stall().laws()).toEqual([]);
  });

  it("keeps a notice's result despite an older answer to the worker's query", async () => {
    const buyer = stall().buyer();
    const { id, total, paymentId, redirectUrl } = await stall().start(buyer);
    await actOnPaymentPage(stall().shop, redirectUrl, "webhook_lost");
    const dictated = stall().shop.services.provider!;
    let isAsked = false;
    const readSession: PaymentProvider["readSession"] = async (ref) => {
      const reported = (await honest.readSession(ref))!;
      if (isAsked || reported.paymentId !== paymentId) return dictated.readSession(ref);
      isAsked = true;
      // A first attempt was refused, and the same page was paid a moment later.
      await notice({ paymentId, total }, "settled");
      return { ...reported, status: "denied" };
    };
    Object.assign(stall().shop.services, { provider: { ...dictated, readSession } });
    await stall().work();
    Object.assign(stall().shop.services, { provider: dictated });
    expect(isAsked).toBe(true);
    expect(await stateOf(id)).toEqual({ booking: "confirmed", payments: ["settled"], tickets: ["valid"] });
  });

  it("ignores provider answers from before newer ones", async () => {
    for (const [stale, now] of [
      ["denied", "settled"],
      ["settled", "denied"],
    ] as const) {
      const one = await bought();
      if (stale === "settled") await say(one, "denied");
      if (stale === "settled") await say(one, "settled");
      // The answer to the first notice is pending while everything changes twice.
      let answer = () => {};
      const isAsked = new Promise<void>((asked) => {
        const dictated = stall().shop.services.provider!;
        let isFirst = true;
        const readSession: PaymentProvider["readSession"] = async (ref) => {
          const reported = (await honest.readSession(ref))!;
          if (!isFirst) return dictated.readSession(ref);
          isFirst = false;
          const held = new Promise<void>((go) => (answer = go));
          asked();
          await held;
          return { ...reported, status: stale };
        };
        Object.assign(stall().shop.services, { provider: { ...dictated, readSession } });
      });
      const first = notice(one, stale);
      await isAsked;
      await say(one, "denied");
      if (now === "settled") await say(one, "settled");
      answer();
      await first;
      expect((await stateOf(one.id)).payments).toEqual([now]);
    }
    expect(await stall().laws()).toEqual([]);
  });
});
