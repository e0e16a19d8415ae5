import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overHttp } from "../../harness/over-http.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { startServer } from "../../harness/server.ts";
import { run, type Ended } from "../run.ts";

const TICKET =
  "GB0FGWFGW000000FGWFGWFGW45ABCOFGWFGWFGWFGWFGWFGW.6IB/7EJ8 *H+C7R81 YUI1VKF29ON86T7L53WFH+F+/GN:I4 C DI045E+EG$1I/161S%MVO1H*24Q+ECXRF57GBTDTH.9U";
const KEY = "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg";

let folder: string;
let env: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-gate-"));
  env = { DATA_DIR: join(folder, "data") };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ticket = (...words: string[]): Promise<Ended> => run("cli/karcis.ts", { env, words: ["ticket", ...words] }).ended;
const gate = (...words: string[]): Promise<Ended> => run("cli/karcis.ts", { env, words: ["gate", ...words] }).ended;

describe("karcis ticket", () => {
  it("verifies a ticket's text with only a public key, without a database (K05)", async () => {
    const genuine = await ticket("verify", TICKET, "--key", KEY);
    expect(genuine).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^genuine\nticket +ffffffff-ffff-4fff-bfff-ffffffffffff\nversion +65535\n/),
    });
    expect(await ticket("verify", "--key", KEY, TICKET.replace("GB0", "GC0"))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^(forged|foreign)/),
    });
    expect(await ticket("verify", "https://example.com", "--key", KEY)).toEqual({ code: 1, said: "foreign\n" });
    expect((await ticket("verify", TICKET)).said).toContain("verify takes a text and --key");
    expect((await ticket("verify", TICKET, "--key", "x")).said).toContain("43 characters");
    expect(existsSync(env["DATA_DIR"]!)).toBe(false);
  });

  it("reports unknown words of karcis ticket", async () => {
    expect(await ticket("melt")).toMatchObject({ code: 1, said: expect.stringContaining('no such command: "melt"') });
    expect(await ticket("withdraw", "garudarun", "x")).toMatchObject({ code: 1 });
    expect(await gate("open")).toMatchObject({ code: 1, said: expect.stringContaining("npm run karcis -- gate add") });
  });
});

describe("karcis gate and keys", () => {
  it("creates a gate, a revocable token, and a new key", async () => {
    await putSeededDatabase(env["DATA_DIR"]!);
    expect(await gate("add", "garudarun", "losari-sunset-5k", "North", "--opens", "2026-01-01T00:00Z")).toMatchObject({ code: 0 });
    expect(await gate("add", "garudarun", "no-such-event", "North")).toMatchObject({
      code: 1,
      said: expect.stringContaining('no event "no-such-event"'),
    });
    const given = await gate("token", "garudarun", "losari-sunset-5k", "North", "--hours", "2");
    const [, id] = /^token ([0-9a-f-]{36}), for 2 hours/.exec(given.said)!;
    const token = /^gate_[\w-]{43}$/m.exec(given.said)![0];
    expect((await gate("list", "garudarun")).said).toContain(`${id}  scanner  North  until`);
    const rotated = await ticket("rotate", "garudarun");
    expect(rotated.said).toMatch(/^2\t[\w-]{43}\tsigns\n1\t[\w-]{43}\tverifies until \d{4}-/);
    expect((await ticket("withdraw", "garudarun", "1")).said).toMatch(/^2\t[\w-]{43}\tsigns\n$/);
    expect((await ticket("withdraw", "garudarun", "9")).code).toBe(1);

    const server = await startServer(env);
    const host = `garudarun.localhost:${server.port}`;
    const call = (path: string, body?: string) =>
      overHttp(server.port).fetch(
        new Request(`http://${host}/api/v1/${path}`, {
          method: body ? "POST" : "GET",
          headers: { host, authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": "scan-key-1" },
          ...(body ? { body } : {}),
        }),
      );
    expect(await (await call("gate")).json()).toMatchObject({ gate: { name: "North" }, role: "scanner" });
    expect(await (await call("gate/scans", '{"text":"hello"}')).json()).toMatchObject({ outcome: "unknown" });
    const { keys } = (await (await call("ticket-keys")).json()) as { keys: { keyId: number }[] };
    expect(keys.map(({ keyId }) => keyId)).toEqual([2]);
    await server.stop();

    expect((await gate("end", "garudarun", id!)).said).toBe("it scans no more\n");
    expect((await gate("end", "garudarun", id!)).said).toContain("ended before");
  });
});

describe("karcis handover and code times", () => {
  const handover = (...words: string[]): Promise<Ended> => run("cli/karcis.ts", { env, words: ["handover", ...words] }).ended;
  it("stores the organiser's transfer rules, and names invalid ones", async () => {
    expect(await handover("limits", "garudarun", "2", "3")).toEqual({ code: 0, said: "a ticket goes on 2 times; a delegate acts for 3\n" });
    expect(await handover("limits", "garudarun", "2", "6")).toMatchObject({ code: 1, said: expect.stringContaining("from 1 to 5") });
    const closed = await handover("closing", "garudarun", "losari-sunset-5k", "2027-05-01T04:00+07:00");
    expect(closed).toEqual({ code: 0, said: "losari-sunset-5k: no ticket changes hands from 2027-04-30T21:00:00.000Z on\n" });
    expect(await handover("closing", "garudarun", "losari-sunset-5k", "tomorrow")).toMatchObject({ code: 1 });
    const category = "00000000-0000-4000-8000-000000000000";
    expect((await handover("lock", "garudarun", "losari-sunset-5k", category, "yes")).said).toContain("no such category");
    expect(await gate("codes", "garudarun", "losari-sunset-5k", "12")).toEqual({
      code: 0,
      said: "losari-sunset-5k: codes are shown 12 hours before\n",
    });
    expect((await gate("codes", "garudarun", "losari-sunset-5k", "0")).code).toBe(1);
  });
});
