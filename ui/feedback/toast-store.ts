export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: "success" | "info";
  /** Takes back what the toast confirms; pressing it ends the toast. */
  readonly undo?: { readonly label: string; readonly act: () => void } | undefined;
};

const none: readonly Toast[] = [];
const watchers = new Set<() => void>();
let toasts = none;
let last = 0;

/**
 * Shows a short confirmation; the oldest gives way when there are more than two. See docs/rules/pages.md#toasts: toasts stand at the
 * top right for 5000 ms. Never for errors or prices, nor for an act that is not offered elsewhere too. Browser only.
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
