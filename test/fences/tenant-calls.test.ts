import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMigrated } from "../harness/seeded-database.ts";
import { isCode, plant, projectTree, type TreeFile } from "./tree.ts";

const TEXTS = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

let database: Awaited<ReturnType<typeof openMigrated>>;
let asking: string[];
beforeAll(async () => {
  database = await openMigrated();
  const rows = await database.query<{ name: string }>(
    "select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'perform require_tenant\\(p_tenant\\)' order by 1",
  );
  asking = rows.map(({ name }) => name);
}, 180_000);
afterAll(() => database?.close());

/** Statements that call a function without naming the tenant that it needs. */
function unnamed(tree: readonly TreeFile[], names: readonly string[]): string[] {
  const calls = new RegExp(`\\b(?:${names.join("|")})\\((as_tenant\\()?`, "g");
  return tree
    .filter(({ path }) => isCode(path) && !/\.test\.tsx?$|^test\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(TEXTS)].flatMap(([literal]) =>
        [...literal.matchAll(calls)].flatMap(([call, named]) => (named ? [] : [`${path}: ${call}…) without as_tenant($1)`])),
      ),
    );
}

describe("a statement that is a whole round trip", () => {
  it("names the tenant in every call that is a whole round trip", () => {
    expect(asking).toContain("reserve_bookings");
    expect(asking.length).toBeGreaterThan(15);
    expect(unnamed(projectTree(), asking)).toEqual([]);
  });

  it("detects a call without its tenant", () => {
    const tree = plant({
      "server/modules/people/x/store.ts": 'q("select whole_booking($1, $2) as w"); q(`select save_details(as_tenant($1))`);',
    });
    expect(unnamed(tree, asking)).toEqual(["server/modules/people/x/store.ts: whole_booking(…) without as_tenant($1)"]);
  });
});
