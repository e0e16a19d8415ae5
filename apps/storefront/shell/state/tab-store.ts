/** How long the input of a code step is stored: enough for a visit to WhatsApp, but gone before the device's next user comes. */
const LASTS_MS = 30 * 60_000;

type Kept = { readonly at: number; readonly state: unknown };

const nameOf = (name: string) => `karcis.tab.${name}`;

/**
 * This tab's state of a name, if it was stored in the last half hour and has the form of `like`; else null. It survives a reload, a change
 * of language, and a tab that the phone has discarded. Closing the tab or logging out deletes it.
 */
export function readTab<S extends object>(name: string, like: S): S | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(name)) ?? "null") as Partial<Kept> | null;
    const state = kept?.state;
    if (typeof kept?.at !== "number" || kept.at < Date.now() - LASTS_MS || typeof state !== "object" || state === null) return null;
    return Object.keys(like).every((key) => key in state) ? (state as S) : null;
  } catch {
    return null;
  }
}

/** Stores a state; null deletes it. Callers must leave out identity numbers. */
export function writeTab(name: string, state: object | null): void {
  try {
    if (state === null) sessionStorage.removeItem(nameOf(name));
    else sessionStorage.setItem(nameOf(name), JSON.stringify({ at: Date.now(), state } satisfies Kept));
  } catch {
    // With full or forbidden storage, a reload starts over.
  }
}
