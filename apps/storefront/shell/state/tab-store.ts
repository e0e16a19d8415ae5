/** How long input of a code step is stored: enough for a visit to WhatsApp, not for the next day's reader. */
const LASTS_MS = 30 * 60_000;

type Kept = { readonly at: number; readonly state: unknown };

const nameOf = (name: string) => `karcis.tab.${name}`;

/**
 * This tab's state of a name from the last half hour; null if there is none, or not of the form of `like`. It survives a reload, a change
 * of language, and a tab discarded by the phone. It ends with the tab and at a log-out.
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

/** Stores a state; null deletes it. Callers leave out identity numbers. */
export function writeTab(name: string, state: object | null): void {
  try {
    if (state === null) sessionStorage.removeItem(nameOf(name));
    else sessionStorage.setItem(nameOf(name), JSON.stringify({ at: Date.now(), state } satisfies Kept));
  } catch {
    // Full or forbidden: a reload then starts over.
  }
}
