import type { Locale } from "#domain/brands/brand.ts";
import { en } from "./en.ts";
import { id } from "./id.ts";

export type MessageName = keyof typeof en;
/** A value for every placeholder. Values may have several lines; each is put in once, as it is. */
export type MessageValues = Readonly<Record<string, string>>;
export type FilledMessage = {
  readonly subject: string;
  /** With WhatsApp's marks. */
  readonly body: string;
  /** The same without marks, for e-mail. */
  readonly plain: string;
};

export const MESSAGE_TEXTS = { en, id } as const;

const PLACE = /\{(\w+)\}/g;

function fill(text: string, values: MessageValues): string {
  return text.replace(PLACE, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`a message has no value for ${name}`);
    return values[name]!;
  });
}

/** The placeholders of a message's body, in the order in which they first stand there. */
export function placesOf(name: MessageName, locale: Locale): string[] {
  return [...new Set([...MESSAGE_TEXTS[locale][name].body.matchAll(PLACE)].map((match) => match[1]!))];
}

/** One message in one language. Throws when a placeholder has no value. */
export function fillMessage(name: MessageName, locale: Locale, values: MessageValues): FilledMessage {
  const { subject, body } = MESSAGE_TEXTS[locale][name];
  return { subject: fill(subject, values), body: fill(body, values), plain: fill(body.replaceAll("*", ""), values) };
}
