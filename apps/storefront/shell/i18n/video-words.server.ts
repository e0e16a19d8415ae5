import type { Locale } from "#domain/brands/brand.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Messages } from "#i18n/translate.ts";

const INSTEAD = "instead.";

type Namespaces = Parameters<typeof messagesFor>[1];

/**
 * The texts of a page on which a video is bought: those of the pages on which tickets are, and in place of each that speaks of tickets the one that
 * speaks of a video. For loaders: it reads all texts.
 */
export function videoWords(locale: Locale, namespaces: Namespaces, labels: Messages): Messages {
  const all = messagesFor(locale, [...namespaces, "videoOrder"], labels);
  const instead = Object.entries(all).filter(([key]) => key.startsWith(INSTEAD));
  const own = Object.entries(all).filter(([key]) => !key.startsWith(INSTEAD));
  return { ...Object.fromEntries(own), ...Object.fromEntries(instead.map(([key, text]) => [key.slice(INSTEAD.length), text])) };
}
