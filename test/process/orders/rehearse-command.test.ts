import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawText, permuted, wordsOf } from "#domain/orders/queue/draw.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { NOUNS } from "../../../cli/commands/nouns.ts";
import { CommandError } from "../../../cli/lib/command.ts";
import { readGiven } from "../../../cli/lib/read-given.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { run } from "../run.ts";

const ROOT = join(import.meta.dirname, "../../..");
const DOC = readFileSync(join(ROOT, "docs", "queue-proof.md"), "utf8");
const part = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(DOC)![1]!;
const PROOF = JSON.parse(part("json")) as { eventId: string; epoch: number; commit: string; seed: string; count: number };
const VECTORS = [...DOC.matchAll(/^\| (\d+) \| (\d+) \|$/gm)].map(([, index, place]) => [Number(index), Number(place)] as const);

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-rehearse-"));
  await putSeededDatabase(folder);
  writeFileSync(join(folder, "proof.json"), part("json"));
  writeFileSync(join(folder, "verify.mjs"), part("js"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const karcis = (...words: string[]) => run("cli/karcis.ts", { env: { DATA_DIR: folder, KARCIS_ENV: "demo" }, words }).ended;
const rehearse = (...words: string[]) => karcis("sale", "rehearse", ...words);
/** The outcome of a command refused before any query, run in this process. */
async function refusalOf(noun: string, name: string, words: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const verb = NOUNS[noun]!.verbs[name]!;
  try {
    await (
      await verb.load()
    )(readGiven(verb, words));
    return { code: 0, said: "" };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: verb.wrongCode ?? 1, said: error.message };
  }
}
const EVENT = ["--event", "garudarun/garuda-half-jakarta", "--visitors", "3000"];

/** State that a rehearsal must not change: event, stock, queue, and records. */
async function shopAsItIs(): Promise<unknown> {
  const db = await openDatabase({ ...readSettings({ DATA_DIR: folder, KARCIS_ENV: "demo" }), poolSize: 1 });
  try {
    return await db.transaction("garudarun", async (tx) => [
      await tx.query("select * from events order by id"),
      await tx.query("select * from quotas order by id"),
      await tx.query("select count(*) as n from audit"),
      await tx.query("select count(*) as n from queues"),
    ]);
  } finally {
    await db.close();
  }
}

describe("npm run rehearse", () => {
  it("prints, draws and writes the sale of a configured event, repeatably and without changes", async () => {
    const before = await shopAsItIs();
    const [svg, json] = [join(folder, "a.svg"), join(folder, "a.json")];
    const first = await rehearse(...EVENT, "--seed", "3", "--svg", svg, "--json", json);
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringContaining("Garuda Half Jakarta (garudarun/garuda-half-jakarta): A SIMULATION"),
    });
    expect(first.said).toContain("The event has no queue: what stands above is what the rehearsal took for it.");
    const drawn = readFileSync(svg, "utf8");
    expect(drawn).toMatch(/^<svg [^]*<\/svg>\n$/);
    expect(drawn.match(/https?:[^"']*/g)).toEqual(["http://www.w3.org/2000/svg"]);
    const found = JSON.parse(readFileSync(json, "utf8")) as { isSimulation: boolean; tickets: { sold: number }; crowd: { seed: number } };
    expect(found).toMatchObject({ isSimulation: true, crowd: { seed: 3, visitors: 3000 } });
    expect(found.tickets.sold).toBeGreaterThan(500);
    expect((await rehearse(...EVENT, "--seed", "3", "--svg", svg, "--json", json)).said).toBe(first.said);
    expect(readFileSync(svg, "utf8")).toBe(drawn);
    expect((await rehearse(...EVENT, "--seed", "4")).said).not.toContain(first.said.slice(200, 800));
    expect(await shopAsItIs()).toEqual(before);
  });

  it("rehearses with an event's own queue, unless options override it", async () => {
    const db = await openDatabase({ ...readSettings({ DATA_DIR: folder, KARCIS_ENV: "demo" }), poolSize: 1 });
    await db.transaction("garudarun", (tx) =>
      tx.query(
        `insert into queues (tenant_id, event_id, kind, prequeue_at, opens_at, seed, slots, per_minute, full_ahead)
         select tenant_id, id, 'schedule', now() + interval '1 day', now() + interval '1 day 20 minutes', sha256('x'), 77, 30, 500 from events
         where tenant_id = 'garudarun' and slug = 'losari-sunset-5k'`,
      ),
    );
    await db.close();
    const own = await rehearse("--event", "garudarun/losari-sunset-5k", "--visitors", "500");
    expect(own.said).toContain("Queue: 77 slots, 30 a minute, full beyond 500 ahead, opens its room 20:00 before the sale");
    const told = await rehearse("--event", "garudarun/losari-sunset-5k", "--visitors", "500", "--slots", "9", "--rate", "none");
    expect(told.said).toContain("Queue: 9 slots, no rate, full beyond 500 ahead");
  });

  it.each<[string[], string]>([
    [[], "--event is missing"],
    [["--event", "garudarun"], "--event is a brand and an event"],
    [[...EVENT, "--visitors", "0"], "--visitors is a whole number from 1 to"],
    [[...EVENT, "--minutes", "-5"], "--minutes"],
    [[...EVENT, "--slots", "0"], "--slots is a whole number from 1 to"],
    [[...EVENT, "--bots", "1.5"], "--bots is a share from 0 to 1"],
    [[...EVENT, "--arrivals", "late"], "--arrivals is one of rush, steady, evening"],
    [[...EVENT, "--costs", "nowhere.json"], "nowhere.json: there is no such file"],
    [["sell"], 'not a word of this command: "sell"'],
  ])("ends a rehearsal with 2 and a reason, without output: %j", async (words, why) => {
    const svg = join(folder, "never.svg");
    const { code, said } = await refusalOf("sale", "rehearse", [...words, "--svg", svg]);
    expect({ code, said, isWritten: existsSync(svg) }).toEqual({ code: 2, said: expect.stringContaining(why), isWritten: false });
  });

  it("refuses to rehearse an unknown event", async () => {
    expect(await rehearse("--event", "garudarun/x")).toMatchObject({ code: 2, said: expect.stringContaining('there is no event "x"') });
  });

  it("refuses to rehearse an event without quotas, or with an invalid file of costs", async () => {
    const db = await openDatabase({ ...readSettings({ DATA_DIR: folder, KARCIS_ENV: "demo" }), poolSize: 1 }, { asOperator: true });
    await db.transaction("jenius", (tx) => tx.query("delete from quota_uses where tenant_id = 'jenius'"));
    const [event] = await db.transaction("jenius", (tx) =>
      tx.query<{ slug: string }>("select slug from events where tenant_id = 'jenius' and kind = 'event' order by slug limit 1"),
    );
    await db.close();
    expect(await rehearse("--event", `jenius/${event!.slug}`)).toMatchObject({
      code: 2,
      said: expect.stringContaining("has no quota for"),
    });
    const costs = join(folder, "costs.json");
    writeFileSync(costs, '{"measured": "x", "valkeyPerSecond": null, "process": {"poll": -1}}');
    expect(await refusalOf("sale", "rehearse", [...EVENT, "--costs", costs])).toMatchObject({
      code: 2,
      said: expect.stringContaining('"process.poll" is not a number above 0'),
    });
  });
});

describe("a published draw", () => {
  const verify = (...words: string[]) => karcis("queue", "verify", ...words);

  it("verifies a draw alike by the command, an independent script, and the shop (R06)", async () => {
    expect(VECTORS.length).toBeGreaterThan(5);
    const keys = wordsOf(createHash("sha512").update(drawText(PROOF)).digest());
    for (const [index, place] of VECTORS) expect(permuted(index, PROOF.count, keys) + 1, `number ${index}`).toBe(place);
    const [index, place] = VECTORS.at(-1)!;
    const proof = join(folder, "proof.json");
    const ours = await verify("--proof", proof, "--index", String(index));
    expect(ours).toMatchObject({ code: 0, said: expect.stringMatching(new RegExp(`^place +${place} of ${PROOF.count}`, "m")) });
    expect(await verify("--proof", JSON.stringify(PROOF))).toMatchObject({ code: 0 });
    const script = await run("verify.mjs", { env: {}, words: [proof, String(index)], root: folder }).ended;
    expect(script).toEqual({
      code: 0,
      said: `the seed is the promised one\n${PROOF.count} people, ${PROOF.count} places\nnumber ${index} has place ${place}\n`,
    });
  });

  it("rejects a draw with another seed than the committed one", async () => {
    const other = { ...PROOF, seed: PROOF.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) };
    expect(await verify("--proof", JSON.stringify(other))).toMatchObject({
      code: 1,
      said: expect.stringContaining("WRONG: this is not the seed"),
    });
  });

  it("verifies a draw of a million people in seconds", async () => {
    const from = Date.now();
    expect(await verify("--proof", JSON.stringify({ ...PROOF, count: 1_000_000 }), "--index", "999999")).toMatchObject({ code: 0 });
    expect(Date.now() - from).toBeLessThan(30_000);
  });

  it.each<[string[], string]>([
    [[], "verify takes --proof"],
    [["--proof", "nowhere.json"], "neither a file that is there nor JSON"],
    [["--proof", "[]"], '"eventId" is no id'],
    [["--proof", JSON.stringify({ ...PROOF, seed: null })], "there was no draw yet"],
    [["--proof", JSON.stringify({ ...PROOF, commit: "00" })], '"commit" is not 64 hexadecimal digits'],
    [["--proof", JSON.stringify({ ...PROOF, count: -1 })], '"count" is not a whole number'],
    [["--proof", JSON.stringify(PROOF), "--index", "first"], "not a number from 0 on"],
  ])("ends with 2 for an unverifiable draw: %j", async (words, why) => {
    expect(await refusalOf("queue", "verify", words)).toEqual({ code: 2, said: expect.stringContaining(why) });
  });
});
