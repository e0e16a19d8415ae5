import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { functions } from "#server/platform/database/sql-files.ts";
import { openMigrated } from "../harness/seeded-database.ts";
import { declaredShapes, type Field } from "./declared-shape.ts";
import { kindOfType } from "./describe-statement.ts";

const ROOT = join(import.meta.dirname, "..", "..").replaceAll("\\", "/");

/** Composite types whose records are sent as JSON, each with the TypeScript type that reads it. */
const READERS: Readonly<Record<string, readonly [path: string, name: string]>> = {
  scan_answer: ["server/modules/tickets/gate/scan-ticket.ts", "ScanFacts"],
  play_answer: ["server/modules/videos/play/store.ts", "PlayFacts"],
  play_refusal: ["server/modules/videos/play/store.ts", "PlayRefused"],
  scan_request: ["server/modules/tickets/gate/scan-ticket.ts", "ScanInput"],
};
/** Fields that only the caller of scan_tickets adds. */
const ADDED: Readonly<Record<string, readonly string[]>> = { scan_request: ["ord"] };

let database: Awaited<ReturnType<typeof openMigrated>>;
let shapes: Readonly<Record<string, readonly Field[]>>;
beforeAll(async () => {
  database = await openMigrated();
  const found = declaredShapes(ROOT, "test/tsconfig.json", Object.values(READERS));
  shapes = Object.fromEntries(Object.keys(READERS).map((type, i) => [type, found[i]!]));
}, 180_000);
afterAll(() => database?.close());

/** The kind of a column once in JSON: instants and ids become texts. */
const kindInJson = (type: string) => kindOfType(type).replace(/^(Date|Uint8Array)/, "string");

/** Differences between the fields of a composite type and those that are read, at any depth. */
async function differences(type: string, fields: readonly Field[]): Promise<string[]> {
  const columns = await database.query<{ name: string; type: string; inside: string | null }>(
    `select a.attname as name, t.typname as type, (select i.typname from pg_type i where i.oid = coalesce(nullif(t.typelem, 0), t.oid) and i.typtype = 'c') as inside
     from pg_type r join pg_attribute a on a.attrelid = r.typrelid and not a.attisdropped join pg_type t on t.oid = a.atttypid
     where r.typname = $1 order by a.attnum`,
    [type],
  );
  const added = ADDED[type] ?? [];
  const unread = columns.filter(({ name }) => !added.includes(name) && !fields.some((field) => field.name === name));
  const inside = await Promise.all(
    fields.map(async ({ name, kind, fields: nested }) => {
      const column = columns.find((each) => each.name === name);
      if (!column) return [`${type} has no ${name}`];
      if (column.inside) return nested ? differences(column.inside, nested) : [`${type}.${name} is a ${column.inside}, not ${kind}`];
      const json = kindInJson(column.type);
      return json === "any" || json === kind ? [] : [`${type}.${name} is ${json}, not ${kind}`];
    }),
  );
  return [...unread.map(({ name }) => `nobody reads ${type}.${name}`), ...inside.flat()];
}

describe("a record returned as JSON", () => {
  it.each(Object.keys(READERS))("gives a JSON record the fields of the type that reads it: %s", async (type) => {
    expect(shapes[type]!.length).toBeGreaterThan(4);
    expect(await differences(type, shapes[type]!)).toEqual([]);
  });

  it.each([
    ["a field that nobody reads", "alter type play_part add attribute canary int", "play_answer", "nobody reads play_part.canary"],
    ["a field that is missing", "alter type scan_first drop attribute gate", "scan_answer", "scan_first has no gate"],
    ["another name", "alter type scan_answer rename attribute outcome to result", "scan_answer", "scan_answer has no outcome"],
    ["another type", "alter type play_refusal alter attribute most type text", "play_refusal", "play_refusal.most is string, not number"],
    ["a list of another", "alter type play_answer alter attribute parts type play_screen[]", "play_answer", "play_screen has no position"],
  ])("detects a JSON record with %s", async (_, change, type, fault) => {
    await database.script("begin");
    try {
      await database.script(change);
      expect(await differences(type, shapes[type]!)).toContain(fault);
    } finally {
      await database.script("rollback");
    }
  });

  it("returns such records from the functions of scans and plays, and no other objects", () => {
    const folders = [
      "describe_scan",
      "scan_ticket",
      "scan_tickets",
      "describe_play",
      "play_refusal_json",
      "refuse_play",
      "start_play",
      "renew_play",
    ];
    const made = (sql: string) => [...sql.matchAll(/jsonb_build_object\('(\w+)'/g)].map(([, key]) => key!);
    // Exceptions: the audit row of a scan, and the answer to a reused idempotency key.
    const others = new Set(["scanId", "bookingId", "outcome"]);
    const own = functions().filter(({ name, sql }) => folders.includes(name) && made(sql).some((key) => !others.has(key)));
    expect(own.map(({ name }) => name)).toEqual([]);
    expect(made("return jsonb_build_object('code', 'PLAYS')")).toEqual(["code"]);
  });
});
