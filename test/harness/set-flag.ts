import { expect } from "vitest";
import type { TenantId } from "#server/act.ts";
import type { BrandFlags } from "#domain/brands/flags.ts";
import { newBuyer } from "./buyer.ts";
import type { TestShop } from "./open-shop.ts";

/** Sets a brand's flag like its organiser, and waits until the shop applies it. */
export async function setFlag(
  shop: TestShop,
  { tenant, flag, isOn }: { readonly tenant: string; readonly flag: keyof BrandFlags; readonly isOn: boolean },
): Promise<void> {
  await shop.services.db.operate(tenant as TenantId, (tx) =>
    tx.query("update tenants set brand = jsonb_set(brand, array['flags', $2], $3::jsonb), version = version + 1 where id = $1", [
      tenant,
      flag,
      String(isOn),
    ]),
  );
  const isSeen = async () => {
    const answer = await newBuyer(shop, { tenant }).call("getConfig", { query: {} });
    return answer.ok && answer.data.flags[flag] === isOn;
  };
  await expect.poll(isSeen, { timeout: 10_000, interval: 200 }).toBe(true);
}
