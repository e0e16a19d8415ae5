import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnPaymentPage, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { brokenLaws } from "../../harness/laws.ts";
import { overHttp } from "../../harness/over-http.ts";
import { clientPrograms, ownCluster, type OwnCluster } from "../../harness/own-cluster.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { openOrder, receiptOf, seenOf, statusOf } from "../orders/open-order.ts";
import { run, type Ended } from "../run.ts";

const SECRET = "the master secret of a shop that comes back";
const TENANT = "garudarun";
const programs = clientPrograms();

describe.skipIf(programs === null)("karcis backup on PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "karcis-backup-"));
  const backups = join(folder, "backups");
  let first: OwnCluster;
  let second: OwnCluster;
  let env: Record<string, string>;
  let server: RunningServer;
  let backup: string;

  const karcis = (cluster: OwnCluster, words: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    run("cli/karcis.ts", { env: { ...env, ...cluster.env, ...more }, words: ["backup", ...words] }).ended;
  const start = (cluster: OwnCluster) =>
    startServer({ ...env, DATABASE_URL: cluster.env.DATABASE_URL, DATABASE_OWNER_URL: cluster.env.DATABASE_OWNER_URL });
  const shop = () => overHttp(server.port);
  const foldersIn = (place: string) => readdirSync(place).filter((name) => name !== "keep");

  async function buy(buyer: Buyer) {
    const { id, redirectUrl } = await openOrder(buyer);
    await actOnPaymentPage(shop(), redirectUrl, "pay");
    await expect.poll(() => statusOf(buyer, id), PATIENCE).toBe("confirmed");
    return id;
  }
  const visitor = () => newBuyer(shop(), { tenant: TENANT, port: server.port });

  beforeAll(async () => {
    mkdirSync(backups);
    first = await ownCluster();
    second = await ownCluster();
    await first.prepare();
    env = { KARCIS_ENV: "demo", KARCIS_SECRET: SECRET, DATA_DIR: join(folder, "data"), PORT: String(await freePort()), PG_BIN: programs! };
    server = await start(first);
  });
  afterAll(async () => {
    await server?.stop();
    await first?.stop();
    await second?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("refuses to back up by a login with hidden rows, and leaves nothing behind", async () => {
    const shopAlone = await karcis(first, ["make", backups], { DATABASE_BACKUP_URL: "", DATABASE_OWNER_URL: "" });
    expect(shopAlone).toEqual({
      code: 1,
      said: "DATABASE_URL logs in as karcis_shop, from which row security hides rows: npm run karcis -- database roles shows the login that may, for DATABASE_BACKUP_URL\n",
    });
    const tables = await run("cli/karcis.ts", {
      env: { ...env, ...first.env, DATABASE_BACKUP_URL: "", DATABASE_OWNER_URL: "" },
      words: ["database", "export", join(folder, "tables")],
    }).ended;
    expect(tables).toEqual(shopAlone);
    expect(readdirSync(folder)).not.toContain("tables");
    const owner = await karcis(first, ["make", backups], { DATABASE_BACKUP_URL: "" });
    expect(owner).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^DATABASE_OWNER_URL logs in as karcis_owner, from which/) as unknown,
    });
    await first.sql(
      "create role karcis_half login bypassrls; grant connect on database karcis to karcis_half; grant select on bookings to karcis_half",
    );
    const half = await karcis(first, ["make", backups], { DATABASE_BACKUP_URL: first.urlOf("karcis_half") });
    expect(half).toMatchObject({
      code: 1,
      said: expect.stringMatching(/logs in as karcis_half, which may not read \w+ and \d+ more tables/) as unknown,
    });
    const without = await karcis(first, ["make", backups], { PG_BIN: folder });
    expect(without).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^pg_dump is not in .*: install PostgreSQL's client programs, or name their folder in PG_BIN\n$/,
      ) as unknown,
    });
    expect(foldersIn(backups)).toEqual([]);
  });

  it("restores a shop on an empty cluster: orders open, no number repeats, all money is accounted for", async () => {
    const early = visitor();
    const paid = await buy(early);
    const before = await seenOf(early, paid);
    const key = freshKey();
    const event = await eventOf(early, "losari-sunset-5k");
    const category = event.prices.find(({ bundlingTicket }) => bundlingTicket === "0")!;
    const hold = () => early.call("holdBooking", { body: holdBody(event, [{ categoryId: category.id, qty: 1 }]), idempotencyKey: key });
    const held = await hold();
    const open = await openOrder(visitor());

    const made = await karcis(first, ["make", backups]);
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/: whole, and read back\n[^]*good tickets: 1\n/) as unknown });
    backup = join(backups, foldersIn(backups)[0]!);
    expect(readdirSync(backup).toSorted()).toEqual(["database.dump", "manifest.json", "paysim.jsonl"]);
    for (const name of readdirSync(backup)) {
      const bytes = readFileSync(join(backup, name));
      expect([bytes.includes(SECRET), bytes.includes("-password")]).toEqual([false, false]);
    }

    // After the backup, one purchase is made, and another is paid but its notice is lost.
    const late = visitor();
    const lostId = await buy(late);
    const lostNumber = await receiptOf(late, lostId);
    const [lost] = await first.sql<{ paymentId: string; total: number }>(
      'select id as "paymentId", settled_amount::int as total from payments where booking_id = $1',
      [lostId],
    );
    await actOnPaymentPage(shop(), open.redirectUrl, "webhook_lost");
    expect(await server.stop()).toBe(0);

    const restored = await karcis(second, ["restore", backup]);
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^restored\n[^]*receipt numbers begin a new million/) as unknown,
    });
    expect(await second.sql("select datname from pg_database where not datistemplate and datname <> 'postgres'")).toEqual([
      { datname: "karcis" },
    ]);
    expect(await second.sql("select rolname from pg_authid where rolpassword like 'SCRAM-SHA-256$%' order by 1")).toEqual(
      ["karcis_backup", "karcis_owner", "karcis_shop"].map((rolname) => ({ rolname })),
    );
    // As in production: only the shop's own login, which owns nothing.
    const alone = run("server/start/main.ts", {
      env: {
        ...env,
        DATABASE_URL: second.env.DATABASE_URL,
        PORT: "0",
        KARCIS_ENV: "production",
        OWN_HOSTS: "tickets.example",
      },
    });
    await expect.poll(() => alone.said(), PATIENCE).toContain("Karcis is ready");
    alone.child.kill("SIGTERM");
    expect((await alone.ended).code).toBe(0);

    server = await start(second);
    expect(await seenOf(early, paid)).toEqual(before);
    const again = await hold();
    expect(again.ok && held.ok && again.data.id === held.data.id).toBe(true);
    const settled = () => second.sql<{ status: string }>("select status from bookings where id = $1", [open.id]);
    await expect.poll(settled, PATIENCE).toEqual([{ status: "confirmed" }]);

    // Purchases after the backup are known to the provider alone, and reported.
    const unknown = () =>
      second.sql("select kind, ours, theirs::int from book_differences where closed_at is null and payment_id = $1", [lost!.paymentId]);
    await expect.poll(unknown, PATIENCE).toEqual([{ kind: "unknown_order", ours: null, theirs: lost!.total }]);

    const next = visitor();
    const number = await receiptOf(next, await buy(next));
    expect(lostNumber).toMatch(/\/000002$/);
    expect(number).toMatch(/\/100000[12]$/);
    const numbers = await second.sql<{ number: number }>("select number from receipts order by number");
    expect(numbers.map((row) => row.number)).toEqual([1, 1_000_001, 1_000_002]);
    const traces = await second.sql("select distinct actor, data->>'takenAt' as at from audit where action = 'deployment.restored'");
    expect(traces).toEqual([{ actor: "operator", at: expect.any(String) as unknown }]);
    // The audit continues after the backup's end, and nothing in it looks inserted.
    const trail = await run("cli/karcis.ts", { env: { ...env, ...second.env }, words: ["audit", "verify"] }).ended;
    expect([trail.code, trail.said]).toEqual([0, expect.any(String)]);
    expect(await brokenLaws({ sql: second.sql as never })).toEqual([]);
  });

  it("reads a whole backup, and rejects truncated, changed and missing files", async () => {
    expect(await karcis(first, ["check", backup])).toMatchObject({ code: 0, said: expect.stringMatching(/: whole\n/) as unknown });
    const broken = async (change: (copy: string) => void) => {
      const copy = join(folder, "copy");
      cpSync(backup, copy, { recursive: true });
      change(copy);
      const { code, said } = await karcis(first, ["check", copy]);
      rmSync(copy, { recursive: true });
      return `${code} ${said.replaceAll(copy, "IT")}`;
    };
    expect(await broken((copy) => truncateSync(join(copy, "database.dump"), 20_000))).toMatch(
      /^1 IT: database\.dump has 20000 bytes instead of \d+\n$/,
    );
    expect(await broken((copy) => rmSync(join(copy, "database.dump")))).toBe("1 IT: database.dump is missing\n");
    expect(await broken((copy) => rmSync(join(copy, "manifest.json")))).toBe("1 IT is no backup: it has no manifest.json\n");
    expect(
      await broken((copy) => {
        const file = join(copy, "database.dump");
        const bytes = readFileSync(file);
        bytes[bytes.length - 500]! ^= 1;
        writeFileSync(file, bytes);
      }),
    ).toBe("1 IT: database.dump was changed\n");
    expect(
      await broken((copy) => {
        const text = readFileSync(join(copy, "manifest.json"), "utf8");
        writeFileSync(join(copy, "manifest.json"), text.replace(/"bookings": \d+/, '"bookings": 0'));
      }),
    ).toBe("1 IT: manifest.json is cut off or was changed\n");
    expect(await broken((copy) => truncateSync(join(copy, "manifest.json"), 3000))).toBe("1 IT: manifest.json is cut off or was changed\n");
  });

  it("checks a dump itself despite pg_dump's success, and refuses outdated programs", async () => {
    const short = join(folder, "short");
    mkdirSync(short);
    const program = (name: string, text: string) => writeFileSync(join(short, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    program("pg_restore", `exec ${programs}/pg_restore "$@"`);
    program("pg_dump", `exec ${programs}/pg_dump "$@" --exclude-table-data=bookings`);
    const place = join(folder, "short-backups");
    const { code, said } = await karcis(first, ["make", place], { PG_BIN: short });
    expect([code, said]).toEqual([1, expect.stringMatching(/is not what was backed up:\n {2}bookings: no rows instead of \d+\n$/)]);
    program("pg_dump", 'echo "pg_dump (PostgreSQL) 9.6.1"');
    expect((await karcis(first, ["make", place], { PG_BIN: short })).said).toMatch(
      /^pg_dump is of PostgreSQL 9, the server of \d+: install/,
    );
    program("pg_dump", 'echo "pg_dump (PostgreSQL) 99.1"; [ "$1" = --version ] || { echo "pg_dump: error: no space left" >&2; exit 1; }');
    expect((await karcis(first, ["make", place], { PG_BIN: short })).said).toBe("pg_dump failed: no space left\n");
    expect(readdirSync(place)).toEqual([]);
  });

  it("restores a backup for trial, and removes everything again", async () => {
    const databases = () => first.sql("select datname from pg_database order by 1", [], "postgres");
    const there = await databases();
    const deep = await karcis(first, ["check", "--deep", backup]);
    expect(deep).toMatchObject({ code: 0, said: expect.stringMatching(/: whole, and restored for trial\n/) as unknown });
    expect(await databases()).toEqual(there);
  });

  it("refuses to restore over data, with another secret, or from a later version", async () => {
    const bookings = () => second.sql("select count(*)::int as n from bookings");
    const there = await bookings();
    expect(await karcis(second, ["restore", backup])).toEqual({
      code: 1,
      said: "the database karcis is not empty: a backup is restored to an empty one, nothing was changed\n",
    });
    expect(await bookings()).toEqual(there);
    const elsewhere = { DATABASE_URL: second.urlOf("karcis_shop", "other"), DATABASE_OWNER_URL: second.urlOf("karcis_owner", "other") };
    const wrong = await karcis(second, ["restore", backup], { ...elsewhere, KARCIS_SECRET: "another master secret, of somebody else" });
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^KARCIS_SECRET is not the one of this backup \([0-9a-f]{8}\): set that one/) as unknown,
    });
    const none = await karcis(second, ["restore", backup], { ...elsewhere, KARCIS_SECRET: "", DATA_DIR: join(folder, "nothing") });
    expect(none).toMatchObject({ code: 1, said: expect.stringMatching(/^there is no master secret here \(/) as unknown });
    expect(await second.sql("select 1 from pg_database where datname = 'other'")).toEqual([]);
    await first.sql("insert into schema_migrations (name) values ('9999_of_a_later_version.sql')");
    const place = join(folder, "later");
    expect((await karcis(first, ["make", place])).code).toBe(0);
    const later = await karcis(second, ["restore", join(place, readdirSync(place)[0]!)], elsewhere);
    expect(later).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^the backup is of a later version \(.*9999_of_a_later_version\.sql\)/) as unknown,
    });
    expect(await second.sql("select 1 from pg_database where datname = 'other'")).toEqual([]);
  });

  it("restores to an existing empty database by a limited administrator, and gives up a lost secret on request", async () => {
    await second.sql("create role karcis_admin login createrole createdb bypassrls");
    await second.sql("create database other owner karcis_owner");
    const more = {
      DATABASE_URL: second.urlOf("karcis_shop", "other"),
      DATABASE_OWNER_URL: second.urlOf("karcis_owner", "other"),
      DATABASE_ADMIN_URL: second.urlOf("karcis_admin", "postgres"),
      KARCIS_SECRET: "another master secret, of somebody else",
    };
    const weak = await karcis(second, ["restore", "--other-secret", backup], {
      ...more,
      DATABASE_ADMIN_URL: second.urlOf("karcis_owner", "karcis"),
    });
    expect(weak.said).toBe(
      "DATABASE_ADMIN_URL logs in as karcis_owner, which may not make roles and databases and pass row security: a superuser may\n",
    );
    expect(await karcis(second, ["restore", "--other-secret", backup], more)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^restored\n/) as unknown,
    });
    const due = await second.sql("select proname from pg_proc where proowner = 'karcis_worker'::regrole order by 1", [], "other");
    expect(due).toContainEqual({ proname: "due_lanes" });
    expect(await second.sql("select has_schema_privilege('karcis_worker', 'public', 'create') as may", [], "other")).toEqual([
      { may: false },
    ]);
  });

  it("does the follow-up of a restore by other means", async () => {
    const followed = await karcis(second, ["restored", "2026-01-02T03:04:05Z"]);
    expect(followed).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^followed up for \d+ tenants: receipt numbers begin a new million/) as unknown,
    });
    const counters = await second.sql("select last from receipt_counters where tenant_id = $1", [TENANT]);
    expect(counters).toEqual([{ last: 2_000_000 }]);
    for (const words of [[], ["make"], ["melt"], ["check", backup, "--fast"], ["restored", "yesterday"]])
      expect(await karcis(second, words)).toMatchObject({ code: 1, said: expect.stringContaining("npm run karcis -- backup ") as unknown });
  });
});
