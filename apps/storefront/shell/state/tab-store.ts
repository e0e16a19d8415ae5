/** So long what was typed for a code is kept: a visit to WhatsApp and back, not tomorrow's reader. */
const LASTS_MS = 30 * 60_000;

type Kept = { readonly at: number; readonly state: unknown };

const nameOf = (name: string) => `karcis.tab.${name}`;

/**
 * What this tab kept under a name in the last half hour; null where there is nothing, or nothing of the form of `like`. It survives a
 * reload, another language, and a tab that the phone threw away while its reader was in WhatsApp. It ends with the tab and with a log-out.
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

/** Keeps it; null forgets it. Identity numbers never come here: who calls leaves them out. */
export function writeTab(name: string, state: object | null): void {
  try {
    if (state === null) sessionStorage.removeItem(nameOf(name));
    else sessionStorage.setItem(nameOf(name), JSON.stringify({ at: Date.now(), state } satisfies Kept));
  } catch {
    // Full or forbidden: a reload then begins anew, as everywhere.
  }
}
