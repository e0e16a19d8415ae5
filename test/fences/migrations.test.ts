import { describe, expect, it } from "vitest";
import { plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

/** Applied before this fence existed, and never edited. */
const SHIPPED_UP_TO = "0141_video_uploads.sql";
/** Later exemptions, each with its reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  "0201_quota_uses_identity.sql": "changes only the catalogue",
  "0210_media_turns.sql": "one row per film: a few dozen rows",
};

type Migration = {
  readonly name: string;
  readonly isMarked: boolean;
  readonly statements: readonly string[];
  readonly made: ReadonlySet<string>;
};
type Judge = (statement: string, migration: Migration, tree: readonly Migration[]) => boolean;

const FOLDER = "server/platform/database/migrations/";
const MARK = /^-- concurrently\n/;

/** A migration's statements, including those in `do` blocks and quoted texts. */
function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, "")
    .replace(/\$\w*\$|\b(?:begin|loop|then)\b|'(?=\s*(?:alter|create|drop|update|delete)\b)/gi, ";")
    .split(";")
    .map((each) => each.trim().replace(/\s+/g, " ").toLowerCase())
    .filter((each) => each !== "");
}

function read({ path, text }: TreeFile): Migration {
  const statements = statementsOf(text);
  const made = new Set(statements.flatMap((each) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? []));
  return { name: path.slice(FOLDER.length), isMarked: MARK.test(text), statements, made };
}

/** Whether a statement changes a table that this migration did not create. */
const existing = (statement: string, { made }: Migration, pattern: RegExp): boolean => {
  const table = pattern.exec(statement)?.[1];
  return table !== undefined && !made.has(table);
};
const ALTER = /^alter table (?:if exists )?(?:only )?(?:public\.)?(\S+) /;
const altered = (statement: string, migration: Migration) => existing(statement, migration, ALTER);
/** A statement's changes of a table. */
const changesOf = (statement: string) => statement.replace(ALTER, "").split(/,\s*(?=(?:add|drop|alter|rename|validate)\b)/);
const changes = (statement: string, migration: Migration, pattern: RegExp, except = /(?!)/) =>
  altered(statement, migration) && changesOf(statement).some((change) => pattern.test(change) && !except.test(change));

const COLUMN = /^add (?:column )?(?:if not exists )?(?!constraint|check|foreign|unique|primary|exclude)\w+ /;
const CONSTANT = String.raw`(?:-?[\d.]+|true|false|null|now\(\)|current_timestamp|'[^']*'|array\[\]|\$\w*\$)(?:::[\w\[\] ]+)?`;

/** Operations that would scan, rewrite or lock a table in use, with the alternative. */
const RULES: Readonly<Record<string, Judge>> = {
  "a check or a reference is added `not valid`, and validated by a later migration": (statement, migration) =>
    changes(statement, migration, /^add (?:constraint \w+ )?(?:check|foreign key)\b/, /\bnot valid$/),
  "a migration does not validate a constraint that it adds as `not valid`": (statement, migration) =>
    changes(statement, migration, /^validate constraint/) &&
    migration.statements.some((other) => other.includes(`add constraint ${/validate constraint (\w+)/.exec(statement)![1]} `)),
  "a key is added from an existing index: `using index`": (statement, migration) =>
    changes(statement, migration, /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/, /\busing index\b/),
  "a column comes without checks, keys and references of its own": (statement, migration) =>
    changes(statement, migration, new RegExp(`${COLUMN.source}.*\\b(?:check|references|unique|primary key)\\b`)),
  "indexes of existing tables are built and dropped concurrently, in a migration whose first line says so": (statement, migration) =>
    (existing(statement, migration, /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/) &&
      !(migration.isMarked && /^create (?:unique )?index concurrently \w+ on /.test(statement))) ||
    (statement.startsWith("drop index ") && !(migration.isMarked && statement.startsWith("drop index concurrently if exists "))),
  "a concurrent migration only builds indexes, drops them, and validates constraints": (statement, { isMarked }) =>
    isMarked &&
    !/^(?:create (?:unique )?index concurrently \w+ on |drop index concurrently if exists |alter table \w+ validate constraint \w+$)/.test(
      statement,
    ),
  "a new column's default is constant, so that no row is rewritten": (statement, migration) =>
    changes(statement, migration, new RegExp(`${COLUMN.source}.*\\bdefault (?!${CONSTANT}(?: |$))`)) ||
    changes(statement, migration, new RegExp(`${COLUMN.source}.*(?:\\bgenerated\\b|\\w*serial\\b)`)),
  "a new `not null` column has a default": (statement, migration) =>
    changes(statement, migration, new RegExp(`${COLUMN.source}.*\\bnot null\\b`), /\bdefault\b/),
  "an existing column keeps its type": (statement, migration) =>
    changes(statement, migration, /^alter (?:column )?\w+ (?:set data )?type\b/),
  "an existing column becomes `not null` only after an earlier migration validated a check `<table>_<column>_not_null`": (
    statement,
    migration,
    tree,
  ) =>
    altered(statement, migration) &&
    changesOf(statement).some((change) => {
      const column = /^alter (?:column )?(\w+) set not null/.exec(change)?.[1];
      const table = ALTER.exec(statement)![1]!;
      const proof = `validate constraint ${table}_${column}_not_null`;
      return (
        column !== undefined && !tree.some((other) => other.name < migration.name && other.statements.some((each) => each.includes(proof)))
      );
    }),
  "nothing is renamed, because the previous version still uses the name": (statement, migration) =>
    changes(statement, migration, /^rename\b/),
  "rows are filled in by a job in batches, not by a migration": (statement, migration) =>
    existing(statement, migration, /^(?:with .* )?(?:update|delete from) (?:only )?(\w+)/),
  "no table is locked, rewritten or emptied": (statement) =>
    /^(?:lock table|cluster|vacuum|truncate|reindex(?! .*concurrently)|refresh materialized)\b/.test(statement),
};

const judged =
  (rule: Judge): Rule =>
  (tree) => {
    const all = tree.filter(({ path }) => path.startsWith(FOLDER) && path.endsWith(".sql")).map(read);
    return all
      .filter(({ name }) => name > SHIPPED_UP_TO && !Object.hasOwn(EXEMPT, name))
      .flatMap((migration) =>
        migration.statements.filter((each) => rule(each, migration, all)).map((each) => `${migration.name}: ${each}`),
      );
  };

const CANARIES: Readonly<Record<string, readonly string[]>> = {
  "a check or a reference is added `not valid`, and validated by a later migration": [
    "alter table bookings drop constraint x, add constraint x check (total >= 0);",
    "alter table tickets add foreign key (tenant_id, booking_id) references bookings (tenant_id, id);",
    "do $$ begin execute 'alter table bookings add check (total > 0)'; end $$;",
  ],
  "a migration does not validate a constraint that it adds as `not valid`": [
    "alter table bookings add constraint x check (total >= 0) not valid; alter table bookings validate constraint x;",
  ],
  "a key is added from an existing index: `using index`": ["alter table bookings add constraint x unique (tenant_id, number);"],
  "a column comes without checks, keys and references of its own": ["alter table bookings add column x text check (x <> '');"],
  "indexes of existing tables are built and dropped concurrently, in a migration whose first line says so": [
    "create index x on bookings (total);",
    "create unique index concurrently x on bookings (total);",
    "-- concurrently\ncreate index concurrently on bookings (total);",
    "drop index bookings_due;",
  ],
  "a concurrent migration only builds indexes, drops them, and validates constraints": [
    "-- concurrently\nalter table bookings add column x text;",
  ],
  "a new column's default is constant, so that no row is rewritten": [
    "alter table bookings add column x uuid not null default gen_random_uuid();",
    "alter table bookings add x timestamptz default clock_timestamp();",
    "alter table bookings add column x bigint generated always as (total * 2) stored;",
  ],
  "a new `not null` column has a default": ["alter table bookings add column x text not null;"],
  "an existing column keeps its type": ["alter table bookings alter column total type numeric;"],
  "an existing column becomes `not null` only after an earlier migration validated a check `<table>_<column>_not_null`": [
    "alter table bookings alter column utm set not null;",
    "alter table bookings validate constraint bookings_utm_not_null; alter table bookings alter utm set not null;",
  ],
  "nothing is renamed, because the previous version still uses the name": [
    "alter table bookings rename column utm to campaign;",
    "alter table bookings rename to orders;",
  ],
  "rows are filled in by a job in batches, not by a migration": ["update bookings set utm = '{}';", "delete from messages where true;"],
  "no table is locked, rewritten or emptied": ["lock table bookings;", "truncate messages;"],
};

describe.each(Object.keys(RULES))("in a migration %s", (name) => {
  const rule = judged(RULES[name]!);
  it("finds no violation in this project", () => expect(rule(projectTree())).toEqual([]));
  it.each(CANARIES[name]!)("rejects: %s", (text) => {
    expect(rule(plant({ [`${FOLDER}9999_x.sql`]: text }))).toHaveLength(1);
  });
});

it("accepts harmless migrations", () => {
  const text = `create table things (tenant_id text not null, id uuid not null default gen_random_uuid(), n int check (n > 0), primary key (tenant_id, id));
    create index things_by_n on things (n); update things set n = 1; alter table things alter n set not null;
    alter table bookings add column x text not null default '', add column y int default 0;
    alter table bookings add constraint z check (y >= 0) not valid; alter table bookings drop column w;`;
  const later =
    "-- concurrently\ncreate unique index concurrently bookings_x on bookings (x, tenant_id);\nalter table bookings validate constraint z;";
  const proved = "-- concurrently\nalter table bookings validate constraint bookings_y_not_null;";
  const tree = plant({
    [`${FOLDER}9997_x.sql`]: text,
    [`${FOLDER}9998_x.sql`]: later,
    [`${FOLDER}9998_y.sql`]: proved,
    [`${FOLDER}9999_x.sql`]: "alter table bookings alter column y set not null;",
  });
  for (const rule of Object.values(RULES)) expect(judged(rule)(tree)).toEqual([]);
});
