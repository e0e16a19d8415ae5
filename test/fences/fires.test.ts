import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOOKING_MOVES, BOOKING_STATUSES, type BookingStatus } from "#domain/orders/booking-status.ts";
import { openMigrated } from "../harness/seeded-database.ts";

const SERVER = join(import.meta.dirname, "..", "..", "server");
/** The comment with the fired triggers must be at most this many lines above its statement. */
const LINES_ABOVE = 5;

let database: Awaited<ReturnType<typeof openMigrated>>;
let triggers: readonly { readonly name: string; readonly condition: string }[];
beforeAll(async () => {
  database = await openMigrated();
  const rows = await database.query<{ name: string; text: string }>(
    `select tgfoid::regproc::text as name, pg_get_triggerdef(oid) as text from pg_trigger
     where tgrelid = 'bookings'::regclass and not tgisinternal and tgqual is not null order by tgname`,
  );
  triggers = rows
    .map(({ name, text }) => ({ name, condition: /WHEN \((.*)\) EXECUTE/.exec(text)![1]! }))
    // It fires on every move, so comments leave it out.
    .filter(({ name }) => name !== "refuse_move");
}, 180_000);
afterAll(() => database?.close());

type Move = { readonly from: BookingStatus; readonly to: BookingStatus; readonly isStockAlone?: boolean };

/** The triggers fired by at least one of these moves, for a booking with seats and a network. */
async function firedBy(moves: readonly Move[]): Promise<string[]> {
  const fired = new Set<string>();
  for (const { from, to, isStockAlone } of moves)
    for (const { name, condition } of triggers) {
      const [row] = await database.query<{ fires: boolean }>(
        `select ${condition} as fires from (select $1::text as status, 1 as network, true as is_seated, $3::boolean as keeps_stock) as old,
           (select $2::text as status, 1 as network, true as is_seated, true as keeps_stock) as new`,
        [from, to, !isStockAlone],
      );
      if (row!.fires && !(isStockAlone && name !== "follow_booking")) fired.add(name);
    }
  return triggers.map(({ name }) => name).filter((name) => fired.has(name));
}

type Statement = { readonly at: string; readonly moves: readonly Move[]; readonly said: string | null };

/** The moves that a statement may cause: to the statuses that it sets, from the one in its condition, or from any that may move there. */
function movesOf(set: string, condition: string): Move[] {
  const [, given = ""] = /\bstatus = ([^,]*(?:\([^)]*\)[^,]*)*)/.exec(set) ?? [];
  if (given === "" && /\bkeeps_stock = /.test(set)) return [{ from: "needs_review", to: "needs_review", isStockAlone: true }];
  const named = BOOKING_STATUSES.filter((status) => given.replaceAll(/ in \([^)]*\)/g, "").includes(`'${status}'`));
  const targets = named.length > 0 ? named : BOOKING_STATUSES;
  const [, only] = /\bstatus = '(\w+)'/.exec(condition) ?? [];
  return targets.flatMap((to) =>
    BOOKING_STATUSES.filter((from) => BOOKING_MOVES[from].includes(to) && (only === undefined || from === only)).map((from) => ({
      from,
      to,
    })),
  );
}

/** Every statement in a text that changes a booking's status or its claim on stock. */
function statementsIn(at: string, text: string): Statement[] {
  return [...text.matchAll(/update bookings(?: (?!set\b)\w+)? set ([^;`"]*)/g)].flatMap(({ 0: all, 1: rest = "", index }) => {
    const [set = "", ...conditions] = rest.split(/\s(?:from|where)\s/);
    if (!/\b(status|keeps_stock) = /.test(set)) return [];
    const above = text
      .slice(0, index)
      .split("\n")
      .slice(-LINES_ABOVE - 1)
      .join("\n");
    const said = [...above.matchAll(/Fires ([\w, ]+)\./g)].at(-1)?.[1] ?? null;
    return [{ at: `${at}: ${all.slice(0, 60)}`, moves: movesOf(set, conditions.join(" ")), said }];
  });
}

const sources = () =>
  readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(sql|ts)$/.test(path) && !/\.test\.ts$|\/migrations\//.test(path))
    .toSorted()
    .map((path) => [path, readFileSync(join(SERVER, path), "utf8")] as const);

async function silent(statements: readonly Statement[]): Promise<string[]> {
  const wrong = await Promise.all(
    statements.map(async ({ at, moves, said }) => {
      const fired = (await firedBy(moves)).join(", ");
      return fired === (said ?? "") ? [] : [`${at} — Fires ${fired}.`];
    }),
  );
  return wrong.flat();
}

describe("a statement that moves a booking", () => {
  it("names the triggers that each statement fires, because seats, networks and waiting lists follow by them", async () => {
    const statements = sources().flatMap(([path, text]) => statementsIn(path, text));
    expect(statements.length).toBeGreaterThan(9);
    expect(await silent(statements)).toEqual([]);
  });

  it.each([
    ["no comment", "update bookings set status = 'cancelled' where id = $1;"],
    ["a trigger too few", "-- Fires note_kept_stock.\nupdate bookings set status = 'cancelled' where id = $1;"],
    ["a trigger too many", "-- Fires end_paid_wait, note_kept_stock.\nupdate bookings b set status = 'expired' where b.status = 'held';"],
    ["an unknown target", "update bookings set status = $3 where id = $1;"],
    ["a comment far above", `-- Fires follow_booking.\n${"\n".repeat(9)}update bookings b set keeps_stock = true where b.id = p;`],
  ])("detects a moving statement with %s", async (_, text) => {
    expect(await silent(statementsIn("canary", text))).toHaveLength(1);
  });

  it("accepts statements that move no booking, and correct comments", async () => {
    const text = "update bookings set badges = '{}', hold_until = now() where status = 'held';";
    expect(statementsIn("canary", text)).toEqual([]);
    expect(
      await silent(statementsIn("canary", "-- Fires follow_booking.\nupdate bookings b set keeps_stock = true where b.id = p;")),
    ).toEqual([]);
  });
});
