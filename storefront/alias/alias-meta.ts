import type { AliasAnswer } from "#contract/aliases.ts";
import type { PageMeta } from "../document/page-meta.ts";

/** Longest description that previews show whole. */
const SHOWN = 160;

/** Title, description and picture of a business's page or of a tenant's own page. */
export function aliasMeta(alias: AliasAnswer): PageMeta {
  if (alias.kind === "microsite-page") {
    const { name, slug, heroText } = alias;
    return { title: [name], ...(slug ? { shared: `site/${slug}` } : {}), ...(heroText ? { description: heroText } : {}) };
  }
  const first = alias.text.find((block) => block.kind === "paragraph");
  return { title: [alias.title], ...(first?.kind === "paragraph" ? { description: first.text.slice(0, SHOWN) } : {}) };
}
