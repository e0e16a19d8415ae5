import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatRupiah } from "#i18n/format.ts";
import { SECRET } from "../../api/stall.ts";
import { run } from "../../process/run.ts";
import { moneyOf } from "./money-of.ts";
import { openProviderDesk, type ProviderDesk } from "./provider-desk.ts";

const REFUSED = { code: "INELIGIBLE_TRANSACTION_STATUS" };
let desk: ProviderDesk;
beforeAll(async () => {
  desk = await openProviderDesk();
});
afterAll(() => desk?.close());

const { refundsOf } = moneyOf(() => desk.stall);

const karcis = (...words: string[]) =>
  run("cli/karcis.ts", {
    env: { ...desk.env, KARCIS_ENV: "demo", DATABASE_URL: desk.stall.database.url, KARCIS_SECRET: SECRET },
    words,
  }).ended;
const refunds = (...words: string[]) => karcis("refunds", ...words);

/** A paid, then cancelled order with a refund that its provider refused for good. */
async function refused() {
  const order = await desk.order("xendit");
  await order.pay({ channel: "CARDS" });
  await order.act("refuse_refund", REFUSED);
  expect(await karcis("order", "cancel", "jenius", order.reference, "a runner is hurt")).toMatchObject({ code: 0 });
  await desk.stall.work();
  expect(await refundsOf(order.id)).toMatchObject([{ status: "failed" }]);
  return { ...order, sum: formatRupiah(order.total, "en").replace("\u00a0", " ") };
}
type Order = Awaited<ReturnType<typeof refused>>;

/** An order's refunds as the API shows them. */
async function told(order: Order): Promise<string[]> {
  const { data } = JSON.parse(await order.shown()) as { data: { refunds: { amount: number; status: string }[] } };
  return data.refunds.map(({ amount, status }) => `${amount} ${status}`);
}
const decisionsOf = (id: string) =>
  desk.stall.sql(
    "select action, actor, data->>'why' as why from audit where action ~ 'refund_(retried|by_hand)' and data->>'bookingId' = $1 order by at, action",
    [id],
  );

describe("karcis refunds", () => {
  it("retries a refund at the provider, and shows the buyer a delay until it succeeds", async () => {
    const order = await refused();
    const { reference, total, sum } = order;
    expect(await order.page()).toContain("We couldn't send");
    const line = new RegExp(`^${reference}  Rp ${total}  \\S+  since 20\\S+Z$`, "m");
    expect(await refunds("list", "jenius")).toMatchObject({ code: 0, said: expect.stringMatching(line) });

    const again = { code: 0, said: `${reference}: Rp ${total} are asked for again; a running shop sends them\n` };
    expect(await refunds("retry", "jenius", reference, "the account has money again")).toEqual(again);
    expect((await refunds("list", "jenius")).said).not.toContain(reference);
    expect(await refunds("retry", "jenius", reference, "once more")).toEqual({
      code: 1,
      said: `${reference} has no refund that failed, or it was dealt with before\n`,
    });
    await desk.stall.work();
    await order.act("finish_refund");
    await desk.stall.work();
    expect(await told(order)).toEqual([`${total} succeeded`]);
    expect(await order.page()).toContain(`We refunded ${sum}`);
    expect(await order.page()).not.toContain("couldn't");
    expect(await decisionsOf(order.id)).toEqual([
      { action: "payment.refund_retried", actor: "operator", why: "the account has money again" },
    ]);
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("keeps a refund on the list if the retry is refused too", async () => {
    const order = await refused();
    await order.act("refuse_refund", REFUSED);
    expect(await refunds("retry", "jenius", order.reference, "tried in vain")).toMatchObject({ code: 0 });
    await desk.stall.work();
    expect((await refunds("list", "jenius")).said).toContain(`${order.reference}  Rp ${order.total}`);
    expect(await order.page()).toContain("We couldn't send");
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("marks a refund as paid, shows the buyer a transfer, and does not call the provider again", async () => {
    const order = await refused();
    const { reference, total, sum } = order;
    expect(await refunds("paid", "jenius", reference, "cash at the desk", "--reference", "receipt 12")).toEqual({
      code: 0,
      said: `${reference}: Rp ${total} are paid; a running shop tells the buyer\n`,
    });
    for (const verb of ["paid", "retry"] as const) {
      const more = verb === "paid" ? ["--reference", "receipt 13"] : [];
      expect(await refunds(verb, "jenius", reference, "twice", ...more)).toEqual({
        code: 1,
        said: `${reference} has no refund that failed, or it was dealt with before\n`,
      });
    }
    await desk.stall.work();
    expect(await told(order)).toEqual([`${total} succeeded`]);
    expect(await order.page()).toContain(`We transferred ${sum}`);
    expect(await desk.stall.sql("select reference from refund_transfers where booking_id = $1", [order.id])).toEqual([
      { reference: "receipt 12" },
    ]);
    expect(await decisionsOf(order.id)).toEqual([{ action: "payment.refund_by_hand", actor: "operator", why: "cash at the desk" }]);
    expect(await desk.stall.sql("select 1 from messages where thread_id = $1 and template ~ 'transfer|refunded'", [order.id])).not.toEqual(
      [],
    );
    expect(await desk.stall.laws()).toEqual([]);
  });

  it("leaves successful refunds, other amounts and other brands alone", async () => {
    const paid = await desk.order("xendit");
    await paid.pay({ channel: "CARDS" });
    expect(await karcis("order", "cancel", "jenius", paid.reference, "a runner is hurt")).toMatchObject({ code: 0 });
    await desk.stall.work();
    expect(await refundsOf(paid.id)).toMatchObject([{ status: "pending" }]);
    const order = await refused();
    const none = (reference: string) => `${reference} has no refund that failed, or it was dealt with before\n`;
    for (const [words, said] of [
      [["retry", "jenius", paid.reference, "now"], none(paid.reference)],
      [["paid", "jenius", paid.reference, "now", "--reference", "r"], none(paid.reference)],
      [["retry", "jenius", order.reference, "now", "--amount", String(order.total + 1)], none(order.reference)],
      [["retry", "garudarun", order.reference, "now"], `garudarun has no such order: ${order.reference}\n`],
      [["paid", "jenius", "AAAAAAAA", "now", "--reference", "r"], "jenius has no such order: AAAAAAAA\n"],
      [["retry", "nobody", order.reference, "now"], 'no tenant is called "nobody"\n'],
    ] as const)
      expect({ words, ...(await refunds(...words)) }).toEqual({ words, code: 1, said });
    expect(await refundsOf(paid.id)).toMatchObject([{ status: "pending" }]);
    expect(await refundsOf(order.id)).toMatchObject([{ status: "failed" }]);
    expect([await decisionsOf(paid.id), await decisionsOf(order.id)]).toEqual([[], []]);
  });

  it.each([
    [["retry", "jenius", "x", "why"], `not an order's reference: "x"`],
    [["retry", "jenius", "AAAAAAAA", " "], "why, in up to 200 characters"],
    [["retry", "jenius", "AAAAAAAA", "why", "--amount", "1,5"], 'not an amount in whole rupiah: "1,5"'],
    [["paid", "jenius", "AAAAAAAA", "why"], "--reference, the word for the payment, in up to 100 characters"],
    [
      ["paid", "jenius", "AAAAAAAA", "why", "--reference", "x".repeat(101)],
      "--reference, the word for the payment, in up to 100 characters",
    ],
  ])("rejects wrong words of karcis refunds with a line and the usage: %j", async (words, why) => {
    const { code, said } = await refunds(...words);
    expect([code, said.split("\n")[0]]).toEqual([1, why]);
    expect(said).toContain(`npm run karcis -- refunds ${words[0]} <brand> <order> <why>`);
  });
});
