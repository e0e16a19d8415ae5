import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { compareBooks } from "#server/modules/payments/books/compare-books.ts";
import { compareTonight } from "#server/modules/payments/books/compare-nightly.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { ProviderUnavailable, type BooksEntry, type PaymentProvider } from "#server/platform/ports/payment-provider.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";

let stall: Stall;
let honest: PaymentProvider;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  honest = stall.shop.services.provider!;
});
beforeEach(async () => {
  Object.assign(stall.shop.services, { provider: honest });
  await stall.setStock(500);
});
afterAll(() => stall.close());

const TENANT = "garudarun" as never;
const EVER = { since: new Date(0) };
function behave(change: Partial<PaymentProvider>): void {
  Object.assign(stall.shop.services, { provider: { ...honest, ...change } });
}

async function paid(outcome = "pay") {
  const buyer = stall.buyer();
  const started = await stall.start(buyer);
  await actOnPaymentPage(stall.shop, started.redirectUrl, outcome);
  if (outcome === "pay") await expect.poll(() => stall.statusOf(buyer, started.id)).toBe("confirmed");
  const [payment] = await stall.sql<{ provider_ref: string }>("select provider_ref from payments where id = $1", [started.paymentId]);
  const [booking] = await stall.sql<{ reference: string }>("select reference from bookings where id = $1", [started.id]);
  return { ...started, buyer, ref: payment!.provider_ref, reference: booking!.reference };
}

/** Compares and returns the differences and the log lines. */
async function compare() {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const differences = (await compareBooks(stall.shop.services, EVER)).flatMap(({ compared }) => compared?.differences ?? []);
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  log.mockRestore();
  return { found: differences.map(({ kind, tenant, paymentId, ours, theirs }) => ({ kind, tenant, paymentId, ours, theirs })), lines };
}
const openRows = () =>
  stall.sql(
    "select kind, tenant_id, payment_id, reference, ours::int, theirs::int from book_differences where closed_at is null order by kind",
  );
const traces = async (action: string) => (await stall.sql("select 1 from audit where action = $1", [action])).length;

/** Alters the provider's report of its books. */
function tellBooks(change: (entry: BooksEntry) => BooksEntry | null): void {
  const readSession: PaymentProvider["readSession"] = async (ref) => {
    const reported = await honest.readSession(ref);
    const entry = reported && change({ reported, shop: null, reference: null, refunds: [] });
    return entry?.reported ?? null;
  };
  const readBooks: PaymentProvider["readBooks"] = async (ref) => {
    const reported = await readSession(ref);
    return reported && { reported, refunds: [], paidAt: null };
  };
  behave({
    readSession,
    readBooks: readBooks!,
    findSessions: async () => [],
    listBooks: async (input) => {
      const page = await honest.listBooks!(input);
      return { ...page, entries: page.entries.flatMap((entry) => change(entry) ?? []) };
    },
  });
}

describe("our books and the provider's", () => {
  it("finds no differences after purchases, surplus, late money, refunds and unpaid pages", async () => {
    await paid();
    await paid("too_much");
    await paid("decline");
    await paid("none");
    const given = await paid();
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id: given.id, reason: "test" });
    for (let turn = 0; turn < 2; turn++) await stall.work();
    expect(await compare()).toEqual({ found: [], lines: [] });
    expect([await openRows(), await traces("books.differ")]).toEqual([[], 0]);
  });

  it("books missing money of our order as if its notice had arrived (W12)", async () => {
    const { buyer, id } = await paid("webhook_lost");
    await stall.sql("update payments set status = 'expired', provider_ref = null where booking_id = $1", [id]);
    expect(await compare()).toEqual({ found: [], lines: [] });
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await stall.laws()).toEqual([]);
  });

  it("names an order known only to the provider, as after a restore, once, with payment, reference, amount and one alarm", async () => {
    const { id, paymentId, total, reference } = await paid();
    // Removes the order, as if the backup were older.
    await stall.sql(
      `with n as (delete from payment_notices where payment_id = $1), p as (update payments set id = gen_random_uuid(),
      provider_ref = 'another', provider = 'another' where id = $1) select 1`,
      [paymentId],
    );
    const traced = await traces("books.differ");
    const { found, lines } = await compare();
    expect(found).toEqual([{ kind: "unknown_order", tenant: "garudarun", paymentId, ours: null, theirs: total }]);
    expect(lines).toMatchObject([
      {
        level: "alert",
        counts: { unknown_order: 1 },
        differences: [{ payment: paymentId, reference, theirs: total, kind: "unknown_order" }],
      },
    ]);
    await compare();
    const row = { kind: "unknown_order", tenant_id: "garudarun", payment_id: paymentId, reference, ours: null, theirs: total };
    expect([await openRows(), await traces("books.differ")]).toEqual([[row], traced + 1]);
    const agreed = await traces("books.agree");
    await stall.sql("update payments set id = $2, provider = 'simulated', provider_ref = null where booking_id = $1", [id, paymentId]);
    await compare();
    expect([await openRows(), await traces("books.agree")]).toEqual([[], agreed + 1]);
  });

  it("assigns a session of a foreign shop to the deployment's own tenant", async () => {
    const { paymentId, total, ref } = await paid();
    tellBooks((entry) =>
      entry.reported.providerRef === ref
        ? { ...entry, shop: "gone", reported: { ...entry.reported, providerRef: "ps_x", paymentId: "no-uuid" } }
        : entry,
    );
    behave({ ...stall.shop.services.provider!, readSession: honest.readSession });
    const { found } = await compare();
    expect(found).toEqual([{ kind: "unknown_order", tenant: "karcis", paymentId: "no-uuid", ours: null, theirs: total }]);
    behave({});
    await compare();
    expect(await openRows()).toEqual([]);
    expect(paymentId).not.toBe("no-uuid");
  });

  it("reports missing and wrong amounts until they agree again", async () => {
    const [one, two] = [await paid(), await paid()];
    tellBooks((entry) => {
      if (entry.reported.providerRef === one.ref) return null;
      return entry.reported.providerRef === two.ref ? { ...entry, reported: { ...entry.reported, amount: two.total - 1 } } : entry;
    });
    const { found } = await compare();
    expect(found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: "amount", tenant: "garudarun", paymentId: two.paymentId, ours: two.total, theirs: two.total - 1 },
      { kind: "not_captured", tenant: "garudarun", paymentId: one.paymentId, ours: one.total, theirs: null },
    ]);
    expect(await openRows()).toHaveLength(2);
    behave({});
    expect((await compare()).found).toEqual([]);
    expect(await openRows()).toEqual([]);
  });

  it("reports refunds known only to us, and books those from the provider's dashboard", async () => {
    const { paymentId, total, ref } = await paid();
    await honest.refund({ providerRef: ref, paymentId, key: "by-hand", amount: 100, reason: "cancelled" });
    const own = await paid();
    await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id: own.id, reason: "test" });
    await stall.sql("update refunds set status = 'succeeded', finished_at = now() where booking_id = $1", [own.id]);
    const { found } = await compare();
    expect(found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: "refund_unknown_there", tenant: "garudarun", paymentId: own.paymentId, ours: own.total, theirs: null },
    ]);
    await stall.sql("update refunds set status = 'requested', finished_at = null where booking_id = $1", [own.id]);
    await stall.work();
    expect((await compare()).found).toEqual([]);
    const booked = await stall.sql("select amount::int, reason, status from refunds where payment_id = $1", [paymentId]);
    expect([booked, total > 100]).toEqual([[{ amount: 100, reason: "provider", status: "succeeded" }], true]);
  });

  it("finds no difference if a refund happens between reading the provider's page and ours", async () => {
    const own = await paid();
    // The comparison reads the provider's page, then the refund happens, then it reads our books.
    behave({
      listBooks: async (input) => {
        const page = await honest.listBooks!(input);
        await cancelOrder({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { id: own.id, reason: "test" });
        for (let turn = 0; turn < 2; turn++) await stall.work();
        behave({});
        return page;
      },
    });
    expect((await compare()).found).toEqual([]);
    expect(await stall.sql("select status from refunds where booking_id = $1", [own.id])).toEqual([{ status: "succeeded" }]);
  });

  it("reads the provider's books page by page to their end", async () => {
    let pages = 0;
    const few = async (input: Parameters<NonNullable<PaymentProvider["listBooks"]>>[0]) => {
      pages += 1;
      const { entries } = await honest.listBooks!({ ...input, cursor: null });
      const from = Number(input.cursor ?? 0);
      return { entries: entries.slice(from, from + 2), next: from + 2 < entries.length ? String(from + 2) : null };
    };
    const whole = (await compare()).found;
    behave({ listBooks: few });
    expect((await compare()).found).toEqual(whole);
    expect(pages).toBeGreaterThan(3);
  });
});

describe("the comparison of books", () => {
  const tonight = (shop = stall.shop) => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    return compareTonight(shop.services).finally(() => log.mockRestore());
  };
  /** Moves time to another night. */
  const another = () =>
    stall.sql(
      `update book_comparisons set night = (select min(night) from book_comparisons) - 1, finished_at = coalesce(finished_at, now())
       where night = (select max(night) from book_comparisons)`,
    );

  it("compares the books once a night over all processes, from a day before the last run", async () => {
    await another();
    const other = await stall.openProcess();
    Object.assign(other.services, { provider: honest });
    const done = await Promise.all([tonight(), tonight(other), tonight(), tonight(other)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await tonight()).toBe(false);
    await another();
    expect(await tonight(other)).toBe(true);
    const rows = await stall.sql<{ hours: number }>(
      `select round(extract(epoch from (select max(began_at) from book_comparisons where night < c.night) - since) / 3600)::int as hours
       from book_comparisons c order by night desc limit 1`,
    );
    expect(rows).toEqual([{ hours: 24 }]);
  });

  it("resumes an interrupted comparison, and leaves one unfinished while a provider is away", async () => {
    await another();
    behave({ listBooks: () => Promise.reject(new ProviderUnavailable("away")) });
    expect(await tonight()).toBe(false);
    behave({});
    expect(await tonight()).toBe(false);
    await stall.sql("update book_comparisons set leased_until = now() - interval '1 second' where finished_at is null");
    expect(await tonight()).toBe(true);
  });
});
