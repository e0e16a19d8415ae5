import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOOKING_STATUSES, isUnpaidStatus, UNPAID_STATUSES } from "#domain/orders/booking-status.ts";
import { HOLD_LIMIT_NAMES } from "#server/platform/config/hold-limit-settings.ts";
import { functions, type SqlFile } from "#server/platform/database/sql-files.ts";
import { openMigrated } from "../harness/seeded-database.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MOST_PARAMETERS = 8;
/** Functions that keep more parameters, because an earlier version calls them while both run. */
const KEPT_WITH_MORE = ["may_tell", "reserve_bookings", "reserve_seated", "take_code"];
/** The only functions that list the unpaid statuses. */
const LISTS = ["is_unpaid", "is_unpaid_or_lapsed"];

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
}, 180_000);
afterAll(() => database?.close());

const file = (name: string, sql: string): SqlFile => ({ name, sql });

/** Each rule returns the files that break it. */
const RULES: Readonly<Record<string, (files: readonly SqlFile[]) => string[]>> = {
  "lists the unpaid statuses itself": (files) =>
    files.filter(({ name, sql }) => !LISTS.includes(name) && /'held',\s*'awaiting_payment'/.test(sql)).map(({ name }) => name),
  "compares both unpaid statuses itself": (files) =>
    files
      .filter(({ sql }) => /status\s*[!=]==?\s*"held"\s*(\|\||&&)\s*[\w.]*status\s*[!=]==?\s*"awaiting_payment"/.test(sql))
      .map(({ name }) => name),
  "reads a limit by its position": (files) =>
    files.filter(({ name, sql }) => name !== "named_limits" && /\b\w*(caps|limits|defaults)\)?\[\d+\]/.test(sql)).map(({ name }) => name),
};

const typescript = (): SqlFile[] =>
  readdirSync(join(ROOT, "server"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => file(path, readFileSync(join(ROOT, "server", path), "utf8")));

describe("facts defined once", () => {
  const CANARIES: Readonly<Record<string, string>> = {
    "lists the unpaid statuses itself": "where b.status in ('held', 'awaiting_payment')",
    "compares both unpaid statuses itself": 'booking.status === "held" || booking.status === "awaiting_payment"',
    "reads a limit by its position": "v_caps[9]",
  };

  it.each(Object.keys(RULES))("finds no function or statement that %s", (rule) => {
    const broken = RULES[rule]!;
    expect(broken([...functions(), ...typescript()])).toEqual([]);
    expect(broken([file("canary", CANARIES[rule]!)])).toEqual(["canary"]);
  });

  it("defines the same unpaid statuses in the database and in domain/", async () => {
    const rows = await database.query<{ status: string }>("select s as status from unnest($1::text[]) s where is_unpaid(s)", [
      `{${BOOKING_STATUSES.join()}}`,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(UNPAID_STATUSES);
    expect(BOOKING_STATUSES.filter(isUnpaidStatus)).toEqual(UNPAID_STATUSES);
  });

  it("gives each limit in named_limits the name at its position in HOLD_LIMIT_NAMES", async () => {
    const values = HOLD_LIMIT_NAMES.map((_, i) => i + 1);
    const [row] = await database.query<{ named: Record<string, number | null> }>("select to_jsonb(named_limits($1::int[])) as named", [
      `{${values.join()}}`,
    ]);
    const { tenant_id: tenant, event_id: event, ...named } = row!.named;
    expect([tenant, event]).toEqual([null, null]);
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(named).toEqual(Object.fromEntries(HOLD_LIMIT_NAMES.map((name, i) => [snake(name), i + 1])));
  });

  it("inlines is_unpaid and is_inside, so that their partial indexes apply", async () => {
    const plan = async (query: string) => {
      await database.script("set enable_seqscan = off");
      const rows = await database.query<Record<string, string>>(`explain (costs off) ${query}`);
      return rows.map((row) => Object.values(row)[0]).join("\n");
    };
    expect(await plan("select id from bookings b where tenant_id = 'a' and is_unpaid(b.status) and hold_until < now()")).toContain(
      "bookings_due",
    );
    expect(await plan("select id from scans s where tenant_id = 'a' and ticket_id = gen_random_uuid() and is_inside(s)")).toContain(
      "scans_inside",
    );
    expect(await plan("select id from bookings b where tenant_id = 'a' and b.status || '' = 'held' and hold_until < now()")).not.toContain(
      "bookings_due",
    );
  });
});

it("limits functions to eight parameters, except those that an earlier version calls", async () => {
  const many = () =>
    database.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.pronargs > ${MOST_PARAMETERS} order by 1`,
    );
  expect((await many()).map(({ name }) => name)).toEqual(KEPT_WITH_MORE);
  await database.script("begin");
  await database.script(
    "create function canary(a int, b int, c int, d int, e int, f int, g int, h int, i int) returns int language sql return 1",
  );
  expect((await many()).map(({ name }) => name)).toContain("canary");
  await database.script("rollback");
});
