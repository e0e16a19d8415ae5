export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: "success" | "info";
  /** Undoes the confirmed act. Pressing it closes the toast. */
  readonly undo?: { readonly label: string; readonly act: () => void } | undefined;
};

const none: readonly Toast[] = [];
const watchers = new Set<() => void>();
let toasts = none;
let last = 0;

/**
 * Shows a short confirmation; beyond two, the oldest closes. See docs/rules/pages.md#toasts: toasts stay at the top right for 5000 ms.
 * Never for errors, prices, or acts not offered elsewhere. Browser only.
 */
export function showToast(text: string, tone: Toast["tone"] = "success", undo?: Toast["undo"]): void {
  last += 1;
  change([...toasts, { id: last, text, tone, undo }].slice(-2));
}

export function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

/** The server has no toasts, whatever one visitor's browser did. */
export function readNoToasts(): readonly Toast[] {
  return none;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const watcher of watchers) watcher();
}
