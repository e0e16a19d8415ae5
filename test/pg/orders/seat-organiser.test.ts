import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { z } from "zod";
import type { getGateList } from "#contract/tickets/gate.ts";
import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { applyChanges, decodeStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { blockSeats, releaseSeats } from "#server/modules/orders/seats/block-seats.ts";
import { listSeats } from "#server/modules/orders/seats/list-seats.ts";
import { moveSeat } from "#server/modules/orders/seats/move-seat.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { freshKey, newBuyer } from "../../harness/buyer.ts";
import { openDesk } from "../tickets/gate-desk.ts";
import { openSeatDesk, rowsMap, TENANT, type SeatDesk } from "./seat-desk.ts";

let stall: Stall;
let desk: SeatDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  desk = openSeatDesk(stall);
});
afterAll(() => stall.close());
const MAP = rowsMap(4, 10);
const both = (text: string) => ({ en: text, id: text });
beforeEach(() => desk.anew(MAP));

const of = () => ({ slug: stall.event.slug });
const get = (path: string, host = `${TENANT}.localhost:3000`) =>
  stall.shop.fetch(new Request(`http://${host}/api/v1/events/${stall.event.slug}/${path}`, { headers: { host } }));

describe("a map in use", () => {
  it("refuses a new map that drops a taken or blocked seat, with a list, and accepts others [B12]", async () => {
    const held = await desk.held(stall.buyer(), ["s-D-10"]);
    await blockSeats({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { ...of(), seats: ["s-D-9"], reason: "press" });
    const shorter = rowsMap(3, 10);
    expect(await desk.assign(shorter)).toEqual({ code: "lost", about: [`s-D-10 ${held.reference}`, "s-D-9 press"] });
    // This ticket does not use another category's stock.
    const [section] = MAP.levels[0]!.sections;
    const other: SeatMap = {
      ...MAP,
      categories: [...MAP.categories, { key: "vip", name: { en: "V", id: "V" } }],
      levels: [
        {
          ...MAP.levels[0]!,
          sections: [{ ...section!, rows: section!.rows!.map((row) => (row.id === "D" ? { ...row, category: "vip" } : row)) }],
        },
      ],
    };
    const refused = await desk.assign(other, { seat: [desk.category()], vip: [stall.category.id] });
    expect(refused).toMatchObject({ code: expect.stringMatching(/^(?:lost|quota)$/) });
    const longer = rowsMap(5, 10);
    expect(await desk.assign(longer)).toMatchObject({ isNew: true });
    expect(await desk.assign(longer)).toMatchObject({ isNew: false });
    expect(await desk.left()).toBe(48);
    expect(codeOf(await desk.hold(stall.buyer(), ["s-E-1"]))).toBe("ok");
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses a map for an event with seatless sales, several sessions, or shared stock", async () => {
    expect(await desk.assign(MAP, { seat: ["no such category"] })).toMatchObject({ code: "unknown_category" });
    expect(await desk.assign(MAP, {})).toEqual({ code: "unsold", about: ["seat"] });
    await stall.sql("update events set seat_map = null where id = $1", [stall.event.id]);
    await stall.hold(stall.buyer());
    expect(await desk.assign(MAP, { seat: [stall.category.id] })).toMatchObject({ code: expect.stringMatching(/^(?:sold|quota)$/) });
  });

  it("names a seat map's standing categories, which are sold by number", async () => {
    const [level] = MAP.levels;
    const area = { id: "pit", name: both("Pit"), shape: [10, 12, 60, 12, 60, 20, 10, 20], capacity: 100 };
    const map: SeatMap = {
      ...MAP,
      capacity: MAP.capacity! + 100,
      categories: [...MAP.categories, { key: "pit", name: both("Pit") }],
      levels: [{ ...level!, sections: [...level!.sections, { id: "pit", name: both("Pit"), category: "pit", areas: [area] }] }],
    };
    const sold = { seat: [desk.category()] };
    const first = await desk.assign(map, sold);
    const second = await desk.assign(map, { ...sold, pit: [stall.category.id] });
    expect([first, second]).toMatchObject([{ isNew: true }, { isNew: true }]);
    const { version } = second as { version: number };
    const shown = (await (await get(`seat-maps/${version}`)).json()) as object;
    expect(shown).toMatchObject({
      categories: [{ key: "seat", categoryIds: [desk.category()] }],
      standing: [{ key: "pit", categoryIds: [stall.category.id] }],
    });
    const event = await stall.buyer().call("getEvent", { params: of(), query: {} });
    expect(event.ok && event.data.seating!.categoryIds).toEqual([desk.category()]);
    expect(codeOf(await stall.buyer().call("holdBooking", { body: stall.body(), idempotencyKey: freshKey() }))).toBe("ok");
    expect(await desk.assign(map, { ...sold, pit: ["no such category"] })).toMatchObject({ code: "unknown_category" });
  });

  it("serves a seat map unchanged under its version, also at an edge, and hides it from another brand", async () => {
    const event = await stall.buyer().call("getEvent", { params: of(), query: {} });
    const { mapVersion } = event.ok ? event.data.seating! : { mapVersion: 0 };
    const answer = await get(`seat-maps/${mapVersion}`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.json()).toMatchObject({ kind: "seat-map", version: mapVersion, map: JSON.parse(JSON.stringify(MAP)) });
    expect((await get(`seat-maps/${mapVersion + 1}`)).status).toBe(404);
    for (const path of [`seat-maps/${mapVersion}`, "seat-states", "seat-states/live"])
      expect((await get(path, "teaterlampu.localhost:3000")).status).toBe(404);
  });
});

describe("the organiser", () => {
  it("blocks or releases all given seats or none, and adjusts the category's stock [B12]", async () => {
    const held = await desk.held(stall.buyer(), ["s-A-1"]);
    const block = (seats: string[]) =>
      blockSeats({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { ...of(), seats, reason: "technical" });
    expect(await block(["s-A-1", "s-A-2"])).toEqual({ code: "taken", about: ["s-A-1"] });
    expect(await block(["s-A-2", "s-Q-2"])).toEqual({ code: "unknown", about: ["s-Q-2"] });
    expect(await block(["s-A-2", "s-A-3"])).toEqual({ seats: ["s-A-2", "s-A-3"] });
    expect(await desk.left()).toBe(37);
    expect(codeOf(await desk.hold(stall.buyer(), ["s-A-3"]))).toBe("SEAT_TAKEN");
    expect(await stall.laws()).toEqual([]);
    const release = (seats: string[]) => releaseSeats({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { ...of(), seats });
    expect(await release(["s-A-1", "s-A-2"])).toEqual({ code: "unknown", about: ["s-A-1"] });
    expect(await release(["s-A-2"])).toEqual({ seats: ["s-A-2"] });
    expect(await desk.left()).toBe(38);
    expect(codeOf(await desk.hold(stall.buyer(), ["s-A-2"]))).toBe("ok");
    expect(await listSeats({ ...stall.shop.services, tenant: TENANT }, of().slug)).toMatchObject([
      { seat: "s-A-1", state: 1, whose: held.reference },
      { seat: "s-A-2", state: 1 },
      { seat: "s-A-3", state: 3, whose: "technical" },
    ]);
    expect(await stall.laws()).toEqual([]);
  });

  it("moves a ticket to a free seat with the same ticket, a message in the buyer's language, and an audit row", async () => {
    const buyer = stall.buyer();
    const held = await desk.paid(buyer, ["s-A-1", "s-A-2"]);
    const other = await desk.held(stall.buyer(), ["s-B-1"]);
    const move = (from: string, to: string) => moveSeat({ ...stall.shop.services, tenant: TENANT, actor: OPERATOR }, { ...of(), from, to });
    expect(await move("s-A-1", "s-B-1")).toEqual({ code: "taken" });
    expect(await move("s-A-9", "s-B-2")).toEqual({ code: "free" });
    expect(await move("s-A-1", "s-Z-2")).toEqual({ code: "unknown" });
    const before = await buyer.call("listBookingTickets", { params: { id: held.id }, query: {} });
    const { tickets: booked } = before.ok ? before.data : { tickets: [] };
    const moved = booked.find(({ seat }) => seat!.id === "s-A-1")!;
    // Gate devices know each seat, also offline, and learn of the move.
    const gates = await openDesk(stall);
    await stall.sql("delete from waiver_release_events where event_id = $1", [stall.event.id]);
    const gate = await gates.gate("North");
    const listed = async (since = "") => (await gates.call(gate, `/list${since}`)).json as never as z.infer<typeof getGateList.answer>;
    const labels = ({ tickets }: Awaited<ReturnType<typeof listed>>) => tickets.filter(({ id }) => id === moved.id).map((t) => t.seatLabel);
    const first = await listed();
    expect(labels(first)).toEqual(["Stalls · Row A · Seat 1"]);
    expect(first.tickets.some(({ seatLabel }) => seatLabel === null)).toBe(true);
    const changes = () =>
      stall.sql<{ id: string; at: Date }>("select id, changed_at as at from tickets where booking_id = $1 order by id", [held.id]);
    const untold = await changes();
    expect(await move("s-A-1", "s-B-2")).toEqual({ code: "moved", reference: held.reference });
    expect(await desk.owners()).toEqual({ "s-A-2": held.id, "s-B-1": other.id, "s-B-2": held.id });
    const after = await buyer.call("listBookingTickets", { params: { id: held.id }, query: {} });
    const told = (list: typeof after) => (list.ok ? list.data.tickets.map(({ code, seat }) => [code, seat!.id]) : []);
    expect(told(after)).toEqual(told(before).map(([code, seat]) => [code, seat === "s-A-1" ? "s-B-2" : seat]));
    const later = await listed(`?since=${encodeURIComponent(first.serverNow)}`);
    expect(labels(later)).toEqual(["Stalls · Row B · Seat 2"]);
    const heard = (await changes()).filter(({ at }, i) => at > untold[i]!.at);
    expect(heard.map(({ id }) => id)).toEqual([moved.id]);
    const scanned = await gates.scan(gate, gates.sign({ id: moved.id }));
    expect(scanned).toMatchObject({ outcome: "admitted", ticket: { seat: { label: "Stalls · Row B · Seat 2", entrance: "Door" } } });
    await stall.work();
    const sent = await stall.sql("select channel from messages where thread_id = $1 and template = 'seats.moved' order by channel", [
      held.id,
    ]);
    expect(sent).toEqual([{ channel: "email" }, { channel: "whatsapp" }]);
    expect(await stall.sql("select 1 from audit where action = 'seats.moved' and subject_id = $1", [held.id])).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });
});

describe("seat states", () => {
  it("sends seat states complete or as changes, and each change to watchers", async () => {
    const { ids } = layOut(MAP);
    const bytes = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer());
    // Nothing of another map remains visible.
    await expect.poll(() => desk.states(MAP), { timeout: 10_000 }).toEqual({});
    const first = decodeStates(await bytes("seat-states"), ids.length)!;
    const live = await get("seat-states/live?since=" + first.version);
    const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader();
    await desk.held(newBuyer(stall.shop, { tenant: TENANT }), ["s-C-4", "s-C-5"]);
    const isHeld = (states: Uint8Array) => [...states].flatMap((state, i) => (state === 0 ? [] : [`${ids[i]} ${state}`]));
    await expect
      .poll(async () => {
        const changes = applyChanges(await bytes(`seat-states?since=${first.version}`), first);
        return changes && isHeld(changes.states);
      })
      .toEqual(["s-C-4 1", "s-C-5 1"]);
    let seen = "";
    while (!/^event: states$/m.test(seen)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(seen);
      seen += value;
    }
    const [, data] = /^data: (.+)$/m.exec(seen)!;
    expect(isHeld(applyChanges(new Uint8Array(Buffer.from(data!, "base64")), first)!.states)).toEqual(["s-C-4 1", "s-C-5 1"]);
    await reader.cancel();
    // Old or unknown versions get all states.
    expect(decodeStates(await bytes("seat-states?since=1"), ids.length)).not.toBeNull();
  });
});
