import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { saveEntryRules } from "#server/modules/tickets/gate/save-gate.ts";
import { openGates, type Gates } from "./gate-desk.ts";

let gates: Gates;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
});
afterAll(() => gates.stall.close());

/** The holder's list entry of a ticket. */
async function listed(id: string) {
  const { desk } = gates;
  const list = await desk.buyer.call("listBookingTickets", { params: { id: desk.bookingId }, query: {} });
  const ticket = list.ok ? list.data.tickets.find((each) => each.id === id) : undefined;
  if (!ticket) throw new Error("not listed");
  return ticket;
}

it("lists a ticket's entry hours as a gate then decides, in any state [B8]", async () => {
  const { desk, stall, north } = gates;
  await stall.sql("insert into waiver_release_events (tenant_id, event_id, slug) values ('garudarun', $1, 'garudarun')", [stall.event.id]);
  const release = (isWanted: boolean) =>
    isWanted
      ? stall.sql(
          "insert into waiver_release_events (tenant_id, event_id, slug) values ('garudarun', $1, 'garudarun') on conflict do nothing",
          [stall.event.id],
        )
      : stall.sql("delete from waiver_release_events where event_id = $1", [stall.event.id]);
  const seen: [string, boolean, string, string][] = [];
  for (const isWanted of [true, false]) {
    await release(isWanted);
    for (const status of ["valid", "locked", "cancelled", "reserved", "void"]) {
      const { id, qr } = await gates.one();
      await stall.sql("alter table tickets disable trigger user");
      await stall.sql("update tickets set status = $2 where id = $1", [id, status]);
      await stall.sql("alter table tickets enable trigger user");
      const { entry } = await listed(id);
      seen.push([status, isWanted, entry, await desk.outcome(north, qr)]);
    }
  }
  for (const [status, isWanted, entry, outcome] of seen) expect([status, isWanted, entry]).toEqual([status, isWanted, outcome]);
  expect(new Set(seen.map(([, , entry]) => entry))).toEqual(
    new Set(["waiver_missing", "admitted", "locked", "cancelled", "not_paid", "reissued"]),
  );

  const { id, qr } = await gates.one();
  expect(await desk.outcome(north, qr)).toBe("admitted");
  const inside = await listed(id);
  expect([inside.entry, inside.checkedIn?.gate, await desk.outcome(north, qr)]).toEqual(["already", "North", "already"]);
  await desk.run(async (tx) => saveEntryRules(tx, { eventId: stall.event.id, rules: { allowsReentry: true, opensMinutes: 720 } }));
  await desk.outcome(north, qr, { leaving: true });
  const outside = await listed(id);
  expect([outside.entry, outside.checkedIn]).toEqual(["admitted", null]);
});
