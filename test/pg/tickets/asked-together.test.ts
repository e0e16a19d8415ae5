import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { send } from "../../api/send.ts";
import { newBuyer } from "../../harness/buyer.ts";
import { openGates, TENANT, type Gates } from "./gate-desk.ts";

let gates: Gates;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
});
afterAll(() => gates.stall.close());

describe("simultaneous calls", () => {
  it("answers simultaneous scans as if each were alone (K01)(K02)(K03)", async () => {
    const { desk, north, south } = gates;
    const plain = await desk.tickets(40);
    const [twice, typed, old, ended] = await desk.tickets(4);
    await gates.stall.sql("update tickets set status = 'cancelled' where id = $1", [ended!.id]);
    const asked: readonly (readonly [string, Promise<string>])[] = [
      ...plain.map(({ qr }) => ["admitted", desk.outcome(north, qr)] as const),
      ["admitted", desk.outcome(south, typed!.code)],
      ["cancelled", desk.outcome(north, ended!.qr)],
      ["bad_signature", desk.outcome(north, desk.sign({ id: old!.id, version: 2 }))],
      ["bad_signature", desk.outcome(north, desk.sign({ id: old!.id, keyId: 9 }))],
      ["expired", desk.outcome(north, desk.sign({ id: old!.id, notAfter: new Date(Date.now() - 1000) }))],
      ["unknown", desk.outcome(north, "no ticket")],
    ];
    const pair = [desk.outcome(north, twice!.qr), desk.outcome(south, twice!.qr)];
    expect(await Promise.all(asked.map(([, outcome]) => outcome))).toEqual(asked.map(([outcome]) => outcome));
    expect((await Promise.all(pair)).sort()).toEqual(["admitted", "already"]);
    expect(await gates.statusOf(old!.id)).toBe("valid");
    for (const { id } of plain) expect([await gates.statusOf(id), await gates.audits(id, "ticket.checked_in")]).toEqual(["checked_in", 1]);
  });

  it("answers simultaneous look-ups of orders' tickets with each caller's own [B9]", async () => {
    const { shop } = gates.stall;
    const buyers = [gates.desk.buyer, newBuyer(shop, { tenant: TENANT }), newBuyer(shop, { tenant: TENANT })];
    const orders = [
      gates.desk.bookingId,
      ...(await Promise.all(buyers.slice(1).map(async (buyer) => (await gates.stall.start(buyer, 1)).id))),
    ];
    const asked = buyers.flatMap((buyer, i) => orders.map((id, k) => ({ isOwn: i === k, id, cookie: buyer.cookie() })));
    const answers = await Promise.all(asked.map(({ id, cookie }) => send(shop, `/api/v1/bookings/${id}/tickets`, { cookie })));
    expect(answers.map(({ status }) => status)).toEqual(asked.map(({ isOwn }) => (isOwn ? 200 : 404)));
    const own = answers.filter(({ status }) => status === 200).map(({ json }) => json["tickets"] as { bookingId: string }[]);
    expect(own.map((tickets) => [...new Set(tickets.map(({ bookingId }) => bookingId))])).toEqual([[orders[0]], [], []]);
  });
});
