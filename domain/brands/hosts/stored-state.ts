/** The part of a browser's store used here. */
export type Shelf = {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
};

/** A browser's stored entries of a shop, by name. */
export type Stored = Readonly<Record<string, string>>;

/** Entries that move to another host of the shop: consent, arrival data, begun orders with their access codes, and the list of ended ones. */
export const CROSSES = /^(?:karcis:consent:v1|bypass-data|karcis:(?:txn|typed|held|ended|access):v1:[\w:-]{1,120})$/;

/** Entries without personal data, which stay after a log-out: the consent and the ended orders. */
export const NOBODYS = /^karcis:(?:consent|ended):/;

/** All matching entries of a store. Needs nothing outside itself: it also runs as text in a page of its own. */
export function collectStored(shelf: Shelf, crosses: RegExp): Record<string, string> {
  const kept: Record<string, string> = {};
  for (let at = 0; at < shelf.length; at += 1) {
    const name = shelf.key(at) ?? "";
    if (crosses.test(name)) kept[name] = shelf.getItem(name) ?? "";
  }
  return kept;
}

/** Removes personal entries from a store. Needs nothing outside itself, like `collectStored`. */
export function forgetStored(shelf: Shelf, crosses: RegExp, nobodys: RegExp): void {
  const names = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? "");
  for (const name of names) if (crosses.test(name) && !nobodys.test(name)) shelf.removeItem(name);
}
