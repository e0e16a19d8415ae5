import type { Act } from "../../../act.ts";
import type { Attempt } from "./list-attempts.ts";
import { needProvider } from "./need-provider.ts";

/** Closes a payment's open pages at the provider, found by our own id if no page is known. Throws ProviderUnavailable. */
export async function closePages(act: Act, { id, provider: name, provider_ref: ref, redirect_url: url }: Attempt): Promise<void> {
  const provider = needProvider(act, name);
  const refs = ref === null ? (await provider.findSessions(id)).map(({ providerRef }) => providerRef) : [ref];
  for (const each of refs) await provider.cancelSession(each, url);
}
