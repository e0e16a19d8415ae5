import type { Brand, Locale } from "#domain/brands/brand.ts";
import { formatOpening } from "#i18n/format.ts";
import { messagesFor, type MessageKey } from "#i18n/messages.ts";
import { translate, type MessageParams } from "#i18n/translate.ts";
import type { WebAct } from "../../../act.ts";
import type { Tenants } from "../../brands/tenants/resolve-tenant.ts";

/** Document texts in one language, in the brand's wording. */
export type Words = { readonly locale: Locale; say(key: MessageKey, params?: MessageParams): string };

export async function wordsFor(tenants: Pick<Tenants, "all">, { tenant, locale }: Pick<WebAct, "tenant" | "locale">): Promise<Words> {
  return wordsOf((await tenants.all()).find(({ id }) => id === tenant)?.brand, locale);
}

/** The document texts in the wording of a given brand. */
export function wordsOf(brand: Pick<Brand, "labels"> | undefined, locale: Locale): Words {
  const labels = Object.fromEntries(Object.entries(brand?.labels ?? {}).map(([key, words]) => [key, words[locale]]));
  const messages = messagesFor(locale, ["receipt", "ticket", "common"], labels);
  return { locale, say: (key, params) => translate(messages, { locale, key, params }) };
}

type Span = { readonly startsAt: string | null; readonly endsAt: string | null };
type Placed = Span & { readonly zone: string; readonly venue: { readonly name: string; readonly city: string } | null };

/** The time of an event, in its own zone. */
export function whenWords({ locale, say }: Words, { startsAt, endsAt }: Span, zone: string): string {
  return startsAt === null ? say("common.date_unknown") : formatOpening(startsAt, { to: endsAt, zone, locale });
}

/** The place of an event: hall and city. */
export function whereWords({ say }: Words, { venue }: Pick<Placed, "venue">): string {
  return venue === null ? say("common.place_unknown") : `${venue.name}, ${venue.city}`;
}
