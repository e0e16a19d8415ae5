import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { openStall, type Stall } from "../../api/stall.ts";
import type { Buyer } from "../../harness/buyer.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { redisProgram, startRedis, type RunningRedis } from "../../harness/redis.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

const ENGINES = ["the database", "Valkey"].filter((engine) => engine === "the database" || redisProgram() !== null);

describe.each(ENGINES)("leaving a queue counted by %s", (engine) => {
  let redis: RunningRedis | null = null;
  let stall: Stall;
  let shops: readonly SignedProduct[];
  let desk: QueueDesk;
  beforeAll(async () => {
    if (engine === "Valkey") redis = await startRedis();
    stall = await openStall(inject("postgresUrl"), { QUEUE_URL: redis?.url ?? "" });
    shops = [stall.shop, await stall.openProcess()];
    desk = openQueueDesk(stall, shops);
    if (redis) await vi.waitFor(() => shops.forEach(({ services }) => expect(services.queueCounter?.state()).toBe("answering")), PATIENCE);
  });
  afterAll(async () => {
    await stall.close();
    await redis?.stop();
  });
  beforeEach(async () => {
    await redis?.command("FLUSHALL");
    await desk.clear();
  });

  type Person = { readonly buyer: Buyer; readonly index: number };
  async function crowd(count: number): Promise<Person[]> {
    const people: Person[] = [];
    for (let n = 0; n < count; n += 1) {
      const buyer = desk.visitor(shops[n % 2]);
      const answer = await desk.join(buyer);
      if (!answer.ok) throw new Error(answer.problem.code);
      people.push({ buyer, index: answer.data.index });
    }
    return people;
  }
  /** The visitor's rank in the draw. */
  async function rankOf({ buyer }: Person): Promise<number> {
    const answer = await desk.place(buyer);
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.data.position! - 1;
  }
  const byRank = async (people: readonly Person[]): Promise<Person[]> => {
    const ranked = await Promise.all(people.map(async (person) => ({ person, rank: await rankOf(person) })));
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ person }) => person);
  };
  const leave = async (buyer: Buyer): Promise<string> => {
    const answer = await desk.leave(buyer);
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.data.token;
  };
  const missed = async () => (await stall.sql<{ n: number }>("select missed_turns::int as n from queues"))[0]!.n;
  const canEnter = async (people: readonly Person[]) => Promise.all(people.map(async ({ buyer }) => (await desk.enter(buyer)).ok));

  it("restores a left place within ten minutes with its number, by the place or the visitor", async () => {
    await desk.open({ slots: 1 });
    const people = await crowd(4);
    for (const [n, { buyer, index }] of people.entries()) {
      const token = await leave(buyer);
      const back = await desk.join(buyer, n % 2 === 0 ? token : undefined);
      expect(back.ok && back.data.index).toBe(index);
    }
    // The place stays after ten minutes too, because the return cleared `left_at`.
    await stall.sql("update queue_places set left_at = left_at - interval '11 minutes' where left_at is not null");
    expect(await stall.sql("select number::int as n from queue_places where left_at is null order by 1")).toEqual(
      [0, 1, 2, 3].map((n) => ({ n })),
    );
  });

  it("restores a given-up pass for the rest of its time", async () => {
    await desk.open({ slots: 1, turn_seconds: 5 });
    const [person] = await crowd(1);
    await desk.tick();
    const before = await desk.enter(person!.buyer);
    // The turn itself ended long ago.
    await stall.sql("update queue_steps set at = at - interval '1 minute'");
    const token = await leave(person!.buyer);
    await desk.refresh();
    const back = await desk.join(person!.buyer, token);
    expect(back.ok && back.data.index).toBe(person!.index);
    const now = await desk.place(person!.buyer);
    expect(now.ok && now.data.passUntil).toBe(before.ok && before.data.passUntil);
    expect((await desk.hold(person!.buyer)).ok).toBe(true);
  });

  it("refuses to restore a pass after another visitor entered", async () => {
    await desk.open({ slots: 1 });
    const [first, second] = await crowd(2);
    await desk.tick();
    expect(await canEnter([first!])).toEqual([true]);
    const token = await leave(first!.buyer);
    await desk.tick();
    expect(await canEnter([second!])).toEqual([true]);
    await desk.join(first!.buyer, token);
    expect(await desk.active()).toBe(1);
  });

  it("skips departed visitors before and after the draw, and calls the next at once", async () => {
    await desk.open({ slots: 3 }, 10);
    const all = await crowd(12);
    // Two leave before the opening, early and late, and one of them returns.
    const [early, late, returned] = all;
    await leave(early!.buyer);
    await stall.sql("update queue_places set left_at = left_at - interval '20 minutes' where left_at is not null");
    await leave(late!.buyer);
    await leave(returned!.buyer);
    expect((await desk.join(returned!.buyer)).ok).toBe(true);
    await desk.reachOpening();
    const staying = await byRank(all.filter((person) => person !== early && person !== late));
    // The first of those staying leaves after the draw.
    const [gone, ...here] = staying;
    await leave(gone!.buyer);
    await desk.tick();
    expect(await canEnter(here)).toEqual(here.map((_, rank) => rank < 3));
    expect(await desk.active()).toBe(3);
    await stall.sql("update queue_passes set ended_at = clock_timestamp() where ended_at is null");
    for (let turn = 0; turn < 4; turn += 1) {
      await desk.tick();
      await canEnter(here);
      await stall.sql("update queue_passes set ended_at = clock_timestamp() where ended_at is null");
    }
    expect(await stall.sql("select count(*)::int as n from queue_passes")).toEqual([{ n: here.length }]);
    await stall.sql("update queue_steps set at = at - interval '1 hour'");
    await desk.tick();
    await desk.tick();
    expect([(await desk.row()).n_pre, await missed()]).toEqual([12, 0]);
  });

  it("skips the old place of a visitor who rejoined at the end", async () => {
    await desk.open({ slots: 2 }, 10);
    const all = await crowd(6);
    await desk.reachOpening();
    const [first, ...others] = await byRank(all);
    await leave(first!.buyer);
    await stall.sql("update queue_places set left_at = left_at - interval '11 minutes' where left_at is not null");
    const again = await desk.join(first!.buyer);
    expect(again.ok && again.data.index).toBe(6);
    await desk.tick();
    expect(await canEnter(others)).toEqual(others.map((_, rank) => rank < 2));
  });

  it("skips visitors who left after the draw, and does not count their turns as missed", async () => {
    await desk.open({ slots: 2 });
    const [first, second, third] = await crowd(3);
    await leave(first!.buyer);
    await desk.tick();
    expect(await canEnter([second!, third!])).toEqual([true, true]);
    // Another one leaves during the turn.
    await stall.sql("update queue_passes set ended_at = clock_timestamp()");
    const [called] = await crowd(1);
    await desk.tick();
    await leave(called!.buyer);
    await stall.sql("update queue_steps set at = at - interval '1 hour'");
    await desk.tick();
    await desk.tick();
    expect(await missed()).toBe(0);
  });
});
