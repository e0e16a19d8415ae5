import type { Product } from "#server/app/serve.ts";
import type { Sent } from "../send.ts";

/** A call's answer without a configured payment provider. */
export async function withoutProvider(shop: Pick<Product, "services">, work: () => Promise<Sent>): Promise<Sent> {
  const { provider } = shop.services;
  Object.assign(shop.services, { provider: null });
  try {
    return await work();
  } finally {
    Object.assign(shop.services, { provider });
  }
}

/** A call's answer in production without a message channel. */
export async function withoutChannels(shop: Pick<Product, "services">, work: () => Promise<Sent>): Promise<Sent> {
  const { settings } = shop.services;
  Object.assign(shop.services, { settings: { ...settings, env: "production" } });
  try {
    return await work();
  } finally {
    Object.assign(shop.services, { settings });
  }
}
