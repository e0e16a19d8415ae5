import { OPERATOR } from "#server/platform/base/actor.ts";
import { expect, inject } from "vitest";
import { newId } from "#server/platform/base/new-id.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { setAccount, type AccountInput } from "#server/modules/payments/accounts/set-account.ts";
import { currentProvider } from "#server/platform/ports/payment-accounts.ts";
import { DOUBLE, openDouble, type DoubleAccount } from "../../harness/payment-double.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";
import { send } from "../send.ts";
import { openStall } from "../stall.ts";

/** The stall's brand, and another one. */
export const [TENANT, OTHER] = ["garudarun", "jenius"];

type Shop = Pick<SignedProduct, "services" | "fetch">;

/** A stall with a provider that brands may have accounts with. */
export async function openAccountStall() {
  const double = openDouble();
  const stall = await openStall(inject("postgresUrl"));
  const operator = openPostgres({ url: stall.database.url, poolSize: 1 });
  let serial = 0;
  const tools = () => ({ db: operator, secrets: stall.shop.services.secrets, settings: stall.shop.services.settings, newId });
  return {
    stall,
    /** Tools of an operator's command. */
    tools,
    /** A key known to the provider, and its account there. */
    freshAccount(): { readonly key: string; readonly there: DoubleAccount } {
      const key = `double-key-${String((serial += 1)).padStart(12, "0")}`;
      return { key, there: double.admit(key) };
    },
    give: (tenant: string, key: string, more: Partial<AccountInput> = {}) =>
      setAccount(
        { ...tools(), tenant, actor: OPERATOR },
        { kind: DOUBLE, mode: "production", keys: { key }, channels: null, isSameAccount: false, ...more },
      ),
    /** Waits until a process opens a brand's new payments at that account. */
    async inUse(tenant: string, name: string | null, { services }: Shop = stall.shop): Promise<void> {
      const now = async () => {
        await services.accounts.refresh();
        return currentProvider(services.accounts, tenant)?.name ?? null;
      };
      await expect.poll(now, { timeout: 5000 }).toBe(name);
    },
    providersOf: (id: string) =>
      stall.sql<{ provider: string; status: string }>("select provider, status from payments where booking_id = $1 order by created_at", [
        id,
      ]),
    notify: (provider: string, key: string, { paymentId, tenant = TENANT }: { readonly paymentId: string; readonly tenant?: string }) =>
      send(stall.shop, `/api/v1/payments/notices/${provider}`, {
        host: `${tenant}.localhost:3000`,
        body: { paymentId },
        headers: { "x-double-key": key },
      }),
    /** Removes all brands' accounts, and waits until the shop has noticed. */
    async forgetAccounts(): Promise<void> {
      await stall.setStock(50);
      await stall.sql("delete from payment_accounts");
      const { accounts } = stall.shop.services;
      const all = async () => {
        await accounts.refresh();
        return accounts.all();
      };
      await expect.poll(all, { timeout: 5000 }).toEqual([]);
    },
    async close(): Promise<void> {
      double.close();
      await operator.close();
      await stall.close();
    },
  };
}
export type AccountStall = Awaited<ReturnType<typeof openAccountStall>>;
