import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { blockSeats, releaseSeats } from "#server/modules/orders/seats/block-seats.ts";
import { PLACE_COUNTS, showPlaces, type PlaceCount } from "#server/modules/orders/places/show-places.ts";
import { codeOf, openStall, SECRET, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";
import { randomStates } from "../../harness/oracle.ts";
import { run } from "../../process/run.ts";
import { openReturnDesk, STEPS, TENANT } from "./return-desk.ts";
import { openSeatDesk, rowsMap } from "./seat-desk.ts";
import { cancel, openLine, type Line } from "./waiting-line.ts";

const DAY = 86_400_000;

/** The count of the stall's hot category. Throws if its parts are not its capacity. */
async function countOf(stall: Stall): Promise<PlaceCount> {
  const act = actAs(stall.shop.services, TENANT, OPERATOR);
  const all = await act.db.transaction(act, (tx) => showPlaces(tx, stall.event.id));
  for (const quota of all) {
    const parts = PLACE_COUNTS.filter((name) => name !== "capacity").map((name) => quota[name]);
    expect(
      parts.reduce((sum, part) => sum + part, 0),
      JSON.stringify(quota),
    ).toBe(quota.capacity);
    expect(Math.min(...parts), JSON.stringify(quota)).toBeGreaterThanOrEqual(0);
  }
  const own = all.filter(({ items }) => items.some(({ en }) => en === stall.category.name));
  expect(own).toHaveLength(1);
  return own[0]!;
}

describe("the places of an event", () => {
  let line: Line;
  beforeAll(async () => {
    line = await openLine(inject("postgresUrl"));
  });
  afterAll(() => line?.stall.close());

  it("counts places where a random history of holds, payments, cancellations, lapses, reviews and returns put them [S40]", async () => {
    const { stall } = line;
    const desk = openReturnDesk(() => stall);
    await desk.beginsIn(10 * DAY);
    await desk.setPolicy(STEPS);
    await stall.setStock(400);
    const { capacity, elsewhere } = await countOf(stall);
    const own = { sold: 0, review: 0, held: 0 };
    const held: Awaited<ReturnType<typeof stall.start>>[] = [];
    const buyers = new Map<string, ReturnType<typeof stall.buyer>>();
    const sold: Awaited<ReturnType<typeof desk.paid>>[] = [];
    const done = new Set<string>();
    for (const { dice } of randomStates(80)) {
      const deed = dice.weigh({ hold: 4, pay: 2, lapse: 2, cancel: 2, back: 3, look: 2 });
      if (deed === "hold") {
        const buyer = stall.buyer();
        const order = await stall.start(buyer, 1);
        buyers.set(order.id, buyer);
        held.push(order);
        own.held += 1;
      } else if (deed === "back" && sold.length > 0) {
        const order = sold.pop()!;
        expect(codeOf(await desk.give(order, [order.tickets[0]!]))).toBe("ok");
        own.sold -= 1;
        if (order.tickets.length > 1) sold.unshift({ ...order, tickets: order.tickets.slice(1) });
      } else if (deed === "pay" && held.length > 0) {
        const order = held.shift()!;
        await actOnPaymentPage(stall.shop, order.redirectUrl, "pay");
        await expect.poll(() => stall.statusOf(buyers.get(order.id)!, order.id)).toBe("confirmed");
        own.held -= 1;
        own.sold += 1;
        sold.push(await desk.paid(2));
        own.sold += 2;
      } else if (deed === "lapse" && held.length > 0) {
        await stall.runOut(held.shift()!.id);
        await stall.work();
        own.held -= 1;
      } else if (deed === "cancel" && held.length > 0) {
        const { id } = held.shift()!;
        expect(codeOf(await cancel(buyers.get(id)!, id))).toBe("ok");
        own.held -= 1;
      } else if (deed === "look" && sold.length > 0) {
        const { id, tickets } = sold.pop()!;
        await stall.sql("update bookings set status = 'needs_review' where id = $1", [id]);
        own.sold -= tickets.length;
        own.review += tickets.length;
      } else continue;
      done.add(deed);
      const now = await countOf(stall);
      expect(now).toMatchObject({ ...own, capacity, elsewhere, offered: 0, aside: 0, blocked: 0, partners: 0 });
    }
    expect([...done].toSorted()).toEqual(["back", "cancel", "hold", "lapse", "look", "pay"]);
  });

  it("counts places as set aside, then as offered, while somebody waits [S40]", async () => {
    await line.clear();
    const before = await countOf(line.stall);
    const waiter = await line.wait(2);
    const [sold] = await line.sell(2);
    const all = await countOf(line.stall);
    expect(all).toMatchObject({ capacity: before.capacity + 2, held: before.held + 2, free: 0 });
    await cancel(sold!.buyer, sold!.held.id);
    expect(await countOf(line.stall)).toMatchObject({ aside: 1, held: all.held - 1, offered: 0, free: 0 });
    const [other] = await line.stall.sql<{ id: string }>("select id from bookings where status = 'held' and event_id = $1", [
      line.stall.event.id,
    ]);
    await line.stall.runOut(other!.id);
    await line.stall.work();
    await line.work();
    expect(await line.isOffered(waiter)).toBe(true);
    expect(await countOf(line.stall)).toMatchObject({ aside: 0, offered: 2, free: 0, elsewhere: before.elsewhere });
  });

  it("prints places by date and category by a command, with their sum", async () => {
    const env = { KARCIS_ENV: "demo", DATABASE_URL: line.stall.database.url, KARCIS_SECRET: SECRET };
    const places = (slug: string) => run("cli/karcis.ts", { env, words: ["event", "places", TENANT, slug] }).ended;
    const { code, said } = await places(line.stall.event.slug);
    expect(code).toBe(0);
    const rows = said.trimEnd().split("\n");
    expect(rows[0]).toMatch(/^date +what +places +sold +in review +held +offered +set aside +elsewhere +blocked +partners +left$/);
    expect(rows.at(-1)).toMatch(/^ +together( +\d+){10}$/);
    const own = await countOf(line.stall);
    expect(rows.find((row) => row.includes(line.stall.category.name))).toMatch(
      new RegExp(`${PLACE_COUNTS.map((name) => own[name]).join(" +")}$`),
    );
    expect(await places("nowhere")).toMatchObject({ code: 1, said: expect.stringContaining('there is no event "nowhere"') });
  });
});

describe("the seats of an event", () => {
  let stall: Stall;
  beforeAll(async () => {
    stall = await openStall(inject("postgresUrl"));
  });
  afterAll(() => stall?.close());

  it("counts blocked seats apart from those on sale [S40]", async () => {
    const desk = openSeatDesk(stall);
    await desk.anew(rowsMap(4, 10));
    const act = { ...stall.shop.services, tenant: TENANT, actor: OPERATOR };
    const of = { slug: stall.event.slug };
    const count = async () => {
      const all = await act.db.transaction(act, (tx) => showPlaces(tx, stall.event.id));
      const { capacity, held, blocked, free } = all.find((quota) => quota.capacity === 40)!;
      return { capacity, held, blocked, free };
    };
    expect(await count()).toEqual({ capacity: 40, held: 0, blocked: 0, free: 40 });
    await blockSeats(act, { ...of, seats: ["s-D-9", "s-D-8"], reason: "press" });
    await desk.held(stall.buyer(), ["s-A-1"]);
    expect(await count()).toEqual({ capacity: 40, held: 1, blocked: 2, free: 37 });
    await releaseSeats(act, { ...of, seats: ["s-D-9"] });
    expect(await count()).toEqual({ capacity: 40, held: 1, blocked: 1, free: 38 });
    expect(await stall.laws()).toEqual([]);
  });
});
