import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../api/stall.ts";
import { freshKey, newBuyer } from "../harness/buyer.ts";
import { openSeatDesk, rowsMap, type SeatDesk } from "./seat-desk.ts";

let stall: Stall;
let desk: SeatDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  desk = openSeatDesk(stall);
  await stall.sql(
    "delete from quota_uses u using quota_uses o where u.tenant_id = o.tenant_id and u.quota_id = o.quota_id and o.item_id = $1 and u.item_id <> $1",
    [stall.category.id],
  );
});
afterAll(() => stall.close());
const MAP = rowsMap(6, 20);
beforeEach(() => desk.anew(MAP));

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe("a hold of seats", () => {
  it("has the seats that were chosen, by their names, and nobody else gets them", async () => {
    const buyer = stall.buyer();
    const held = await desk.held(buyer, ["s-A-7", "s-A-8"]);
    expect(held.seats.map(({ ticket, seat }) => [ticket, seat.id, seat.label])).toEqual([
      [0, "s-A-7", "Stalls · Row A · Seat 7"],
      [1, "s-A-8", "Stalls · Row A · Seat 8"],
    ]);
    const other = await desk.hold(stall.buyer(), ["s-A-8", "s-A-9"]);
    expect(other).toMatchObject({ ok: false, status: 422, problem: { code: "SEAT_TAKEN", details: { taken: ["s-A-8"] } } });
    expect(await desk.owners()).toEqual({ "s-A-7": held.id, "s-A-8": held.id });
    expect(await stall.laws()).toEqual([]);
  });
});
