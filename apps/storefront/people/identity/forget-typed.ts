/** Keys without personal data: shop settings, ended orders, and the note of the last reload. */
const NOBODYS = /^karcis(?::consent|:ended|:reloaded|\.passkey)\b/;
const OURS = /^(?:karcis[:.]|bypass-data)/;

type Store = Pick<Storage, "length" | "key" | "removeItem">;

/** Deletes all input and all unfinished orders on this device: orders, prefilled names, notes. For a log-out; never throws. */
export function forgetTyped(stores: readonly (() => Store)[]): void {
  for (const open of stores) {
    try {
      const store = open();
      const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "");
      for (const key of keys) if (OURS.test(key) && !NOBODYS.test(key)) store.removeItem(key);
    } catch {
      // Nothing stored, nothing to delete.
    }
  }
}
