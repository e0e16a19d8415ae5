import type { Locale } from "#domain/brands/brand.ts";
import { messageTexts as orders } from "../orders/en/message-texts.ts";
import { messageTexts as payments } from "../payments/en/message-texts.ts";
import { organiserTexts as organiser } from "../payments/en/organiser-texts.ts";
import { messageTexts as people } from "../people/en/message-texts.ts";
import { messageTexts as tickets } from "../tickets/en/message-texts.ts";
import { messageTexts as videos } from "../videos/en/message-texts.ts";
import { messageTexts as ordersId } from "../orders/id/message-texts.ts";
import { messageTexts as paymentsId } from "../payments/id/message-texts.ts";
import { organiserTexts as organiserId } from "../payments/id/organiser-texts.ts";
import { messageTexts as peopleId } from "../people/id/message-texts.ts";
import { messageTexts as ticketsId } from "../tickets/id/message-texts.ts";
import { messageTexts as videosId } from "../videos/id/message-texts.ts";

/** `*bold*` is WhatsApp markup. No text begins or ends with a placeholder, because WhatsApp rejects such templates. */
export const MESSAGE_TEXTS = {
  en: { ...orders, ...payments, ...organiser, ...people, ...tickets, ...videos },
  id: { ...ordersId, ...paymentsId, ...organiserId, ...peopleId, ...ticketsId, ...videosId },
} as const;

export type MessageName = keyof (typeof MESSAGE_TEXTS)["en"];
/** A value for every placeholder. Values may have several lines and are inserted unchanged. */
export type MessageValues = Readonly<Record<string, string>>;
export type FilledMessage = {
  readonly subject: string;
  /** With WhatsApp markup. */
  readonly body: string;
  /** Without markup, for e-mail. */
  readonly plain: string;
};

const PLACE = /\{(\w+)\}/g;
/** With the end of bold words and of a sentence, and the space behind. */
const ENDED_PLACE = /\{(\w+)\}(\*?\.?)( ?)/g;

/** Of a value with several lines, the first ends the bold words and the sentence around it, and the text goes on below the last. */
function fill(text: string, values: MessageValues): string {
  return text.replace(ENDED_PLACE, (_, name: string, end: string, space: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`a message has no value for ${name}`);
    const [first, ...more] = end === "" ? [values[name]!] : values[name]!.split("\n");
    return [`${first}${end}`, ...more].join("\n") + (more.length > 0 && space ? "\n" : space);
  });
}

/** The placeholders of a message's body, in order of first use. */
export function placesOf(name: MessageName, locale: Locale): string[] {
  return [...new Set([...MESSAGE_TEXTS[locale][name].body.matchAll(PLACE)].map((match) => match[1]!))];
}

/** One message in one language. Throws for a missing value. */
export function fillMessage(name: MessageName, locale: Locale, values: MessageValues): FilledMessage {
  const { subject, body } = MESSAGE_TEXTS[locale][name];
  return { subject: fill(subject, values), body: fill(body, values), plain: fill(body.replaceAll("*", ""), values) };
}
