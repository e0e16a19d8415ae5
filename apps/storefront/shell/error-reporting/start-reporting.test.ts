import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FAULT } from "./watch-faults.ts";

type Told = {
  readonly type?: string;
  readonly transaction?: string;
  readonly start_timestamp: number;
  readonly timestamp: number;
  readonly spans: readonly { readonly description: string }[];
  readonly tags: Record<string, string>;
  readonly sdk: { readonly name: string; readonly version: string };
  readonly exception: { readonly values: readonly { readonly type: string; readonly value: string }[] };
  readonly breadcrumbs: readonly { readonly category: string; readonly message: string }[];
};
type Reporter = typeof import("./start-reporting.ts");

const HOST = "https://shop.example";
const ENDPOINT = "https://faults.example/api/7/envelope/";
let envelopes: { readonly url: string; readonly text: string; readonly init: RequestInit }[] = [];
let reporter: Reporter;
const reportFault = (error: unknown) => dispatchEvent(new CustomEvent(FAULT, { detail: error, cancelable: true }));
const items = () => envelopes.map(({ text }) => JSON.parse(text.split("\n")[2]!) as Told);
const pages = () => items().filter(({ type }) => type === "transaction");
const faults = () => items().filter(({ type }) => type !== "transaction");
/** The answer to the page's calls. */
let answer: () => Promise<unknown> = async () => new Response("{}");

beforeAll(async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const bus = new EventTarget();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", bus.addEventListener.bind(bus));
  vi.stubGlobal("dispatchEvent", bus.dispatchEvent.bind(bus));
  vi.stubGlobal("location", new URL("/en/event/run?k=secret", HOST));
  vi.stubGlobal("document", {
    readyState: "complete",
    visibilityState: "visible",
    addEventListener() {},
    querySelector: () => null,
    querySelectorAll: () => [{ value: "melati" }],
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.startsWith(ENDPOINT)) return await answer();
    envelopes.push({ url, text: init.body as string, init });
    throw new TypeError("Failed to fetch");
  });
  vi.stubGlobal("earlyFaults", [new RangeError("early, for siti in melati")]);
  reporter = await import("./start-reporting.ts");
  const given = { dsn: "https://abcdef0123456789@faults.example/7", tracePercent: 100 };
  reporter.startReporting(given, { release: "b1", environment: "demo", tenant: "garudarun" });
});
beforeEach(() => {
  answer = async () => new Response("{}");
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a page's reporter", () => {
  it("loads the configured version of the library, sends to the operator's address alone, and includes earlier failures [K3]", () => {
    const [first] = faults();
    expect(first).toMatchObject({
      sdk: { name: "sentry.javascript.browser", version: "8.47.0" },
      release: "b1",
      environment: "demo",
      tags: { tenant: "garudarun", page: "/en/event/run" },
      exception: { values: [{ type: "RangeError", value: "early, for siti in [typed]" }] },
    });
    expect(new URL(envelopes[0]!.url).searchParams.get("sentry_key")).toBe("abcdef0123456789");
    expect(envelopes[0]!.init).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer" });
  });

  it("keeps the last 100 breadcrumbs, of pages and own calls, without personal data [K3]", async () => {
    for (let n = 0; n < 130; n += 1) await fetch(`/api/v1/promos/${n % 10}?code=melati`);
    await fetch("https://elsewhere.example/pixel?mail=a@b.co");
    await fetch("/api/v1/bookings/0190aaaa-0000-7000-8000-000000000001/details#x", { method: "PUT" });
    reporter.setReportedPage("/en/event/run/handover/o8");
    reportFault(new Error("no room"));
    const { breadcrumbs } = faults().at(-1)!;
    expect(breadcrumbs).toHaveLength(100);
    expect(breadcrumbs.slice(-3)).toMatchObject([
      { category: "fetch", message: "GET /api/v1/promos/9 200" },
      { category: "fetch", message: "PUT /api/v1/bookings/:code/details 200" },
      { category: "navigation", message: "/en/event/run/handover/:code" },
    ]);
    expect(envelopes.filter(({ text }) => /melati|elsewhere|0190aaaa|secret|o8|a@b/.test(text))).toEqual([]);
  });

  it("sends only the permitted parts of a fault", () => {
    reportFault(Object.assign(new Error("call 0812-3456-7890"), { order: "KRC-1", cause: new Error("Budi Santoso") }));
    reportFault({ phone: "0812", holder: "Dewi" });
    const told = faults().slice(-2);
    expect(told.map((each) => Object.keys(each).toSorted())).toEqual(
      told.map(() => ["breadcrumbs", "environment", "event_id", "exception", "level", "platform", "release", "sdk", "tags", "timestamp"]),
    );
    expect(told[0]!.exception.values).toHaveLength(1);
    expect(told[0]!.exception.values[0]).toMatchObject({ type: "Error", value: "call [number]" });
    expect(JSON.stringify(told)).not.toMatch(/KRC-1|Budi|Dewi|shop\.example/);
  });

  it("reports the same fault once, and at most ten faults", () => {
    const before = faults().length;
    const again = () => new Error("the same");
    for (let n = 0; n < 3; n += 1) reportFault(again());
    expect(faults()).toHaveLength(before + 1);
    for (let n = 0; n < 20; n += 1) reportFault(new Error(`other ${String.fromCharCode(97 + n)}`));
    expect(faults()).toHaveLength(10);
  });
});

describe("a measured page", () => {
  /** A call that is answered after this time; without a time, never. */
  const after = (ms?: number) => () => new Promise((resolve) => ms !== undefined && setTimeout(() => resolve(new Response("{}")), ms));
  const lengths = () => pages().map((each) => Math.round(1000 * (each.timestamp - each.start_timestamp)));
  beforeEach(async () => {
    // End the measurements of earlier tests.
    await vi.advanceTimersByTimeAsync(40_000);
    envelopes = [];
    reporter.setReportedPage("/en/event/run?k=secret");
  });

  it("ends a measured page after a second without calls [K3]", async () => {
    await vi.advanceTimersByTimeAsync(500);
    answer = after(5000);
    void fetch("/api/v1/events/01900000-0000-7000-8000-000000000001?k=secret");
    await vi.advanceTimersByTimeAsync(5999);
    expect(pages()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(lengths()).toEqual([5500]);
    const [page] = pages();
    expect(page).toMatchObject({ transaction: "/en/event/run", tags: { tenant: "garudarun" }, contexts: { trace: { op: "navigation" } } });
    expect(page!.spans.map(({ description }) => description)).toEqual(["GET /api/v1/events/:code"]);
    expect(envelopes.map(({ text }) => text).join()).not.toMatch(/secret|01900000|shop\.example/);
  });

  it("ends a measured page after 30 seconds, whatever still runs [K3]", async () => {
    answer = after(900);
    for (let n = 0; n < 33; n += 1) {
      void fetch("/a");
      await vi.advanceTimersByTimeAsync(900);
    }
    void fetch("/a");
    await vi.advanceTimersByTimeAsync(299);
    expect(pages()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    // The measured time ends with the last completed call.
    expect(lengths()).toEqual([29_700]);
  });

  it("ends a measured page if a call takes more than 15 seconds [K3]", async () => {
    answer = after();
    void fetch("/slow");
    await vi.advanceTimersByTimeAsync(14_999);
    expect(pages()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(lengths()).toEqual([15_000]);
  });

  it("ends a measured page when the next is shown", () => {
    reporter.setReportedPage("/en/event");
    expect(pages().map(({ transaction }) => transaction)).toEqual(["/en/event/run"]);
  });
});
