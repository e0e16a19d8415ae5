import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { newBuyer, type Buyer } from "../../harness/buyer.ts";
import { codeFor, logInAs } from "../../harness/log-in.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { redisProgram, startRedis, type RunningRedis } from "../../harness/redis.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { openQueueDesk, type QueueDesk } from "./queue-desk.ts";

const TENANT = "garudarun";
const ENGINES = ["the database", "Valkey"].filter((engine) => engine === "the database" || redisProgram() !== null);

let serial = 0;
/** A mobile number in its own block. */
function freshPhone(): string {
  serial += 1;
  return `+628135${String(serial).padStart(4, "0")}567`;
}

describe.each(ENGINES)("one place per confirmed phone, counted by %s", (engine) => {
  let redis: RunningRedis | null = null;
  let stall: Stall;
  let shops: readonly SignedProduct[];
  let desk: QueueDesk;
  beforeAll(async () => {
    if (engine === "Valkey") redis = await startRedis();
    stall = await openStall(inject("postgresUrl"), { TRUST_PROXY: "yes", QUEUE_URL: redis?.url ?? "" });
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

  /** A browser in its own network, at one of the processes. */
  function browser(process = 0, { jar = new Map<string, string>(), address = "" } = {}): Buyer & { readonly jar: Map<string, string> } {
    serial += 1;
    const own = address || `10.${20 + (serial >> 8)}.${serial % 256}.1`;
    const shop = shops[process]!;
    const there = {
      ...shop,
      fetch(asked: Request) {
        asked.headers.set("x-forwarded-for", own);
        return shop.fetch(asked);
      },
    };
    return Object.assign(newBuyer(there as SignedProduct, { tenant: TENANT, jar }), { jar });
  }
  const typed = (phone: string) => ({ countryCode: "+62", phoneNumber: phone.slice(3) });
  const one = (event = desk.id) => ({ params: { id: event }, query: {}, idempotencyKey: randomUUID() });
  const ask = (by: Buyer, phone: string, event?: string) => by.call("askQueueCode", { ...one(event), body: typed(phone) });
  const enterDigits = (by: Buyer, phone: string, code: string) =>
    by.call("confirmQueuePhone", { ...one(), body: { ...typed(phone), code } });
  async function confirm(by: Buyer, phone: string): Promise<void> {
    // Allows a new code without waiting a minute.
    await stall.sql("delete from one_time_codes");
    const asked = await ask(by, phone);
    if (!asked.ok) throw new Error(asked.problem.code);
    const done = await enterDigits(by, phone, await codeFor(stall.shop, by.host, phone));
    if (!done.ok) throw new Error(done.problem.code);
  }
  const join = (by: Buyer, body: { here?: boolean } = {}) => by.call("joinQueue", { ...one(), body });
  const joined = async (by: Buyer, body?: { here?: boolean }) => {
    const answer = await join(by, body);
    return answer.ok ? answer.data.index : answer.problem.code;
  };
  const places = () =>
    stall.sql<{ n: number; phones: number }>("select count(number)::int as n, count(distinct phone)::int as phones from queue_places");

  /** A queue that asks for a phone, before or after its opening. After it, Valkey counts the places. */
  const open = (inMinutes: number) => desk.open({ asks_phone: "true", slots: 5 }, inMinutes);

  it.each([10, 0])("requires a confirmed phone for a place, with turns in %s minutes", async (minutes) => {
    await open(minutes);
    expect((await desk.state()).asksPhone).toBe(true);
    const visitor = browser();
    expect(await joined(visitor)).toBe("QUEUE_PHONE_NEEDED");
    expect(await places()).toEqual([{ n: 0, phones: 0 }]);
    await confirm(visitor, freshPhone());
    expect(await joined(visitor)).toBe(0);
    expect(await places()).toEqual([{ n: 1, phones: 1 }]);
    // A login at the shop needs no second confirmation.
    const known = browser(1);
    await logInAs(stall.shop, known, freshPhone());
    expect(await joined(known)).toBe(1);
  });

  it.each([10, 0])("gives one place to a phone in two browsers, networks and processes, with turns in %s minutes", async (minutes) => {
    await open(minutes);
    const phone = freshPhone();
    const [first, second, third] = [browser(), browser(1), browser(1)];
    for (const each of [first, second, third]) await confirm(each, phone);
    const answers = await Promise.all([joined(first), joined(second), joined(third)]);
    expect(answers.filter((answer) => answer === "QUEUE_PHONE_HAS_PLACE")).toHaveLength(2);
    expect(await places()).toEqual([{ n: 1, phones: 1 }]);
    // The place moves with its number when requested, and ends in the old browser.
    const [holder, taker] = [[first, second, third].find((_, i) => typeof answers[i] === "number")!, browser(1)];
    await confirm(taker, phone);
    const number = answers.find((answer) => typeof answer === "number");
    expect(await joined(taker)).toBe("QUEUE_PHONE_HAS_PLACE");
    expect(await joined(taker, { here: true })).toBe(number);
    expect(codeOf(await desk.place(holder))).toBe("QUEUE_PLACE_INVALID");
    expect(await joined(holder)).toBe("QUEUE_PHONE_HAS_PLACE");
    expect(await places()).toEqual([{ n: 1, phones: 1 }]);
  });

  it("refuses to move a place to another browser after entry", async () => {
    await open(0);
    const phone = freshPhone();
    const [first, second] = [browser(), browser(1)];
    for (const each of [first, second]) await confirm(each, phone);
    await joined(first);
    await desk.tick();
    expect((await desk.enter(first)).ok).toBe(true);
    const refused = await join(second, { here: true });
    expect(!refused.ok && [refused.problem.code, refused.problem.details]).toEqual(["QUEUE_PHONE_HAS_PLACE", { reason: "inside" }]);
  });

  it("gives one place to a browser that confirms two phones", async () => {
    await open(10);
    const visitor = browser();
    await confirm(visitor, freshPhone());
    expect(await joined(visitor)).toBe(0);
    const visitorOnly = new Map([...visitor.jar].filter(([name]) => name.includes("visitor")));
    const again = browser(1, { jar: visitorOnly });
    await confirm(again, freshPhone());
    expect(await joined(again)).toBe(0);
    expect(await places()).toEqual([{ n: 1, phones: 1 }]);
  });

  it("rejects a code that is guessed, or of another queue, browser, tenant or purpose", async () => {
    await open(10);
    const phone = freshPhone();
    const [visitor, stranger] = [browser(), browser(1)];
    await stall.sql("delete from one_time_codes");
    expect(codeOf(await ask(visitor, phone))).toBe("ok");
    const code = await codeFor(stall.shop, visitor.host, phone);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(codeOf(await enterDigits(visitor, phone, wrong))).toBe("CODE_WRONG");
    expect(codeOf(await enterDigits(stranger, phone, code))).toBe("CODE_WRONG");
    expect(codeOf(await enterDigits(visitor, freshPhone(), code))).toBe("CODE_WRONG");
    // Neither a login code nor a login at another tenant confirms the phone for a place.
    const login = await visitor.call("logIn", { body: { ...typed(phone), code }, idempotencyKey: randomUUID() });
    expect(codeOf(login)).toBe("CODE_WRONG");
    const jar = new Map<string, string>();
    const elsewhere = newBuyer(stall.shop, { tenant: "nadarosa", jar });
    await logInAs(stall.shop, elsewhere, phone);
    const carried = browser(0, { jar: new Map(jar) });
    expect(await joined(carried)).toBe("QUEUE_PHONE_NEEDED");
    expect(await joined(visitor)).toBe("QUEUE_PHONE_NEEDED");
    expect(codeOf(await enterDigits(visitor, phone, code))).toBe("ok");
    expect(codeOf(await enterDigits(visitor, phone, code))).toBe("CODE_EXPIRED");
    expect(await joined(visitor)).toBe(0);
  });

  it("trusts neither a phone in the body nor another browser's place", async () => {
    await open(10);
    const owner = browser();
    await confirm(owner, freshPhone());
    await joined(owner);
    const token = await desk.tokenOf(owner);
    const cheat = browser(1);
    const forged = await cheat.call("joinQueue", { ...one(), body: { phone: "0123456789abcdef0123456789abcdef" } as never });
    expect(codeOf(forged)).toBe("VALIDATION_FAILED");
    expect(await joined(cheat, { here: true })).toBe("QUEUE_PHONE_NEEDED");
    const carried = await cheat.call("joinQueue", { ...one(), body: {}, placeToken: token });
    expect(codeOf(carried)).toBe("QUEUE_PHONE_NEEDED");
  });

  it("gives a phone one new place in each epoch, under another digest", async () => {
    await open(10);
    const phone = freshPhone();
    const visitor = browser();
    await confirm(visitor, phone);
    await joined(visitor);
    const digests = () => stall.sql<{ phone: string }>("select encode(phone, 'hex') as phone from queue_places order by epoch");
    await desk.act({ act: "close" });
    await open(10);
    const old = browser(1, { jar: new Map([...visitor.jar].filter(([name]) => name.includes("queue") || name.includes("visitor"))) });
    expect(await joined(old)).toBe("QUEUE_PHONE_NEEDED");
    expect(await joined(visitor)).toBe(0);
    const second = browser(1);
    await confirm(second, phone);
    expect(await joined(second)).toBe("QUEUE_PHONE_HAS_PLACE");
    const kept = (await digests()).map((row) => row.phone);
    expect(new Set(kept).size).toBe(2);
    for (const each of kept) expect(each).toMatch(/^[0-9a-f]{32}$/);
  });

  it("leaves the network's share untouched by places with a phone", async () => {
    await open(10);
    await desk.set({ network_least: 1, network_most: 1 });
    for (let n = 0; n < 3; n += 1) {
      const visitor = browser(n % 2, { address: `10.77.7.${n + 1}` });
      await confirm(visitor, freshPhone());
      expect(await joined(visitor)).toBe(n);
    }
    expect(await stall.sql("select * from queue_networks")).toEqual([]);
  });

  it("admits an earlier place only after a phone is confirmed", async () => {
    await desk.open({ slots: 5 });
    const [early, other] = [await desk.joined(), await desk.joined()];
    await desk.act({ act: "set", settings: { asksPhone: true } });
    await desk.tick();
    expect(codeOf(await desk.enter(early))).toBe("QUEUE_PHONE_NEEDED");
    const phone = freshPhone();
    await confirm(early, phone);
    expect(await joined(early)).toBe(0);
    expect((await desk.enter(early)).ok).toBe(true);
    // Confirming the same phone does not give the other browser a place.
    await confirm(other, phone);
    expect(await joined(other)).toBe("QUEUE_PHONE_HAS_PLACE");
    expect(codeOf(await desk.enter(other))).toBe("QUEUE_PHONE_NEEDED");
  });

  it("moves a place by a link, and gives its phone no second one", async () => {
    await open(10);
    const phone = freshPhone();
    const [owner, laptop, third] = [browser(), browser(1), browser()];
    await confirm(owner, phone);
    await joined(owner);
    const link = await desk.move(owner);
    const code = link.ok ? new URL(link.data.url).searchParams.get("move")! : "";
    expect(codeOf(await desk.take(laptop, code))).toBe("ok");
    await confirm(third, phone);
    expect(await joined(third)).toBe("QUEUE_PHONE_HAS_PLACE");
    expect(await places()).toEqual([{ n: 1, phones: 1 }]);
  });

  it.skipIf(engine !== "Valkey")("gives a phone one place while the counter is killed", async () => {
    await open(0);
    const phone = freshPhone();
    const [first, second, third] = [browser(), browser(1), browser()];
    for (const each of [first, second]) await confirm(each, phone);
    expect(await joined(first)).toBe(0);
    await redis!.kill9();
    try {
      expect(await joined(second)).toBe("QUEUE_PHONE_HAS_PLACE");
      expect(await joined(third)).toBe("QUEUE_PHONE_NEEDED");
      expect(await joined(second, { here: true })).toBe(0);
    } finally {
      await redis!.revive();
    }
  });
});
