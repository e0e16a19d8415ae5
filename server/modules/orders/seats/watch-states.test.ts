import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { WebAct } from "../../../act.ts";
import { SEATED } from "../../../../test/api/orders/seat-refusals.ts";
import { openShop, type TestShop } from "../../../../test/harness/open-shop.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { watchStates } from "./watch-states.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop?.close());

type Stream = { readonly isOver: () => boolean; leave(): Promise<void> };
const open: Stream[] = [];

/** Opens a stream from a network. Null if refused. */
async function watch(network: string): Promise<Stream | null> {
  const act = { ...shop.services, tenant: SEATED.tenant, visit: { cookie: null, network, address: network } } as unknown as WebAct;
  const request = new Request("http://x.localhost/");
  try {
    const answer = await watchStates(act, { slug: SEATED.slug, since: null, request });
    const reader = answer.body!.getReader();
    let isOver = false;
    const read = async (): Promise<void> => {
      for (;;) if ((await reader.read()).done) break;
      isOver = true;
    };
    const reading = read();
    const stream = { isOver: () => isOver, leave: () => reader.cancel().then(() => reading) };
    open.push(stream);
    return stream;
  } catch (error) {
    if (error instanceof Problem && error.code === "BUSY") return null;
    throw error;
  }
}
const leaveAll = async () => {
  await Promise.all(open.splice(0).map((stream) => stream.leave()));
};
/** Advances the process's clock by `ms` milliseconds. */
const later = (ms: number) => {
  const now = performance.now.bind(performance);
  return vi.spyOn(performance, "now").mockImplementation(() => now() + ms);
};

describe("live watchers of seats", () => {
  it("allows sixty watchers per network, and other networks keep their places", async () => {
    const own = await Promise.all(Array.from({ length: 60 }, () => watch("198.51.100.0/24")));
    expect(own.every(Boolean)).toBe(true);
    expect(await watch("198.51.100.0/24")).toBeNull();
    expect(await watch("203.0.113.0/24")).not.toBeNull();
    await leaveAll();
  });

  it("gives HEAD requests no watcher place, even a thousand of them", async () => {
    const address = `http://${SEATED.tenant}.localhost/api/v1/events/${SEATED.slug}/seat-states/live`;
    const heads = await Promise.all(Array.from({ length: 1001 }, () => shop.fetch(new Request(address, { method: "HEAD" }))));
    expect(new Set(heads.map(({ status, headers }) => `${status} ${headers.get("content-type")}`))).toEqual(
      new Set(["200 text/event-stream"]),
    );
    expect(await watch("198.51.100.0/24")).not.toBeNull();
    await leaveAll();
  });

  it("ends the longest stream of a network for a newcomer once it has lasted a while", async () => {
    const own = await Promise.all(Array.from({ length: 60 }, () => watch("198.51.100.0/24")));
    const clock = later(26_000);
    expect(await watch("198.51.100.0/24")).not.toBeNull();
    await expect.poll(() => own[0]!.isOver()).toBe(true);
    expect(own.slice(1).some((stream) => stream!.isOver())).toBe(false);
    clock.mockRestore();
    await leaveAll();
  });

  it("allows a thousand watchers per event, and ends those of the largest network first", async () => {
    for (let network = 0; network < 17; network += 1) for (let n = 0; n < 60; n += 1) await watch(`10.0.${network}.0/24`);
    expect(open).toHaveLength(1000);
    expect(await watch("203.0.113.0/24")).toBeNull();
    const clock = later(26_000);
    expect(await watch("203.0.113.0/24")).not.toBeNull();
    clock.mockRestore();
    await expect.poll(() => open.filter((stream) => stream.isOver()).length).toBe(1);
    await leaveAll();
  });
});
