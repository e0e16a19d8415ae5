import type { OpenedAnswer } from "#contract/catalogue/events.ts";
import { readStored, removeStored, writeStored } from "../../shell/state/stored-text.ts";

const keyOf = (ui: string, eventId: string) => `karcis:access:v1:${ui}:${eventId}`;
const watchers = new Set<() => void>();

/** What an event's access code opened last, as text. The server believes none of it: a hold sends the code. */
export function readOpenedText(ui: string, eventId: string): string | null {
  return readStored(keyOf(ui, eventId));
}

/** The access code entered for an event in this browser, or null. */
export function readAccessCode(ui: string, eventId: string): string | null {
  const text = readOpenedText(ui, eventId);
  return text === null ? null : (parseOpened(text)?.code ?? null);
}

export function parseOpened(text: string): OpenedAnswer | null {
  try {
    const opened = JSON.parse(text) as OpenedAnswer;
    return opened.kind === "opened" && opened.prices.length + opened.availability.length + opened.addonStock.length >= 0 ? opened : null;
  } catch {
    return null;
  }
}

export function rememberOpened(ui: string, eventId: string, opened: OpenedAnswer): void {
  const text = JSON.stringify(opened);
  if (text === readOpenedText(ui, eventId)) return;
  writeStored(keyOf(ui, eventId), text);
  tell();
}

export function forgetOpened(ui: string, eventId: string): void {
  removeStored(keyOf(ui, eventId));
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

export function watchOpened(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
