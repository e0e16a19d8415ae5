import type { Locale } from "#domain/brands/brand.ts";
import type { LoadedEvent } from "./load-catalogue.ts";

/** Translates a category's or add-on's name from the language of the purchase into the reader's. */
export type NameReader = (bought: string) => string;

const known = new WeakMap<LoadedEvent, Map<Locale, NameReader>>();

function makeReader({ row, categories, addons }: LoadedEvent, locale: Locale): NameReader {
  const names = new Map<string, string>();
  for (const { name } of [...addons, ...categories]) for (const said of [name.en, name.id]) names.set(said, name[locale]);
  // A video with one ware is named after the video, whatever its category's name at purchase.
  const isOneWare = row.kind === "video" && categories.length === 1;
  return (bought) => names.get(bought) ?? (isOneWare ? row.name : bought);
}

/** Reads names of an event's orders in one language. A renamed item keeps its name at purchase. */
export function readNames(event: LoadedEvent | undefined, locale: Locale): NameReader {
  if (!event) return (bought) => bought;
  let readers = known.get(event);
  if (!readers) known.set(event, (readers = new Map()));
  let reader = readers.get(locale);
  if (!reader) readers.set(locale, (reader = makeReader(event, locale)));
  return reader;
}

type Named = { readonly name: string };

/** The lines of an order with names in one language. All else is unchanged. */
export function nameLines<Line extends Named & { readonly addons: readonly Named[] }>(lines: readonly Line[], read: NameReader): Line[] {
  return lines.map((line) => ({
    ...line,
    name: read(line.name),
    addons: line.addons.map((addon) => ({ ...addon, name: read(addon.name) })),
  }));
}
