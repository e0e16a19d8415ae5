import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readDsn } from "#domain/faults/dsn.ts";
import { startFaultEmulator, type FaultEmulator } from "#test/harness/fault-emulator.ts";
import { readSettings } from "../../config/settings.ts";
import { answerProblem } from "../../http/answers/answer-problem.ts";
import { sendFaultsTo } from "../../observability/report-fault.ts";
import { Problem } from "../../base/problem.ts";
import { sendFaults } from "./send-faults.ts";

let service: FaultEmulator;
beforeAll(async () => {
  service = await startFaultEmulator();
});
afterAll(async () => {
  sendFaultsTo(null);
  await service.close();
});

const place = { release: "abc", environment: "demo" } as const;
const open = (dsn: string, now: () => number) => sendFaults({ dsn: readDsn(dsn)!, place, now });
const messages = () => service.caught.map(({ item }) => (item["exception"] as { values: { value: string }[] }).values[0]!.value);

describe("faults of the server", () => {
  it("reports faults scrubbed, to the configured service alone, each once a minute [K3]", async () => {
    let at = 1_700_000_000_000;
    const tell = open(service.dsn, () => at);
    const fault = new Error('no row for "budi@gmail.com"');
    tell(fault, { tenant: "garudarun" });
    tell(fault, { tenant: "garudarun" });
    await expect.poll(() => service.caught.length).toBe(1);
    expect(service.caught[0]).toMatchObject({
      path: "/api/7/envelope/",
      key: "abcdef0123456789",
      type: "event",
      item: { platform: "node", release: "abc", tags: { tenant: "garudarun" }, timestamp: at / 1000 },
    });
    expect(service.caught[0]!.text).not.toContain("budi");
    at += 60_000;
    tell(fault, {});
    await expect.poll(() => service.caught.length).toBe(2);
    for (let n = 0; n < 50; n += 1) tell(new Error(`fault ${n}`), {});
    await expect.poll(() => service.caught.length).toBe(31);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(service.caught).toHaveLength(31);
  });

  it("reports unexpected errors of a call, but no refusals", async () => {
    const before = service.caught.length;
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    sendFaultsTo(open(service.dsn, Date.now));
    answerProblem(new Problem("NOT_FOUND"), "r1");
    answerProblem(Object.assign(new Error("gone"), { code: "08006" }), "r2");
    answerProblem(new TypeError("something nobody thought of"), "r3");
    await expect.poll(() => service.caught.length).toBe(before + 1);
    expect(messages().at(-1)).toBe("something nobody thought of");
    expect(service.caught.at(-1)!.item["tags"]).toEqual({ request: "r3" });
    const lines = logged.mock.calls.map(([line]) => (JSON.parse(String(line)) as { message: string }).message);
    expect(lines).toEqual(["calls are told to try again", "unhandled error in a call"]);
    logged.mockRestore();
  });

  it("ignores a service that is unavailable", async () => {
    const tell = open("http://abcdef0123456789@127.0.0.1:9/7", Date.now);
    expect(() => tell(new Error("x"), {})).not.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });

  it("sends nothing without a configured address of the right form [K3]", () => {
    expect(readSettings({}).faults).toEqual({ server: null, pages: null });
    expect(readSettings({ ERROR_DSN: service.dsn }).faults).toEqual({ server: { dsn: service.dsn }, pages: null });
    expect(readSettings({ ERROR_DSN_PAGES: service.dsn }).faults.pages).toEqual({ dsn: service.dsn, tracePercent: 10 });
    expect(() => readSettings({ ERROR_DSN: "http://abcdef0123456789@faults.example/7" })).toThrow(/^ERROR_DSN must have the form/);
    expect(() => readSettings({ ERROR_TRACE_PERCENT: "101" })).toThrow(/^ERROR_TRACE_PERCENT must be/);
  });
});
