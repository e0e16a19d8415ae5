/** What a visitor chose about the shop itself, which orders are over, and its own note of when it loaded itself anew. */
const NOBODYS = /^karcis(?::consent|:ended|:reloaded|\.passkey)\b/;
const OURS = /^(?:karcis[:.]|bypass-data)/;

type Store = Pick<Storage, "length" | "key" | "removeItem">;

/** Takes everything that was typed or begun here off this device: orders, prefilled names, notes. For a log-out; never fails. */
export function forgetTyped(stores: readonly (() => Store)[]): void {
  for (const open of stores) {
    try {
      const store = open();
      const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "");
      for (const key of keys) if (OURS.test(key) && !NOBODYS.test(key)) store.removeItem(key);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }
}
