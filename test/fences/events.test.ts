import { describe, expect, it } from "vitest";
import { TOPICS } from "#server/platform/events/topics.ts";
import { isCode, isProof, plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

const WRITERS = ["server/platform/events/record.ts", "server/platform/database/functions/events/record_events.sql"];
const INSERT = /\binsert\s+into\s+(outbox|audit)\b/gi;
const CALL = /\brecord_events\(\s*(?:p_tenant|\$1),\s*(?:'[^']*'(?:\s*\|\|\s*[\w.]+)?),\s*([^,[]+),/g;
const NAME = /'(\w+\.\w+)'/g;

const isProduct = ({ path }: TreeFile) =>
  (isCode(path) || path.endsWith(".sql")) &&
  path.startsWith("server/") &&
  !isProof(path) &&
  !path.startsWith("server/platform/database/migrations/");

const otherWriters: Rule = (tree) =>
  tree
    .filter((file) => isProduct(file) && !WRITERS.includes(file.path))
    .flatMap(({ path, text }) => [...text.matchAll(INSERT)].map(([found]) => `${path}: ${found}`));

/** Topics that SQL inserts as literals. */
const topicsOf = ({ text }: TreeFile): string[] =>
  [...text.matchAll(CALL)].flatMap(([, topic]) => [...topic!.matchAll(NAME)].map(([, name]) => name!));

const unknownTopics: Rule = (tree) =>
  tree.filter(isProduct).flatMap((file) =>
    topicsOf(file)
      .filter((topic) => !Object.hasOwn(TOPICS, topic))
      .map((topic) => `${file.path}: ${topic}`),
  );

describe.each<[string, Rule, readonly Record<string, string>[]]>([
  [
    "audit and outbox have one writer in TypeScript and one in SQL",
    otherWriters,
    [
      { "server/modules/tickets/gate/store.ts": 'tx.send("insert into audit (tenant_id) values ($1)");' },
      { "server/worker/x.ts": "const text = `with o as (INSERT INTO\n outbox (id) values ($1))`;" },
      { "server/modules/orders/hold/sql/x.sql": "insert into audit select 1;" },
    ],
  ],
  [
    "SQL records only topics of the table",
    unknownTopics,
    [
      { "server/modules/orders/hold/sql/x.sql": "perform record_events(p_tenant, 'clock', 'booking.unheard', v_ids);" },
      { "server/modules/people/x/store.ts": "`select record_events($1, 'links', 'link.unheard', array[$2]::uuid[])`" },
      {
        "server/modules/orders/hold/sql/y.sql":
          "perform record_events(p_tenant, 'gate ' || v_token.id,\n case when a then 'ticket.left' else 'ticket.unheard' end, v_ids);",
      },
    ],
  ],
])("%s", (_, rule, canaries) => {
  it("finds no violation in this project", () => expect(rule(projectTree())).toEqual([]));
  it.each(canaries)("rejects: %j", (canary) => expect(rule(plant(canary))).toHaveLength(1));
});

it("reads the topics that SQL inserts", () => {
  const named = new Set(projectTree().filter(isProduct).flatMap(topicsOf));
  expect(named.size).toBeGreaterThan(15);
});
