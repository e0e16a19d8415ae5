import { createContext, use, useMemo } from "react";
import { useMatches } from "react-router";
import type { Locale } from "#domain/brands/brand.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { type MessageParams, type Messages, translate } from "#i18n/translate.ts";

export type T = (key: MessageKey, params?: MessageParams) => string;

export const LocaleContext = createContext<Locale>("en");
export const TextsContext = createContext<T>((key) => key);

/** The page's language. */
export function useLocale(): Locale {
  return use(LocaleContext);
}

/** The page's texts by key. */
export function useT(): T {
  return use(TextsContext);
}

/** The `messages` of the root's loader and of each matched route's loader, merged once for the whole page. */
export function usePageTexts(locale: Locale): T {
  const matches = useMatches();
  return useMemo(() => {
    const texts: Messages = Object.assign({}, ...matches.map((match) => messagesIn(match.loaderData)));
    return (key, params) => translate(texts, { locale, key, params });
  }, [locale, matches]);
}

function messagesIn(data: unknown): Messages {
  return typeof data === "object" && data !== null && "messages" in data ? (data.messages as Messages) : {};
}
