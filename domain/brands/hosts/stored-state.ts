/** The part of a browser's store that is needed. */
export type Shelf = {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
};

/** What a browser has kept of a shop, by name. */
export type Stored = Readonly<Record<string, string>>;

/** What crosses to another host of the shop: consent, what an address brought along, orders that were begun, and which of them are over. */
export const CROSSES = /^(?:karcis:consent:v1|bypass-data|karcis:(?:txn|typed|held|ended):v1:[\w:-]{1,120})$/;

/** What of it names nobody, and so outlives a log-out: the consent, and which orders are over. */
export const NOBODYS = /^karcis:(?:consent|ended):/;

/** All of it that lies on a shelf. Leans on nothing outside itself: it also runs as text in a page of its own. */
export function collectStored(shelf: Shelf, crosses: RegExp): Record<string, string> {
  const kept: Record<string, string> = {};
  for (let at = 0; at < shelf.length; at += 1) {
    const name = shelf.key(at) ?? "";
    if (crosses.test(name)) kept[name] = shelf.getItem(name) ?? "";
  }
  return kept;
}

/** Takes what names somebody off a shelf. Leans on nothing outside itself, as `collectStored`. */
export function forgetStored(shelf: Shelf, crosses: RegExp, nobodys: RegExp): void {
  const names = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? "");
  for (const name of names) if (crosses.test(name) && !nobodys.test(name)) shelf.removeItem(name);
}
