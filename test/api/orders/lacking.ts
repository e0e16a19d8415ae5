import type { Product } from "#server/app/serve.ts";
import type { Sent } from "../send.ts";

/** What a call answers while no payment provider is configured. */
export async function withoutProvider(shop: Pick<Product, "services">, work: () => Promise<Sent>): Promise<Sent> {
  const { provider } = shop.services;
  Object.assign(shop.services, { provider: null });
  try {
    return await work();
  } finally {
    Object.assign(shop.services, { provider });
  }
}

/** What a call answers in production while messages leave by no channel. */
export async function withoutChannels(shop: Pick<Product, "services">, work: () => Promise<Sent>): Promise<Sent> {
  const { settings } = shop.services;
  Object.assign(shop.services, { settings: { ...settings, env: "production" } });
  try {
    return await work();
  } finally {
    Object.assign(shop.services, { settings });
  }
}
