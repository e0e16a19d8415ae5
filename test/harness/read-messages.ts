import { OPERATOR } from "#server/platform/base/actor.ts";
import { listStoredMessages } from "#server/modules/people/messages/list-stored-messages.ts";
import type { Product } from "#server/app/serve.ts";

type Shop = Pick<Product, "services">;

/** The texts of one kind of messages stored for a number or address, the newest first. */
export async function textsTo(
  shop: Shop,
  { tenant, recipient, template }: { readonly tenant: string; readonly recipient: string; readonly template: string },
): Promise<string[]> {
  const kept = await listStoredMessages({ ...shop.services, tenant, actor: OPERATOR }, 10_000);
  return kept.filter((each) => each.recipient === recipient && each.template === template).map(({ body }) => body);
}

/** The newest code sent to a number or address; empty if there is none. */
export async function codeSentTo(shop: Shop, tenant: string, recipient: string): Promise<string> {
  const [newest = ""] = await textsTo(shop, { tenant, recipient, template: "identity.code" });
  return /\b(\d{6})\b/.exec(newest)?.[1] ?? "";
}
