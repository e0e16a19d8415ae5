import type { Act } from "../../../act.ts";
import type { Attempt } from "./list-attempts.ts";
import { needProvider } from "./need-provider.ts";

/** Closes the pages that the provider has open for a payment; found by our own id where we know no page of it. Throws ProviderUnavailable. */
export async function closePages(act: Act, { id, provider: name, provider_ref: ref, redirect_url: url }: Attempt): Promise<void> {
  const provider = needProvider(act, name);
  const refs = ref === null ? (await provider.findSessions(id)).map(({ providerRef }) => providerRef) : [ref];
  for (const each of refs) await provider.cancelSession(each, url);
}
