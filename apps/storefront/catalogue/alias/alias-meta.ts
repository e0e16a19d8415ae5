import type { AliasAnswer } from "#contract/catalogue/aliases.ts";
import { describedBy } from "../../shell/document/described-by.ts";
import type { PageMeta } from "../../shell/document/page-meta.ts";

/** Title, description and picture of a business's page or of a tenant's own page. */
export function aliasMeta(alias: AliasAnswer): PageMeta {
  if (alias.kind === "microsite-page") {
    const { name, slug, heroText } = alias;
    return { title: [name], ...(slug ? { shared: `site/${slug}` } : {}), ...(heroText ? { description: heroText } : {}) };
  }
  return { title: [alias.title], ...describedBy(alias.text) };
}
