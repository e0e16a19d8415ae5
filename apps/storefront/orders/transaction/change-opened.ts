import type { OpenedAnswer } from "#contract/catalogue/events.ts";
import { removeStored, writeStored } from "../../shell/state/stored-text.ts";
import { openedKey, readOpenedText, watchers } from "./access-store.ts";

export function rememberOpened(ui: string, eventId: string, opened: OpenedAnswer): void {
  const text = JSON.stringify(opened);
  if (text === readOpenedText(ui, eventId)) return;
  writeStored(openedKey(ui, eventId), text);
  tell();
}

export function forgetOpened(ui: string, eventId: string): void {
  removeStored(openedKey(ui, eventId));
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
