import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProviderUnavailable, type PaymentProvider } from "../ports/payment-provider.ts";
import { breakerOfProvider, guardProvider, stoppedBrands } from "./guard-provider.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Read = PaymentProvider["readSession"];
const never: Read = () => new Promise(() => {});

function provider(readSession: Read): PaymentProvider {
  return { name: "test", isSimulation: true, readSession, readNotice: async () => null } as unknown as PaymentProvider;
}
const away = () => Promise.reject(new ProviderUnavailable("503"));
const failures = async (guarded: PaymentProvider, times: number) => {
  for (let n = 0; n < times; n++) await expect(guarded.readSession("x")).rejects.toBeInstanceOf(ProviderUnavailable);
};

describe("a guarded provider", () => {
  it("times out after five seconds regardless of the adapter", async () => {
    const call = guardProvider(provider(never), "jenius")
      .readSession("x")
      .catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await call).toContain("is late");
  });

  it("stops calls of one brand after failures and keeps those of other brands", async () => {
    let calls = 0;
    const one = provider((ref) => {
      calls += 1;
      return ref === "x" ? away() : Promise.resolve(null);
    });
    await failures(guardProvider(one, "jenius"), 5);
    expect([calls, stoppedBrands(one)]).toEqual([3, ["jenius"]]);
    expect(await guardProvider(one, "garudarun").readSession("y")).toBeNull();
    vi.advanceTimersByTime(2000);
    expect(await guardProvider(one, "jenius").readSession("y")).toBeNull();
    expect([calls, stoppedBrands(one)]).toEqual([5, []]);
  });

  it("keeps calling a provider after invalid answers or our own failures", async () => {
    const babbling = provider(() => Promise.reject(new ProviderUnavailable("nonsense", { isAnswered: true })));
    await failures(guardProvider(babbling, "jenius"), 5);
    const broken = provider(() => Promise.reject(new TypeError("ours")));
    for (let n = 0; n < 5; n++) await expect(guardProvider(broken, "jenius").readSession("x")).rejects.toThrow("ours");
    expect([stoppedBrands(babbling), stoppedBrands(broken)]).toEqual([[], []]);
  });

  it("stops waiting when the process ends and records no failure", async () => {
    const hanging = provider(never);
    const ending = new AbortController();
    const calls = [1, 2, 3].map(() => guardProvider(hanging, "jenius", ending.signal).readSession("x"));
    const ended = Promise.allSettled(calls);
    ending.abort();
    expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(breakerOfProvider(hanging, "jenius").state()).toBe("closed");
    await expect(guardProvider(hanging, "jenius", ending.signal).readSession("x")).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it("checks notices locally, even while calls are stopped", async () => {
    const one = provider(away);
    await failures(guardProvider(one, "jenius"), 3);
    expect(await guardProvider(one, "jenius").readNotice(new Headers(), new Uint8Array())).toBeNull();
  });
});
