import type { OpenedAnswer } from "#contract/catalogue/events.ts";
import { readStored } from "../../shell/state/stored-text.ts";

/** The place of what an event's code opened. */
export const openedKey = (ui: string, eventId: string) => `karcis:access:v1:${ui}:${eventId}`;
/** Called whenever it changes. */
export const watchers = new Set<() => void>();

/** What an event's access code opened last, as text. The server believes none of it: a hold sends the code. */
export function readOpenedText(ui: string, eventId: string): string | null {
  return readStored(openedKey(ui, eventId));
}

/** The access code entered for an event in this browser, or null. */
export function readAccessCode(ui: string, eventId: string): string | null {
  const text = readOpenedText(ui, eventId);
  return text === null ? null : (parseOpened(text)?.code ?? null);
}

export function parseOpened(text: string): OpenedAnswer | null {
  try {
    const opened = JSON.parse(text) as OpenedAnswer;
    return opened.kind === "opened" && [opened.prices, opened.availability, opened.addonStock].every(Array.isArray) ? opened : null;
  } catch {
    return null;
  }
}

export function watchOpened(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
