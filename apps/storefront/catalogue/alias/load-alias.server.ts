import type { RouterContextProvider } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { expectEvent } from "../../shell/document/expect-data.ts";
import { pageContext } from "../../shell/router/page-context.ts";

/**
 * The tenant's page at a slug, with its texts. Throws the not-found screen if there is none. See docs/rules/brands.md#a-word-of-its-own.
 */
export async function loadAlias(context: Readonly<RouterContextProvider>, slug: string) {
  const { api, locale, config } = context.get(pageContext);
  const alias = expectEvent(await api("getAlias", { params: { slug }, query: { locale } }));
  const words = alias.kind === "page" ? (["alias", "legal"] as const) : (["alias", "home", "events", "videos"] as const);
  return { alias, messages: messagesFor(locale, words, config.brand.labels) };
}
