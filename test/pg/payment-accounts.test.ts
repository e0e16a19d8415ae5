import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { readSecrets } from "#server/config/secrets.ts";
import type { Database } from "#server/database/database.ts";
import { openPostgres } from "#server/database/open-postgres.ts";
import { listAccounts } from "#server/features/payment-accounts/list-accounts.ts";
import { retireAccount } from "#server/features/payment-accounts/retire-account.ts";
import { openKeys } from "#server/features/payment-accounts/seal-keys.ts";
import { setAccount, type AccountInput } from "#server/features/payment-accounts/set-account.ts";
import { switchChannels } from "#server/features/payment-accounts/switch-channels.ts";
import { resealStored } from "#server/jobs/reseal-stored.ts";
import { runDueWork } from "#server/jobs/run-worker.ts";
import { currentProvider } from "#server/ports/payment-accounts.ts";
import { codeOf, openStall, SECRET, type Stall } from "../api/stall.ts";
import { send } from "../api/send.ts";
import { buyUntilPayment, freshKey } from "../harness/buyer.ts";
import { DOUBLE, openDouble, type DoubleAccount } from "../harness/payment-double.ts";
import type { SignedProduct } from "../harness/signed-shop.ts";

const TENANT = "garudarun";
const OTHER = "jenius";
const double = openDouble();
let stall: Stall;
let operator: Database;
let serial = 0;

beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  operator = openPostgres({ url: stall.database.url, poolSize: 1 });
});
beforeEach(async () => {
  await stall.setStock(50);
  await stall.sql("delete from payment_accounts");
  const { accounts } = stall.shop.services;
  await expect
    .poll(
      async () => {
        await accounts.refresh();
        return accounts.all();
      },
      { timeout: 5000 },
    )
    .toEqual([]);
});
afterAll(async () => {
  double.close();
  await operator.close();
  await stall.close();
});

type Shop = Pick<SignedProduct, "services" | "fetch">;
const tools = () => ({ db: operator, secrets: stall.shop.services.secrets, settings: stall.shop.services.settings, newId });

/** A key that the provider knows, and what its account there comes to have. */
function freshAccount(): { readonly key: string; readonly there: DoubleAccount } {
  const key = `double-key-${String((serial += 1)).padStart(12, "0")}`;
  return { key, there: double.admit(key) };
}
const give = (tenant: string, key: string, more: Partial<AccountInput> = {}) =>
  setAccount(tools(), tenant, { kind: DOUBLE, mode: "production", keys: { key }, channels: null, isSameAccount: false, ...more });

/** Waits until a process opens a brand's new payments at that account. */
async function inUse(tenant: string, name: string | null, { services }: Shop = stall.shop): Promise<void> {
  const now = async () => {
    await services.accounts.refresh();
    return currentProvider(services.accounts, tenant)?.name ?? null;
  };
  await expect.poll(now, { timeout: 5000 }).toBe(name);
}
const providersOf = (id: string) =>
  stall.sql<{ provider: string; status: string }>("select provider, status from payments where booking_id = $1 order by created_at", [id]);
const notify = (provider: string, key: string, paymentId: string, tenant = TENANT) =>
  send(stall.shop, `/api/v1/payments/notices/${provider}`, {
    host: `${tenant}.localhost:3000`,
    body: { paymentId },
    headers: { "x-double-key": key },
  });
function settle({ payments }: DoubleAccount, paymentId: string): void {
  for (const [ref, payment] of payments)
    if (payment.paymentId === paymentId) payments.set(ref, { ...payment, status: "settled", method: "qris" });
}

describe("a brand's payment account", () => {
  it("is where its payments are opened, in every process within seconds, and never another brand's", async () => {
    const second = await stall.openProcess();
    await inUse(TENANT, "simulated", second);
    const { key, there } = freshAccount();
    expect(await give(TENANT, key)).toMatchObject({ name: DOUBLE, replaced: null, isNew: true });
    for (const shop of [stall.shop, second]) await inUse(TENANT, DOUBLE, shop);
    const { id, redirectUrl, paymentId } = await stall.start(stall.buyer());
    expect([redirectUrl, await providersOf(id)]).toEqual([
      `https://double.example/${paymentId}`,
      [{ provider: DOUBLE, status: "pending" }],
    ]);
    expect(there.calls).toContain(`open ${paymentId}`);
    await inUse(OTHER, "simulated", second);
    expect(second.services.accounts.of(OTHER).map(({ kind }) => kind)).toEqual(["simulated"]);
    // Its pages and config say so, and no other brand's.
    const told = async (tenant: string) => (await send(stall.shop, "/api/v1/config", { host: `${tenant}.localhost:3000` })).json;
    await expect.poll(() => told(TENANT)).toMatchObject({ payment: { gateway: "Double" }, takesPayments: true, simulatedPayments: false });
    expect(await told(OTHER)).toMatchObject({ simulatedPayments: true });
  });

  it("of a sandbox takes no money, and the shop says so", async () => {
    const { key } = freshAccount();
    await give(TENANT, key, { mode: "sandbox" });
    await inUse(TENANT, DOUBLE);
    await expect
      .poll(async () => (await send(stall.shop, "/api/v1/config", {})).json)
      .toMatchObject({ payment: { gateway: "Double" }, simulatedPayments: true });
  });

  it("that is replaced still answers for its own payments: asking, paying, giving back [B4]", async () => {
    const [first, later] = [freshAccount(), freshAccount()];
    await give(TENANT, first.key);
    await inUse(TENANT, DOUBLE);
    const buyer = stall.buyer();
    const [paid, given] = [await stall.start(buyer), await stall.start(stall.buyer())];
    expect(await give(TENANT, later.key)).toMatchObject({ name: "double.2", replaced: DOUBLE });
    await inUse(TENANT, "double.2");
    const fresh = await stall.start(stall.buyer());
    expect(await providersOf(fresh.id)).toMatchObject([{ provider: "double.2" }]);

    settle(first.there, paid.paymentId);
    await stall.work();
    expect(await stall.statusOf(buyer, paid.id)).toBe("confirmed");
    await stall.sql("update bookings set hold_until = now() - interval '1 hour' where id = $1", [given.id]);
    await stall.work();
    settle(first.there, given.paymentId);
    await stall.sql("update events set status = 'cancelled' where id = $1", [stall.event.id]);
    await stall.work();
    await stall.work();
    await stall.sql("update events set status = 'published' where id = $1", [stall.event.id]);
    expect(await providersOf(given.id)).toEqual([{ provider: DOUBLE, status: "refunded" }]);
    expect(first.there.refunds.size).toBe(1);
    const aboutFirst = later.there.calls.filter((call) => call.includes(paid.paymentId) || call.includes(given.paymentId));
    expect([aboutFirst, later.there.refunds.size]).toEqual([[], 0]);
  });

  it("is given back to by the page that opened it when an order is given up", async () => {
    const [first, later] = [freshAccount(), freshAccount()];
    await give(TENANT, first.key);
    await inUse(TENANT, DOUBLE);
    const buyer = stall.buyer();
    const { id, paymentId } = await stall.start(buyer);
    await give(TENANT, later.key);
    await inUse(TENANT, "double.2");
    const cancelled = await buyer.call("cancelBooking", { params: { id }, body: {}, idempotencyKey: freshKey() });
    expect(cancelled.ok && cancelled.data.status).toBe("cancelled");
    expect([...first.there.payments.values()]).toMatchObject([{ paymentId, status: "cancelled" }]);
  });

  it("comes back under its own name when its key is given again, and new keys of it ask about what was paid at it", async () => {
    const [first, later, renewed] = [freshAccount(), freshAccount(), freshAccount()];
    await give(TENANT, first.key);
    await give(TENANT, later.key);
    expect(await give(TENANT, first.key)).toMatchObject({ name: DOUBLE, replaced: "double.2", isNew: false });
    await inUse(TENANT, DOUBLE);
    const { id, paymentId } = await stall.start(stall.buyer());
    // The same account there, by another key.
    for (const [ref, payment] of first.there.payments) renewed.there.payments.set(ref, payment);
    expect(await give(TENANT, renewed.key, { isSameAccount: true })).toMatchObject({ name: DOUBLE, replaced: null, isNew: false });
    settle(renewed.there, paymentId);
    await expect
      .poll(async () => {
        await stall.work();
        return (await providersOf(id))[0];
      })
      .toEqual({ provider: DOUBLE, status: "settled" });
    expect(await stall.sql("select name from payment_accounts where retired_at is null")).toEqual([{ name: DOUBLE }]);
    await expect(give(OTHER, renewed.key, { isSameAccount: true })).rejects.toThrow("jenius has no production account at Double now");
  });

  it("that is retired leaves the simulation, and in production nothing", async () => {
    const { key } = freshAccount();
    await give(TENANT, key);
    await inUse(TENANT, DOUBLE);
    expect(await retireAccount(tools(), TENANT)).toBe(DOUBLE);
    await inUse(TENANT, "simulated");
    const { provider } = stall.shop.services;
    Object.assign(stall.shop.services, { provider: null });
    await inUse(TENANT, null);
    const held = await stall.buyer().call("holdBooking", { body: stall.body(), idempotencyKey: freshKey() });
    Object.assign(stall.shop.services, { provider });
    expect(codeOf(held)).toBe("NO_PAYMENT_PROVIDER");
    expect(await retireAccount(tools(), TENANT)).toBeNull();
  });

  it("has the ways to pay that are on, in the usual order", async () => {
    const { key } = freshAccount();
    await give(TENANT, key, { channels: ["card", "qris"] });
    expect(await switchChannels(tools(), TENANT, ["bca_va", "qris", "qris"])).toEqual(["qris", "bca_va"]);
    await inUse(TENANT, DOUBLE);
    await expect
      .poll(async () => {
        await stall.shop.services.accounts.refresh();
        return currentProvider(stall.shop.services.accounts, TENANT)?.channels;
      })
      .toEqual(["qris", "bca_va"]);
    await expect(switchChannels(tools(), TENANT, ["alfamart"])).rejects.toThrow('Double has no way to pay called "alfamart"');
    await expect(switchChannels(tools(), TENANT, [])).rejects.toThrow("at least one way to pay has to be on");
    await expect(switchChannels(tools(), OTHER, ["qris"])).rejects.toThrow("jenius has no payment account");
  });
});

describe("a notice", () => {
  it("is taken by the account that it is genuine for, whether its address names the account or the provider", async () => {
    const [first, later] = [freshAccount(), freshAccount()];
    await give(TENANT, first.key);
    await inUse(TENANT, DOUBLE);
    const old = await stall.start(stall.buyer());
    await give(TENANT, later.key);
    await inUse(TENANT, "double.2");
    const fresh = await stall.start(stall.buyer());
    settle(first.there, old.paymentId);
    settle(later.there, fresh.paymentId);
    expect((await notify("double.2", first.key, old.paymentId)).json.code).toBe("SIGNATURE_INVALID");
    expect((await notify(DOUBLE, first.key, old.paymentId)).status).toBe(200);
    expect((await notify(DOUBLE, later.key, fresh.paymentId)).status).toBe(200);
    expect([await providersOf(old.id), await providersOf(fresh.id)]).toEqual([
      [{ provider: DOUBLE, status: "settled" }],
      [{ provider: "double.2", status: "settled" }],
    ]);
    const [reset] = await stall.sql<{ n: number }>("select count(*)::int as n from audit where action = 'payment.notice_refused'");
    expect(reset!.n).toBeGreaterThan(0);
  });

  it("of another brand's account, or of none, is refused", async () => {
    const [own, others] = [freshAccount(), freshAccount()];
    await give(TENANT, own.key);
    await give(OTHER, others.key);
    await inUse(TENANT, DOUBLE);
    await inUse(OTHER, DOUBLE);
    const { id, paymentId } = await stall.start(stall.buyer());
    settle(own.there, paymentId);
    expect((await notify(DOUBLE, others.key, paymentId)).json.code).toBe("SIGNATURE_INVALID");
    expect((await notify(DOUBLE, own.key, paymentId, OTHER)).json.code).toBe("SIGNATURE_INVALID");
    expect((await notify("midtrans.9", own.key, paymentId)).status).toBe(404);
    expect(await providersOf(id)).toEqual([{ provider: DOUBLE, status: "pending" }]);
  });

  it("by which one account tells of another's payment is kept, and confirms nothing", async () => {
    const [first, later] = [freshAccount(), freshAccount()];
    await give(TENANT, first.key);
    await inUse(TENANT, DOUBLE);
    const { id, paymentId, total } = await stall.start(stall.buyer());
    await give(TENANT, later.key);
    await inUse(TENANT, "double.2");
    const [ref] = first.there.payments.keys();
    later.there.payments.set(ref!, { providerRef: ref!, paymentId, status: "settled", amount: total, currency: "IDR", method: "qris" });
    expect((await notify("double.2", later.key, paymentId)).status).toBe(200);
    expect(await providersOf(id)).toEqual([{ provider: DOUBLE, status: "pending" }]);
    expect(await stall.sql("select provider, outcome from payment_notices where payment_id = $1", [paymentId])).toEqual([
      { provider: "double.2", outcome: "contradicted" },
    ]);
  });
});

describe("an account's keys", () => {
  it("are in no dump, log, answer or audit row, and shown by their end alone", async () => {
    const written: string[] = [];
    const note = (text: unknown) => {
      written.push(String(text));
      return true;
    };
    const spies = [vi.spyOn(process.stdout, "write").mockImplementation(note), vi.spyOn(process.stderr, "write").mockImplementation(note)];
    const { key } = freshAccount();
    await give(TENANT, key);
    await inUse(TENANT, DOUBLE);
    const unknown = "a-key-that-nobody-has-given-out";
    const refusal = String(await give(TENANT, unknown).catch((error: unknown) => error));
    const { paymentId } = await stall.start(stall.buyer());
    const said = [refusal, (await send(stall.shop, "/api/v1/config", {})).text, (await notify(DOUBLE, "wrong", paymentId)).text];
    await stall.work();
    for (const spy of spies) spy.mockRestore();
    const tables = await stall.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const dump: string[] = [];
    for (const { name } of tables)
      for (const { row } of await stall.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)) dump.push(`${name} ${row}`);
    const accounts = await listAccounts(tools(), TENANT);
    expect(accounts).toMatchObject([{ name: DOUBLE, keys: { key: `…${key.slice(-4)}` } }]);
    const everything = [...written, ...said, JSON.stringify(accounts)];
    for (const secret of [key, unknown]) expect(everything.filter((text) => text.includes(secret))).toEqual([]);
    // The double itself names its pages after its keys; nothing else may.
    expect(dump.filter((row) => row.includes(unknown) || (row.includes(key) && !/^(payments|audit|outbox) /.test(row)))).toEqual([]);
    expect(dump.filter((row) => row.startsWith("audit ") && row.includes("payment_account.") && row.includes(key))).toEqual([]);
  });

  it("that the provider does not take are refused with its reason, and the account of before stays", async () => {
    const { key } = freshAccount();
    await give(TENANT, key);
    const before = await stall.sql("select * from payment_accounts");
    await expect(give(TENANT, "a-key-of-nobody-whatsoever")).rejects.toThrow(
      "Double does not take these keys, nothing was changed (the state of a payment that does not exist: 401 for …)",
    );
    for (const [more, why] of [
      [{ keys: { key: "short" } }, "key is too short"],
      [{ keys: {} }, "key is missing"],
      [{ kind: "nobody" }, 'no such payment provider: "nobody"'],
      [{ channels: ["gold"] }, 'Double has no way to pay called "gold"; it has qris,bca_va,card'],
    ] as const)
      await expect(give(TENANT, key, more)).rejects.toThrow(why);
    const selling = { ...tools(), settings: { ...tools().settings, env: "production" as const } };
    const sandbox = { kind: DOUBLE, mode: "sandbox", keys: { key }, channels: null, isSameAccount: false } as const;
    await expect(setAccount(selling, TENANT, sandbox)).rejects.toThrow("production sells for money: it takes no sandbox account");
    expect(await stall.sql("select * from payment_accounts")).toEqual(before);
  });

  it("open nothing once their row is changed: nobody pays anywhere else instead", async () => {
    const { key } = freshAccount();
    await give(TENANT, key, { mode: "sandbox" });
    await stall.sql("update payment_accounts set mode = 'production', version = version + 1");
    await inUse(TENANT, DOUBLE);
    const started = await buyUntilPayment(stall.buyer(), stall.event, stall.body());
    expect(codeOf(started)).toBe("PAYMENT_UNAVAILABLE");
    expect(await listAccounts(tools(), TENANT)).toMatchObject([{ keys: null }]);
  });

  it("are sealed anew with everything else", async () => {
    const { key } = freshAccount();
    await give(TENANT, key);
    const { dataDir } = stall.shop.services.settings;
    const next = "the secret that comes after the first, for long";
    const both = readSecrets(next, dataDir, [SECRET]);
    expect(await resealStored(stall.shop.services.db, both, TENANT)).toMatchObject({ lost: 0 });
    const [row] = await stall.sql<{ name: string; kind: string; mode: string; sealed: string }>(
      "select name, kind, mode, sealed from payment_accounts",
    );
    expect(openKeys(readSecrets(next, dataDir), TENANT, row!)).toEqual({ key });
  });

  it("are written by operators alone, and no tenant sees another's", async () => {
    const { key } = freshAccount();
    await give(TENANT, key);
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

it("two operators at once leave one account", async () => {
  const [first, later] = [freshAccount(), freshAccount()];
  const second = openPostgres({ url: stall.database.url, poolSize: 1 });
  try {
    const given = { kind: DOUBLE, mode: "production", channels: null, isSameAccount: false } as const;
    const kept = await Promise.all([
      setAccount(tools(), TENANT, { ...given, keys: { key: first.key } }),
      setAccount({ ...tools(), db: second }, TENANT, { ...given, keys: { key: later.key } }),
    ]);
    expect(kept.map(({ name }) => name).toSorted()).toEqual([DOUBLE, "double.2"]);
    expect(await stall.sql("select count(*)::int as n from payment_accounts where retired_at is null")).toEqual([{ n: 1 }]);
    await runDueWork(stall.shop.services);
  } finally {
    await second.close();
  }
});
