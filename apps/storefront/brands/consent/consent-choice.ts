import { markCrossing } from "../../shell/document/crossing-mark.ts";

export type Choice = "granted" | "denied";

type Kept = { readonly choice: Choice; readonly tools: string; readonly at: number };

const KEY = "karcis:consent:v1";
/** Choices expire after this time, like the stored language. */
const KEEP_MS = 365 * 86_400_000;

const watchers = new Set<() => void>();
/** Without browser storage, a choice lasts as long as the page. */
let held: Kept | null = null;

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept && (kept.choice === "granted" || kept.choice === "denied") ? kept : held;
  } catch {
    return held;
  }
}

/** The visitor's choice for these tools. Null without a choice, and for a choice that has expired or is about other tools. */
export function readChoice(tools: string, now: number): Choice | null {
  const kept = read();
  const isGood = kept && kept.tools === tools && now - kept.at < KEEP_MS && kept.at <= now;
  return isGood ? kept.choice : null;
}

export function saveChoice(choice: Choice, tools: string, now: number): void {
  held = { choice, tools, at: now };
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
    markCrossing();
  } catch {
    // The choice stays in memory only.
  }
  for (const watcher of watchers) watcher();
}

/** Calls `watcher` for a choice in this or another tab; returns the unsubscriber. */
export function watchChoice(watcher: () => void): () => void {
  const other = ({ key }: StorageEvent) => key === KEY && watcher();
  watchers.add(watcher);
  window.addEventListener("storage", other);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", other);
  };
}
