import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { actAs } from "#server/act.ts";
import { PROVIDER, type Actor } from "#server/platform/base/actor.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import type { Permission } from "#domain/people/permissions.ts";
import { actOnPaymentPage, buyUntilPayment, freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { openStall, SECRET, type Stall } from "../../api/stall.ts";
import { run } from "../../process/run.ts";

const TENANT = "garudarun";
let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(20);
});
afterAll(() => stall?.close());

const PERSON = "01a20000-0000-7000-8000-000000000001";
const staff = (...may: Permission[]): Actor => ({ kind: "staff", person: PERSON, may: new Set(may) });
const cancelAs = (actor: Actor, id: string) => cancelOrder(actAs(stall.shop.services, TENANT, actor), { id, reason: "a runner is hurt" });

async function order({ paid }: { readonly paid: boolean }): Promise<{ id: string; reference: string; buyer: Buyer }> {
  const buyer = newBuyer(stall.shop, { tenant: TENANT });
  const started = await buyUntilPayment(buyer, stall.event, stall.body());
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  const { id, reference } = started.data.booking as { id: string; reference: string };
  if (paid) {
    await actOnPaymentPage(stall.shop, started.data.redirectUrl!, "pay");
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
  }
  return { id, reference, buyer };
}

const actorsOf = (id: string) => stall.sql("select actor from audit where action = 'booking.cancelled' and subject_id = $1", [id]);
const refundsOf = (id: string) => stall.sql("select status from refunds where booking_id = $1", [id]);

describe("cancelling an order", () => {
  it("lets a visitor cancel their unpaid order", async () => {
    const { id, buyer } = await order({ paid: false });
    const answer = await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(answer.ok && answer.data).toMatchObject({ status: "cancelled" });
    expect(await actorsOf(id)).toEqual([{ actor: "visitor" }]);
  });

  it("lets no visitor cancel a paid order", async () => {
    const { id, buyer } = await order({ paid: true });
    const answer = await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(answer.ok ? "ok" : answer.problem.code).toBe("BOOKING_STATE");
    expect(await actorsOf(id)).toEqual([]);
  });

  it("cancels an order with a refund by the operator's command", async () => {
    const { id, reference } = await order({ paid: true });
    const words = ["order", "cancel", TENANT, reference, "a runner is hurt"];
    const env = { KARCIS_ENV: "demo", DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET };
    expect(await run("cli/karcis.ts", { env, words }).ended).toMatchObject({ code: 0 });
    expect([await actorsOf(id), await refundsOf(id)]).toEqual([[{ actor: "operator" }], [{ status: "requested" }]]);
  });

  it("lets permitted staff cancel an order, and names them in the audit", async () => {
    const { id } = await order({ paid: true });
    await cancelAs(staff("order.cancel"), id);
    await cancelAs(staff("order.cancel"), id);
    expect([await actorsOf(id), await refundsOf(id)]).toEqual([[{ actor: `staff ${PERSON}` }], [{ status: "requested" }]]);
  });

  it.each([
    ["staff without the permission", staff()],
    ["staff with another permission", staff("film.send")],
    ["a key without the permission", { kind: "key", key: "k1", may: new Set() } as Actor],
    ["a device at a gate", { kind: "device", token: "x" } as Actor],
    ["a payment provider", PROVIDER],
  ])("refuses to cancel an order for %s, and changes nothing", async (_, actor) => {
    const { id, buyer } = await order({ paid: true });
    await expect(cancelAs(actor, id)).rejects.toMatchObject({ name: "NotPermitted" });
    expect([await stall.statusOf(buyer, id), await actorsOf(id)]).toEqual(["confirmed", []]);
  });

  it("refuses to cancel another brand's order", async () => {
    const { id } = await order({ paid: true });
    const act = actAs(stall.shop.services, "jenius", staff("order.cancel"));
    await expect(cancelOrder(act, { id, reason: "no" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
