import type { Locale } from "#domain/brands/brand.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Messages } from "#i18n/translate.ts";

const INSTEAD = "instead.";

type Namespaces = Parameters<typeof messagesFor>[1];

/**
 * The texts of a page for buying a video: those for tickets, with a replacement for each text that mentions tickets. Call it in loaders
 * only, since it reads all texts.
 */
export function videoWords(locale: Locale, namespaces: Namespaces, labels: Messages): Messages {
  const all = messagesFor(locale, [...namespaces, "videoOrder"], labels);
  const instead = Object.entries(all).filter(([key]) => key.startsWith(INSTEAD));
  const own = Object.entries(all).filter(([key]) => !key.startsWith(INSTEAD));
  return { ...Object.fromEntries(own), ...Object.fromEntries(instead.map(([key, text]) => [key.slice(INSTEAD.length), text])) };
}
