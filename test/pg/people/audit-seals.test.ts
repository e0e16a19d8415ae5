import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { sealAudit } from "#server/modules/people/audit/seal-audit.ts";
import { verifyAudit } from "#server/modules/people/audit/verify-audit.ts";
import { openStall, SECRET, type Stall } from "../../api/stall.ts";
import { run } from "../../process/run.ts";

const TENANT = "garudarun";

let stall: Stall;
let owner: pg.Client;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(1000);
  owner = new pg.Client({ connectionString: stall.database.url });
  await owner.connect();
  for (let n = 0; n < 3; n++) await sellAndSeal();
});
afterAll(async () => {
  await owner.end();
  await stall.close();
});
afterEach(async () => {
  await owner.query("rollback");
});

const seal = () => sealAudit(stall.shop.services);
const verify = (least = 0, secrets = stall.shop.services.secrets) =>
  verifyAudit(stall.shop.services.db, { secrets, tenant: TENANT, least });
const count = async () => (await stall.sql<{ n: number }>("select count(*)::int as n from audit where tenant_id = $1", [TENANT]))[0]!.n;

async function sellAndSeal(): Promise<void> {
  await stall.start(stall.buyer());
  await seal();
}

/** A change by the database's owner, undone after the test. */
async function change(text: string): Promise<string | null> {
  await stall.sql(text);
  return (await verify()).fault;
}

describe("the audit trail", () => {
  it("seals the audit trail row by row as it grows, by any number of processes, and verifies it [L15]", async () => {
    const before = await verify();
    expect(before).toMatchObject({ rows: await count(), unproved: 0, fault: null });
    expect(before.seals).toBeGreaterThanOrEqual(3);
    const other = await stall.openProcess();
    await stall.start(stall.buyer());
    await Promise.all([seal(), sealAudit(other.services), seal(), sealAudit(other.services)]);
    await seal();
    const after = await verify();
    expect(after).toMatchObject({ rows: await count(), fault: null });
    await seal();
    expect(await verify()).toEqual(after);
  });

  it("seals rows committed after later ones were sealed", async () => {
    await owner.query("begin; select set_config('app.tenant', $1, true)".replace("$1", `'${TENANT}'`));
    await owner.query(
      `insert into audit (tenant_id, id, actor, action, subject_id) values ('${TENANT}', gen_random_uuid(), 'late', 'test.late', gen_random_uuid())`,
    );
    await sellAndSeal();
    const { seals, rows } = await verify();
    await owner.query("commit");
    await seal();
    expect(await verify()).toMatchObject({ seals: seals + 1, rows: rows + 1, fault: null });
  });

  it("reports each row and seal changed, removed or inserted, even by the owner", async () => {
    const row = (column: string) =>
      `(select id from audit where tenant_id = '${TENANT}' and action = 'booking.held' order by at limit 1) ${column}`;
    const undo = async (make: string, fault: RegExp, unmake: string) => {
      expect([make, await change(make)]).toEqual([make, expect.stringMatching(fault)]);
      await stall.sql(unmake);
      expect([unmake, (await verify()).fault]).toEqual([unmake, null]);
    };
    await stall.sql("create table kept as select * from audit; create table kept_seals as select * from audit_seals");
    const rows = "delete from audit; insert into audit select * from kept";
    const seals = "delete from audit_seals; insert into audit_seals select * from kept_seals";
    const at = (n: number) => `tenant_id = '${TENANT}' and number = ${n}`;
    await undo(`update audit set data = '{"total": 1}' where id = ${row("")}`, /^seal \d+: row \S{36} is not as it was$/, rows);
    await undo(`update audit set at = at + interval '1 microsecond' where id = ${row("")}`, /is not as it was$/, rows);
    await undo(`update audit set actor = 'nobody' where id = ${row("")}`, /is not as it was$/, rows);
    await undo(`delete from audit where id = ${row("")}`, /^seal \d+: row \S{36} is gone$/, rows);
    await undo(
      `insert into audit (tenant_id, id, at, actor, action, subject_id) values ('${TENANT}', gen_random_uuid(), now() - interval '1 day', 'x', 'x', gen_random_uuid());
       update audit_seals set until = until + interval '1 hour' where ${at((await verify()).seals)}`,
      /^seal \d+: it, or one of its rows, is not as it was$/,
      `${rows}; ${seals}`,
    );
    await undo(`delete from audit_seals where ${at(2)}`, /^seal 2 is gone$/, seals);
    await undo(`update audit_seals set ids = ids[2:], marks = substring(marks from 5) where ${at(1)}`, /^seal 1: it/, seals);
    // Two rows that swap places, and a seal copied from elsewhere.
    await undo(
      `update audit_seals s set (until, ids, marks, digest) = (select k.until, k.ids, k.marks, k.digest from kept_seals k where k.tenant_id = s.tenant_id and k.number = 3)
       where ${at(2)}`,
      /^seal 2: it/,
      seals,
    );
  });

  it("detects a row inserted among sealed ones and, if given the number of seals, that the last ones were removed", async () => {
    await stall.sql(
      `insert into audit (tenant_id, id, at, actor, action, subject_id) values ('${TENANT}', gen_random_uuid(), now() - interval '1 day', 'x', 'x', gen_random_uuid())`,
    );
    expect((await verify()).fault).toMatch(/^row \S{36} was put in where everything had been sealed$/);
    await stall.sql("delete from audit where actor = 'x'");
    const { seals, fault } = await verify();
    expect(fault).toBe(null);
    await stall.sql(`delete from audit_seals where tenant_id = '${TENANT}' and number = ${seals}`);
    expect((await verify(seals)).fault).toBe(`seal ${seals} is gone`);
    await stall.sql("delete from audit_seals; insert into audit_seals select * from kept_seals");
  });

  it("seals a large audit trail in parts of a thousand", async () => {
    await stall.sql(
      `insert into audit (tenant_id, id, actor, action, subject_id, data)
       select '${TENANT}', gen_random_uuid(), 'many', 'test.many', gen_random_uuid(), '{"é": [1, 2.50, null]}' from generate_series(1, 2300)`,
    );
    const { seals } = await verify();
    await seal();
    expect(await verify()).toMatchObject({ seals: seals + 3, rows: await count(), fault: null });
  });

  it("seals all of thousands of simultaneous rows, and late commits", async () => {
    const put = (at: string, n: number) =>
      stall.sql(
        `insert into audit (tenant_id, id, at, actor, action, subject_id)
         select '${TENANT}', gen_random_uuid(), ${at}, 'many', 'test.many', gen_random_uuid() from generate_series(1, ${n})`,
      );
    await put("now()", 2300);
    const { seals } = await verify();
    await seal();
    expect(await verify()).toMatchObject({ seals: seals + 3, rows: await count(), fault: null });
    await put("now() - interval '2 minutes'", 1200);
    await put("clock_timestamp()", 1500);
    await seal();
    expect(await verify()).toMatchObject({ seals: seals + 6, rows: await count(), fault: null });
  });

  it("accepts only inserts from the shop's login, and no changes of rows or seals", async () => {
    for (const text of [
      "update audit set actor = 'x'",
      "delete from audit",
      "update audit_seals set number = 9",
      "delete from audit_seals",
    ]) {
      await expect(stall.shop.services.db.query(text)).rejects.toThrow(/permission denied/);
    }
  });

  it("checks the audit trail by a command, which ends with 1 on a fault", async () => {
    const env = { KARCIS_ENV: "demo", DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET };
    const look = async (...words: string[]) => run("cli/karcis.ts", { env, words: ["audit", ...words] }).ended;
    const { seals, rows, last } = await verify();
    const line = `${TENANT}: ${seals} seals, ${rows} rows, the last ${last.slice(0, 16)}: `;
    expect(await look("verify", TENANT, String(seals))).toEqual({ code: 0, said: `${line}as they were sealed\n` });
    const missing = await look("verify", TENANT, String(seals + 1));
    expect(missing).toEqual({ code: 1, said: `${line}seal ${seals + 1} is gone\n` });
    const all = await look("verify");
    expect([all.code, all.said.split("\n").length > 20]).toEqual([0, true]);
    expect(await look("verify", "nobody")).toMatchObject({ code: 1, said: expect.stringMatching(/^no tenant is called "nobody"/) });
  });

  it("continues under another master secret; without the earlier one only marks are compared", async () => {
    const { seals } = await verify();
    const [next, folder] = ["another secret that this deployment has now", "/nonexistent"];
    const rotated = readSecrets(next, folder, [SECRET]);
    await stall.start(stall.buyer());
    await sealAudit({ ...stall.shop.services, secrets: rotated });
    expect(await verify(0, rotated)).toMatchObject({ seals: seals + 1, unproved: 0, fault: null });
    expect(await verify(0, readSecrets(next, folder))).toMatchObject({ seals: seals + 1, unproved: seals, fault: null });
  });
});
