import type { Locale } from "#domain/brands/brand.ts";
import type { LoadedEvent } from "./load-catalogue.ts";

/** A name in the reader's language, of a category or an add-on as it was bought in whichever language. */
export type NameReader = (bought: string) => string;

const known = new WeakMap<LoadedEvent, Map<Locale, NameReader>>();

function makeReader({ row, categories, addons }: LoadedEvent, locale: Locale): NameReader {
  const names = new Map<string, string>();
  for (const { name } of [...addons, ...categories]) for (const said of [name.en, name.id]) names.set(said, name[locale]);
  // The one ware of a video is called as the video is, whatever its category was called when it was bought.
  const isOneWare = row.kind === "video" && categories.length === 1;
  return (bought) => names.get(bought) ?? (isOneWare ? row.name : bought);
}

/** Reads the names of an event's orders in one language. What has another name by now keeps the one that it was bought under. */
export function readNames(event: LoadedEvent | undefined, locale: Locale): NameReader {
  if (!event) return (bought) => bought;
  let readers = known.get(event);
  if (!readers) known.set(event, (readers = new Map()));
  let reader = readers.get(locale);
  if (!reader) readers.set(locale, (reader = makeReader(event, locale)));
  return reader;
}

type Named = { readonly name: string };

/** The lines of an order with their names in one language; everything else as it is. */
export function nameLines<Line extends Named & { readonly addons: readonly Named[] }>(lines: readonly Line[], read: NameReader): Line[] {
  return lines.map((line) => ({
    ...line,
    name: read(line.name),
    addons: line.addons.map((addon) => ({ ...addon, name: read(addon.name) })),
  }));
}
