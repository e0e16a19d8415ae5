import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { drawText, permuted, wordsOf } from "#domain/orders/queue/draw.ts";
import { readPlaceToken, signPlace } from "#server/modules/orders/queue/place-token.ts";
import { joinPlaces } from "#server/modules/orders/queue/store/places.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { eventOf } from "../../harness/buyer.ts";
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

const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const indexOf = async (answer: ReturnType<QueueDesk["join"]>) => {
  const said = await answer;
  if (!said.ok) throw new Error(said.problem.code);
  return said.data.index;
};
/** A person without a browser. */
const someone = (n: number) => ({
  owner: createHash("sha256").update(String(n)).digest("hex"),
  network: null,
  bits: 0,
  proof: null,
  replaces: null,
  brings: null,
  counted: null,
  isWeighed: false,
});
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe("numbers", () => {
  it("gives two thousand simultaneous visitors one number each at two processes, without gaps, in order of arrival [B2]", async () => {
    await desk.open({}, 10);
    const pools = [stall.shop.services.db, other.services.db];
    const given = await times(2000, async (i) => {
      const taken = await joinPlaces(pools[i % 2]!, { tenant: "garudarun", event: desk.id, ...someone(i) });
      return taken.code === "given" ? taken.index : -1;
    });
    expect(given.toSorted((a, b) => a - b)).toEqual(upTo(2000));
    for (const process of [0, 1]) {
      const own = given.filter((_, i) => i % 2 === process);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    expect((await desk.row()).tail).toBe(2000);
  });

  it("updates one row once for all simultaneous arrivals", async () => {
    await desk.open({}, 10);
    const { db } = stall.shop.services;
    const seen: string[] = [];
    const counting = Object.assign(Object.create(db) as typeof db, {
      query: (text: string, params?: never) => {
        if (text.includes("join_places")) seen.push(text);
        return db.query(text, params);
      },
    });
    const taken = await times(100, (i) => joinPlaces(counting, { tenant: "garudarun", event: desk.id, ...someone(i) }));
    expect(taken.map((each) => each.code === "given" && each.index)).toEqual(upTo(100));
    expect(seen.length).toBeLessThan(5);
  });

  it("returns the same number to a returning visitor and a repeated call", async () => {
    await desk.open({}, 10);
    const visitor = await desk.joined();
    await desk.joined();
    expect(await indexOf(desk.join(visitor))).toBe(0);
    const stranger = desk.visitor();
    const call = { params: { id: desk.id }, query: {}, body: {}, idempotencyKey: "7f4e8c2a-93d1-4b6f-8a55-1c0e9d7b3f21" };
    const first = await stranger.call("joinQueue", call);
    const again = await desk.visitor().call("joinQueue", call);
    expect([first.ok && first.data.index, again.ok && again.data.index]).toEqual([2, 2]);
    expect((await desk.row()).tail).toBe(3);
  });

  it("gives a later number to visitors who drop their cookies (R03)", async () => {
    await desk.open();
    await desk.joined();
    expect(await indexOf(desk.join(desk.visitor()))).toBe(1);
    expect(await indexOf(desk.join(desk.visitor()))).toBe(2);
  });
});

describe("the room", () => {
  it("accepts a visitor with 1000 ahead and refuses one with 1001 by 503, with Retry-After and the prescribed words [B6] (R05)", async () => {
    await desk.open({ tail: 1000 });
    const last = await desk.join(desk.visitor());
    expect(last.ok && [last.data.ahead, last.data.position, last.data.standing]).toEqual([1000, 1001, "waiting"]);
    for (const isKnown of [false, true]) {
      if (isKnown) await desk.refresh();
      const refused = await desk.join(desk.visitor());
      expect(refused).toMatchObject({ ok: false, status: 503, problem: { code: "QUEUE_FULL" } });
      expect(!refused.ok && refused.problem.message.en).toBe(
        "There are over 1000 users ahead of you. Please wait a moment and try again later.",
      );
      expect(!refused.ok && refused.problem.details).toMatchObject({ limit: 1000, retryAfterSeconds: 30 });
    }
    expect((await desk.row()).tail).toBe(1001);
    expect(await desk.state()).toMatchObject({ isFull: true, fullAhead: 1000 });
  });

  it("accepts exactly as many of a crowd as there is room, over all processes", async () => {
    await desk.open({ full_ahead: 40 });
    const codes = await times(120, async (i) => codeOf(await desk.join(desk.visitor(i % 2 === 0 ? stall.shop : other))));
    expect(codes.filter((code) => code === "ok")).toHaveLength(41);
    expect(codes.filter((code) => code === "QUEUE_FULL")).toHaveLength(79);
  });

  it("accepts everybody before the opening, and shows a full room to those drawn beyond the limit", async () => {
    await desk.open({ full_ahead: 5 }, 10);
    const visitors = await times(20, () => desk.joined());
    await desk.reachOpening();
    const places = await Promise.all(visitors.map((visitor) => desk.place(visitor)));
    const standings = places.map((answer) => (answer.ok ? `${answer.data.standing} ${answer.data.ahead}` : answer.problem.code));
    expect(standings.toSorted()).toEqual(
      upTo(20)
        .map((ahead) => `${ahead > 5 ? "full" : "waiting"} ${ahead}`)
        .toSorted(),
    );
    expect(codeOf(await desk.join(desk.visitor()))).toBe("QUEUE_FULL");
  });
});

describe("the opening", () => {
  it("draws exactly the early visitors, by the seed of the published digest (R06)", async () => {
    await desk.open({}, 10);
    const proofOf = async () => {
      const answer = await stall.buyer().call("getQueueProof", { params: { id: desk.id }, query: {} });
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.data;
    };
    const before = await proofOf();
    expect(before).toMatchObject({ seed: null, count: null, openedAt: null });
    const early = await times(60, () => desk.joined());
    expect(await desk.place(early[0]!)).toMatchObject({ ok: true, data: { standing: "drawn-later", position: null, ahead: null } });

    // Visitors arrive at both processes while the queue opens.
    const around = [
      ...upTo(40).map((i) => desk.join(desk.visitor(i % 2 === 0 ? stall.shop : other))),
      stall.sql("update queues set opens_at = clock_timestamp() where event_id = $1", [desk.id]),
      ...upTo(40).map((i) => desk.join(desk.visitor(i % 2 === 0 ? stall.shop : other))),
    ];
    await Promise.all(around);
    await desk.refresh();
    const late = await desk.joined();

    const { seed, count, commit, epoch, openedAt } = await proofOf();
    expect(createHash("sha256").update(Buffer.from(seed!, "hex")).digest("hex")).toBe(before.commit);
    expect([commit, (await desk.row()).n_pre]).toEqual([before.commit, count]);
    expect(count).toBeGreaterThanOrEqual(60);
    expect(openedAt).not.toBeNull();

    const text = drawText({ eventId: desk.id, epoch, count: count!, seed: seed! });
    const keys = wordsOf(createHash("sha512").update(text).digest());
    for (const visitor of early) {
      const answer = await desk.place(visitor);
      expect(answer.ok && answer.data.position).toBe(answer.ok && permuted(answer.data.index, count!, keys) + 1);
    }
    const { tail } = await desk.row();
    const behind = await desk.place(late);
    expect(behind.ok && [behind.data.index, behind.data.position]).toEqual([tail - 1, tail]);
    expect(tail).toBe(141);
    // The number of drawn places is final: later arrivals do not change it.
    expect((await proofOf()).count).toBe(count);
    const rows = await stall.sql<{ action: string; data: { commit: string; seed?: string } }>(
      "select action, data from audit where subject_id = $1 and action in ('queue.made', 'queue.opened') order by at desc, action desc limit 2",
      [desk.id],
    );
    expect(rows.map(({ action, data }) => [action, data.commit, data.seed ?? null])).toEqual([
      ["queue.opened", commit, seed],
      ["queue.made", commit, null],
    ]);
  });

  it("opens a queue by the database's clock with the next visitor, without a worker", async () => {
    await desk.open({}, 10);
    await desk.joined();
    await stall.sql("update queues set opens_at = clock_timestamp() where event_id = $1", [desk.id]);
    const next = await desk.join(desk.visitor());
    expect(next.ok && [next.data.standing, next.data.position]).toEqual(["waiting", 2]);
    expect(await desk.row()).toMatchObject({ phase: "open", n_pre: 1, tail: 2 });
  });

  it("refuses to move a queue's numbers back, even for the shop's own login", async () => {
    await desk.open({ tail: 20, served: 10 });
    const { db } = stall.shop.services;
    for (const change of ["served = 9", "tail = 19", "n_pre = 3", "seed = sha256('x')"]) {
      const tried = db.transaction("garudarun", (tx) =>
        tx.query(`update queues set ${change} where tenant_id = $1 and event_id = $2`, [tx.tenant, desk.id]),
      );
      await expect(tried, change).rejects.toThrow("a queue never goes back");
    }
  });

  it("gives no place before a queue begins, nor after it ended", async () => {
    await desk.open({}, 60);
    const early = await desk.join(desk.visitor());
    expect(early).toMatchObject({ ok: false, status: 422, problem: { code: "QUEUE_NOT_OPEN" } });
    expect(!early.ok && early.problem.details).toMatchObject({ phase: "idle", opensAt: expect.stringMatching(/^20/) });
    await desk.act({ act: "close" });
    expect(codeOf(await desk.join(desk.visitor()))).toBe("QUEUE_CLOSED");
    await desk.clear();
    expect(codeOf(await desk.join(desk.visitor()))).toBe("NOT_FOUND");
  });
});

describe("a place", () => {
  it("returns a place within ten minutes after leaving, and not later", async () => {
    await desk.open();
    const visitor = await desk.joined();
    await desk.joined();
    const left = await desk.leave(visitor);
    if (!left.ok) throw new Error(left.problem.code);
    expect(visitor.cookie()).not.toContain("queue_");
    const back = await desk.join(visitor, left.data.token);
    expect(back.ok && [back.data.index, back.status]).toEqual([0, 201]);
    expect(codeOf(await desk.place(visitor))).toBe("ok");

    const again = await desk.leave(visitor);
    if (!again.ok) throw new Error(again.problem.code);
    const { secrets } = stall.shop.services;
    const place = readPlaceToken({ secrets, tenant: "garudarun" }, desk.id, again.data.token)!;
    const late = signPlace({ secrets, tenant: "garudarun" }, { ...place, at: place.at - 601 });
    expect(await indexOf(desk.join(visitor, late))).toBe(2);
  });

  it("moves a place to another browser by a link, once, within ten minutes, and ends it in the first browser", async () => {
    await desk.open();
    const [phone, laptop, third] = [await desk.joined(), desk.visitor(), desk.visitor()];
    await desk.joined();
    const moved = await desk.move(phone);
    if (!moved.ok) throw new Error(moved.problem.code);
    const code = new URL(moved.data.url).searchParams.get("move")!;
    expect(codeOf(await desk.place(phone))).toBe("ok");
    const taken = await desk.take(laptop, code);
    expect(taken.ok && [taken.data.index, taken.data.position]).toEqual([0, 1]);
    expect(codeOf(await desk.take(third, code))).toBe("QUEUE_PLACE_INVALID");
    expect(codeOf(await desk.place(phone))).toBe("QUEUE_PLACE_USED");
    await desk.tick();
    expect(codeOf(await desk.enter(phone))).toBe("QUEUE_PLACE_USED");
    expect(codeOf(await desk.enter(laptop))).toBe("ok");
    // A visitor who returns to the old browser is last.
    expect(await indexOf(desk.join(phone))).toBe(2);

    const { secrets } = stall.shop.services;
    const offered = readPlaceToken({ secrets, tenant: "garudarun" }, desk.id, code)!;
    const late = signPlace({ secrets, tenant: "garudarun" }, { ...offered, at: offered.at - 601, generation: 2 });
    expect(codeOf(await desk.take(third, late))).toBe("QUEUE_PLACE_INVALID");
  });
});

describe("the waiting room flag", () => {
  it("hides queues and admits all holds while a brand's flag is off, and restores them when on [T6]", async () => {
    await desk.open();
    const visitor = await desk.joined();
    const codes = async () => [
      codeOf(await stall.buyer().call("getQueue", { params: { id: desk.id }, query: {} })),
      codeOf(await stall.buyer().call("getQueueProof", { params: { id: desk.id }, query: {} })),
      codeOf(await desk.join(desk.visitor())),
      codeOf(await desk.place(visitor)),
      codeOf(await desk.enter(visitor)),
      codeOf(await desk.hold(stall.buyer())),
      (await eventOf(stall.buyer(), stall.event.slug)).queue?.phase ?? null,
    ];
    const ON = ["ok", "ok", "ok", "ok", "QUEUE_NOT_YET", "QUEUE_REQUIRED", "open"];
    expect(await codes()).toEqual(ON);
    await desk.setFlag(false);
    expect(await codes()).toEqual([...upTo(5).map(() => "NOT_FOUND"), "ok", null]);
    // Nobody is admitted, and the work does not count as late.
    await desk.tick();
    const [due] = await stall.sql("select 1 from queues where event_id = $1 and ticked_at < clock_timestamp() - interval '1 second'", [
      desk.id,
    ]);
    expect([due, (await desk.row()).served]).toEqual([undefined, 0]);
    await desk.setFlag(true);
    expect(await codes()).toEqual(ON);
  });
});
