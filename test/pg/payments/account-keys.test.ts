import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { listAccounts } from "#server/modules/payments/accounts/list-accounts.ts";
import { openKeys } from "#server/modules/payments/accounts/seal-keys.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { resealStored } from "#server/worker/reseal-stored.ts";
import { openAccountStall, OTHER, TENANT, type AccountStall } from "../../api/payments/account-stall.ts";
import { send } from "../../api/send.ts";
import { codeOf, SECRET, type Stall } from "../../api/stall.ts";
import { buyUntilPayment } from "../../harness/buyer.ts";
import { DOUBLE } from "../../harness/payment-double.ts";

let desk: AccountStall;
let stall: Stall;

beforeAll(async () => {
  desk = await openAccountStall();
  ({ stall } = desk);
});
beforeEach(() => desk.forgetAccounts());
afterAll(() => desk.close());

describe("keys of a payment account", () => {
  it("keeps an account's keys out of dumps, logs, answers and audit rows, and masks them on screen", async () => {
    const written: string[] = [];
    const note = (text: unknown) => {
      written.push(String(text));
      return true;
    };
    const spies = [vi.spyOn(process.stdout, "write").mockImplementation(note), vi.spyOn(process.stderr, "write").mockImplementation(note)];
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key);
    await desk.inUse(TENANT, DOUBLE);
    const unknown = "a-key-that-nobody-has-given-out";
    const refusal = String(await desk.give(TENANT, unknown).catch((error: unknown) => error));
    const { paymentId } = await stall.start(stall.buyer());
    const said = [refusal, (await send(stall.shop, "/api/v1/config", {})).text, (await desk.notify(DOUBLE, "wrong", { paymentId })).text];
    await stall.work();
    for (const spy of spies) spy.mockRestore();
    const tables = await stall.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const dump: string[] = [];
    for (const { name } of tables)
      for (const { row } of await stall.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)) dump.push(`${name} ${row}`);
    const accounts = await listAccounts({ ...desk.tools(), tenant: TENANT });
    expect(accounts).toMatchObject([{ name: DOUBLE, keys: { key: `…${key.slice(-4)}` } }]);
    const everything = [...written, ...said, JSON.stringify(accounts)];
    for (const secret of [key, unknown]) expect(everything.filter((text) => text.includes(secret))).toEqual([]);
    // The double's page names contain its key, so rows with page names are excluded. No other row may contain a key.
    expect(dump.filter((row) => row.includes(unknown) || (row.includes(key) && !/^(payments|audit|outbox) /.test(row)))).toEqual([]);
    expect(dump.filter((row) => row.startsWith("audit ") && row.includes("payment_account.") && row.includes(key))).toEqual([]);
  });

  it("keeps the previous account if the provider rejects new keys with its reason", async () => {
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key);
    const before = await stall.sql("select * from payment_accounts");
    await expect(desk.give(TENANT, "a-key-of-nobody-whatsoever")).rejects.toThrow(
      "Double does not take these keys; nothing was changed (the state of a payment that does not exist: 401 for …)",
    );
    for (const [more, why] of [
      [{ keys: { key: "short" } }, "key is too short"],
      [{ keys: {} }, "key is missing"],
      [{ kind: "nobody" }, 'no such payment provider: "nobody"'],
      [{ channels: ["gold"] }, 'Double has no way to pay called "gold"; it has qris,bca_va,card'],
    ] as const)
      await expect(desk.give(TENANT, key, more)).rejects.toThrow(why);
    const selling = { ...desk.tools(), settings: { ...desk.tools().settings, env: "production" as const } };
    const sandbox = { kind: DOUBLE, mode: "sandbox", keys: { key }, channels: null, isSameAccount: false } as const;
    await expect(setAccount({ ...selling, tenant: TENANT, actor: OPERATOR }, sandbox)).rejects.toThrow(
      "production sells for money: it takes no sandbox account",
    );
    expect(await stall.sql("select * from payment_accounts")).toEqual(before);
  });

  it("refuses a payment account whose row was changed, and redirects no payment", async () => {
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key, { mode: "sandbox" });
    await stall.sql("update payment_accounts set mode = 'production', version = version + 1");
    await desk.inUse(TENANT, DOUBLE);
    const started = await buyUntilPayment(stall.buyer(), stall.event, stall.body());
    expect(codeOf(started)).toBe("PAYMENT_UNAVAILABLE");
    expect(await listAccounts({ ...desk.tools(), tenant: TENANT })).toMatchObject([{ keys: null }]);
  });

  it("reseals an account's keys like everything else", async () => {
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key);
    const { dataDir } = stall.shop.services.settings;
    const next = "the secret that comes after the first, for long";
    const both = readSecrets(next, dataDir, [SECRET]);
    expect(await resealStored(stall.shop.services.db, both, TENANT)).toMatchObject({ lost: 0 });
    const [row] = await stall.sql<{ name: string; kind: string; mode: string; sealed: string }>(
      "select name, kind, mode, sealed from payment_accounts",
    );
    expect(openKeys(readSecrets(next, dataDir), TENANT, row!)).toEqual({ key });
  });

  it("lets only operators write keys, and hides them from other tenants", async () => {
    const { key } = desk.freshAccount();
    await desk.give(TENANT, key);
    const { db } = stall.shop.services;
    for (const statement of [
      "insert into payment_accounts (tenant_id, name, kind, mode, sealed, channels) values ('garudarun', 'double.7', 'double', 'sandbox', 'x', '{qris}')",
      "update payment_accounts set retired_at = now()",
      "update payment_accounts set channels = '{qris}'",
      "delete from payment_accounts",
    ])
      await expect(db.transaction(TENANT, (tx) => tx.query(statement))).rejects.toThrow(/permission denied/);
    expect(await db.pipelined(OTHER, (tx) => tx.query("select * from payment_accounts"))).toEqual([]);
    await expect(db.operate(TENANT, (tx) => tx.query("select 1"))).rejects.toThrow(/permission denied to set role/);
  });
});

it("leaves one account after two operators set one at once", async () => {
  const [first, later] = [desk.freshAccount(), desk.freshAccount()];
  const second = openPostgres({ url: stall.database.url, poolSize: 1 });
  try {
    const given = { kind: DOUBLE, mode: "production", channels: null, isSameAccount: false } as const;
    const kept = await Promise.all([
      setAccount({ ...desk.tools(), tenant: TENANT, actor: OPERATOR }, { ...given, keys: { key: first.key } }),
      setAccount({ ...desk.tools(), db: second, tenant: TENANT, actor: OPERATOR }, { ...given, keys: { key: later.key } }),
    ]);
    expect(kept.map(({ name }) => name).toSorted()).toEqual([DOUBLE, "double.2"]);
    expect(await stall.sql("select count(*)::int as n from payment_accounts where retired_at is null")).toEqual([{ n: 1 }]);
  } finally {
    await second.close();
  }
});
