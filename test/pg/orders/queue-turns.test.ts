import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { readPlaceToken, signPlace } from "#server/modules/orders/queue/place-token.ts";
import { lookAtQueue, stepQueue } from "#server/modules/orders/queue/store/flow.ts";
import { takePass } from "#server/modules/orders/queue/store/places.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import type { Buyer } from "../../harness/buyer.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

let stall: Stall;
let other: SignedProduct;
let desk: QueueDesk;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
  desk = openQueueDesk(stall, [stall.shop, other]);
});
afterAll(() => stall.close());
beforeEach(() => desk.clear());

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(upTo(n).map(work));
const joinedInOrder = async (n: number): Promise<Buyer[]> => {
  const visitors: Buyer[] = [];
  for (let i = 0; i < n; i++) visitors.push(await desk.joined());
  return visitors;
};
const codes = (answers: readonly Parameters<typeof codeOf>[0][]) => answers.map(codeOf);
const secretsOf = () => ({ secrets: stall.shop.services.secrets, tenant: "garudarun" });

describe("turns", () => {
  it("begins turns only by the worker's tick, in order of places, up to the free slots, and gives the figures with their time [B5]", async () => {
    await desk.open({ slots: 3 });
    const visitors = await joinedInOrder(5);
    expect(codes(await Promise.all(visitors.map((v) => desk.enter(v))))).toEqual(upTo(5).map(() => "QUEUE_NOT_YET"));
    const before = await desk.place(visitors[4]!);
    expect(before.ok && [before.data.position, before.data.ahead, before.data.standing]).toEqual([5, 4, "waiting"]);
    await desk.tick();
    const after = await desk.place(visitors[4]!);
    expect(after.ok && [after.data.position, after.data.ahead, after.data.standing]).toEqual([5, 1, "waiting"]);
    expect(after.ok && before.ok && Date.parse(after.data.queue.at)).toBeGreaterThan(before.ok ? Date.parse(before.data.queue.at) : 0);
    const turn = await desk.place(visitors[0]!);
    expect(turn.ok && [turn.data.standing, turn.data.ahead]).toEqual(["turn", 0]);
    const until = turn.ok ? Date.parse(turn.data.turnUntil!) - Date.parse(turn.data.queue.at) : 0;
    expect(until).toBeGreaterThan(290_000);
    expect(until).toBeLessThanOrEqual(300_000);
    expect(codes(await Promise.all(visitors.map((v) => desk.enter(v))))).toEqual(["ok", "ok", "ok", "QUEUE_NOT_YET", "QUEUE_NOT_YET"]);
    // The checkout is still full, so nobody else is called.
    await desk.tick();
    expect((await desk.row()).served).toBe(3);
  });

  it("stops turns without a worker and continues with the next, in any process", async () => {
    await desk.open({ slots: 2 });
    const visitors = await joinedInOrder(4);
    await desk.tick();
    await desk.wait(301);
    expect(await desk.state()).toMatchObject({ served: 2, missed: 2, tail: 4 });
    // Pages and joins work. Nobody is admitted beyond the served ranks.
    expect(codeOf(await desk.join(desk.visitor()))).toBe("ok");
    expect(codeOf(await desk.enter(visitors[2]!))).toBe("QUEUE_NOT_YET");
    await desk.tick(other);
    expect((await desk.row()).served).toBe(4);
    expect(codes([await desk.enter(visitors[2]!), await desk.enter(visitors[3]!)])).toEqual(["ok", "ok"]);
  });

  it("gives turns once with two simultaneous workers, and none by a worker that died before its step", async () => {
    await desk.open({ slots: 10 });
    await joinedInOrder(30);
    const { db } = stall.shop.services;
    const dead = (await lookAtQueue(db, "garudarun", desk.id))!;
    // The worker dies here, before its decision takes effect.
    await Promise.all([desk.tick(), desk.tick(other)]);
    expect((await desk.row()).served).toBe(10);
    const late = { event: desk.id, seen: dead, count: 10, credit: 0, phase: "open", isCalm: false } as const;
    expect(await stepQueue(db, "garudarun", late)).toBe(false);
    const steps = await stall.sql<{ served: number }>("select served::int from queue_steps order by served");
    expect(steps.map(({ served }) => served)).toEqual([10]);
    const seen = (await lookAtQueue(db, "garudarun", desk.id))!;
    const both = await Promise.all([db, other.services.db].map((each) => stepQueue(each, "garudarun", { ...late, seen, count: 0 })));
    expect(both.toSorted()).toEqual([false, true]);
  });

  it("follows the operator's rate, pause and resume without losing places", async () => {
    await desk.open({ slots: 1000 });
    expect(await desk.act({ act: "rate", perMinute: 120 })).toBe("done");
    await joinedInOrder(20);
    await desk.tick(stall.shop, 1);
    expect((await desk.row()).served).toBe(2);
    // However long no tick ran, it gives at most two seconds' worth of turns.
    await desk.tick(stall.shop, 600);
    expect((await desk.row()).served).toBe(6);
    await desk.act({ act: "pause" });
    await desk.tick(stall.shop, 10);
    expect(await desk.state()).toMatchObject({ phase: "paused", served: 6 });
    expect(codeOf(await desk.join(desk.visitor()))).toBe("ok");
    await desk.act({ act: "resume" });
    await desk.tick(stall.shop, 1);
    expect((await desk.row()).served).toBeGreaterThanOrEqual(8);
    expect(await desk.act({ act: "resume" })).toBe("state");
    const acts = await stall.sql<{ act: string }>(
      "select data->>'act' as act from audit where subject_id = $1 and action = 'queue.changed' order by at desc, id desc limit 3",
      [desk.id],
    );
    expect(acts.map(({ act }) => act)).toEqual(["resumed", "paused", "rate"]);
  });

  it("passes a missed turn to the next visitor", async () => {
    await desk.open({ slots: 2 });
    const visitors = await joinedInOrder(4);
    await desk.tick();
    expect(codeOf(await desk.enter(visitors[0]!))).toBe("ok");
    await desk.tick();
    expect((await desk.row()).served).toBe(2);
    await desk.wait(301);
    expect(codeOf(await desk.enter(visitors[1]!))).toBe("QUEUE_TURN_MISSED");
    await desk.tick();
    expect((await desk.row()).served).toBe(3);
    expect(codeOf(await desk.enter(visitors[2]!))).toBe("ok");
    // A visitor with a missed turn rejoins at the end.
    const again = await desk.join(visitors[1]!);
    expect(again.ok && again.data.index).toBe(4);
  });

  it("limits turns to tickets still available, then reports sold for now, or sold out", async () => {
    await desk.clear(2);
    await desk.open({ slots: 50 });
    const visitors = await joinedInOrder(6);
    await desk.tick();
    expect((await desk.row()).served).toBe(2);
    expect(codes([await desk.enter(visitors[0]!), await desk.enter(visitors[1]!)])).toEqual(["ok", "ok"]);
    await desk.tick();
    expect((await desk.row()).served).toBe(2);
    const held = [await desk.hold(visitors[0]!), await desk.hold(visitors[1]!)];
    expect(codes(held)).toEqual(["ok", "ok"]);
    await desk.refresh();
    expect((await desk.state()).phase).toBe("sold_for_now");
    expect(codeOf(await desk.join(desk.visitor()))).toBe("ok");
    await stall.sql("update bookings set status = 'confirmed' where event_id = $1 and status = 'held' and id <> $2", [
      desk.id,
      held[0]!.ok ? held[0]!.data.id : "",
    ]);
    await desk.refresh();
    expect((await desk.state()).phase).toBe("sold_for_now");
    // A hold expires, so the next visitor is called.
    if (held[0]!.ok) await stall.runOut(held[0]!.data.id);
    await stall.work();
    await desk.tick();
    expect(await desk.row()).toMatchObject({ served: 3 });
    expect(codeOf(await desk.enter(visitors[2]!))).toBe("ok");
    await stall.setStock(0);
    await stall.sql("update queue_passes set expires_at = clock_timestamp()");
    await desk.refresh();
    expect((await desk.state()).phase).toBe("sold_out");
    expect(codeOf(await desk.join(desk.visitor()))).toBe("SOLD_OUT");
    expect(codeOf(await desk.place(visitors[4]!))).toBe("ok");
  });
});

describe("entry with a place", () => {
  it("gives one pass to fifty simultaneous calls with one place (R02)", async () => {
    await desk.open({ slots: 100 });
    const visitor = await desk.joined();
    await desk.tick();
    const place = readPlaceToken(secretsOf(), desk.id, await desk.tokenOf(visitor))!;
    const entered = await times(50, async (i) => {
      const answer = await desk.enter(visitor);
      return `${codeOf(answer)} ${answer.ok ? answer.data.passUntil : i}`;
    });
    expect(new Set(entered).size).toBe(1);
    // Beyond one process's batch: from two processes, as fifty different browsers.
    const { db } = stall.shop.services;
    const second = await desk.joined();
    await desk.tick();
    const own = readPlaceToken(secretsOf(), desk.id, await desk.tokenOf(second))!;
    expect(own.index).toBe(place.index + 1);
    const crowd = () =>
      times(50, (i) =>
        takePass(i % 2 === 0 ? db : other.services.db, {
          tenant: "garudarun",
          event: desk.id,
          rank: own.index,
          index: own.index,
          epoch: own.epoch,
          generation: 0,
          owner: i.toString(16).padStart(32, "0").repeat(2),
        }),
      );
    expect(new Set((await crowd()).map(({ code }) => code))).toEqual(new Set(["invalid"]));
    // Numbers below `listed_from` need no row that names their owner.
    await desk.set({ listed_from: 1000 });
    const taken = await crowd();
    expect(taken.filter(({ code }) => code === "entered")).toHaveLength(1);
    expect(taken.filter(({ code }) => code === "used")).toHaveLength(49);
    expect(await stall.sql("select 1 from queue_passes")).toHaveLength(2);
  });

  it("refuses a copied place, and one of another event, epoch or shop, or forged (R02, R04)", async () => {
    await desk.open({ slots: 100 });
    const [owner, thief] = [await desk.joined(), await desk.joined()];
    await desk.tick();
    const token = await desk.tokenOf(owner);
    const place = readPlaceToken(secretsOf(), desk.id, token)!;
    const all = (text: string) => Promise.all([desk.place(thief, text), desk.enter(thief, text)]).then(codes);
    const INVALID = ["QUEUE_PLACE_INVALID", "QUEUE_PLACE_INVALID"];
    expect(await all(token)).toEqual(INVALID);
    const [, payload = "", mark = ""] = token.split(".");
    const bytes = Buffer.from(payload, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const forged = Buffer.from(bytes);
      forged[at]! ^= 1;
      expect(readPlaceToken(secretsOf(), desk.id, `q1.${forged.toString("base64url")}.${mark}`)).toBeNull();
    }
    expect(await all(`q1.${payload}.${mark.slice(0, -2)}AA`)).toEqual(INVALID);
    expect(await all("q1.x.y")).toEqual(INVALID);
    // The owner's genuine place at another event, under the same key ring.
    const elsewhere = signPlace(secretsOf(), { ...place, event: "0199a0b1-77aa-7000-8000-2b3c4d5e6f70" });
    expect(readPlaceToken(secretsOf(), desk.id, elsewhere)).toBeNull();
    expect(readPlaceToken({ ...secretsOf(), tenant: "karcis" }, desk.id, token)).toBeNull();
    expect(codeOf(await desk.enter(owner, elsewhere))).toBe("QUEUE_PLACE_INVALID");
    expect(codeOf(await desk.enter(owner, signPlace(secretsOf(), { ...place, epoch: 2 })))).toBe("QUEUE_PLACE_INVALID");
    // Neither the token of a move link nor a place that was left is valid.
    expect(codeOf(await desk.enter(owner, signPlace(secretsOf(), { ...place, kind: "move" })))).toBe("QUEUE_PLACE_INVALID");
    expect(codeOf(await desk.enter(owner, signPlace(secretsOf(), { ...place, kind: "left" })))).toBe("QUEUE_PLACE_INVALID");
    expect(codes([await desk.enter(desk.visitor()), await desk.place(desk.visitor())])).toEqual(INVALID);
    expect(codeOf(await desk.enter(owner))).toBe("ok");
  });

  it("refuses old places after the queue restarted", async () => {
    await desk.open({ slots: 100 });
    const visitor = await desk.joined();
    await desk.tick();
    await desk.act({ act: "close" });
    await desk.open({ slots: 100 });
    expect((await desk.row()).epoch).toBe(2);
    expect(codeOf(await desk.enter(visitor))).toBe("QUEUE_PLACE_INVALID");
    const fresh = await desk.join(visitor);
    expect(fresh.ok && [fresh.data.epoch, fresh.data.index]).toEqual([2, 0]);
  });

  it("never exceeds the slots, for any number of turns and returns", async () => {
    await desk.open({ slots: 4 });
    const visitors = await joinedInOrder(12);
    await stall.sql("update queues set served = 12 where event_id = $1", [desk.id]);
    await stall.sql("insert into queue_steps (tenant_id, event_id, epoch, served) values ('garudarun', $1, 1, 12)", [desk.id]);
    await desk.refresh();
    const entered = codes(await Promise.all(visitors.map((v) => desk.enter(v))));
    expect(entered.filter((code) => code === "ok")).toHaveLength(4);
    expect(entered.filter((code) => code === "QUEUE_NOT_YET")).toHaveLength(8);
    expect(await desk.active()).toBe(4);
    // The turn remains: with a free slot, one more enters.
    const inside = visitors[entered.indexOf("ok")]!;
    expect(codeOf(await desk.leave(inside))).toBe("ok");
    const next = visitors[entered.indexOf("QUEUE_NOT_YET")]!;
    expect(codeOf(await desk.enter(next))).toBe("ok");
    expect(await desk.active()).toBe(4);
  });
});
