export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: "success" | "info";
};

const none: readonly Toast[] = [];
const watchers = new Set<() => void>();
let toasts = none;
let last = 0;

/**
 * Shows a short confirmation; the oldest gives way when there are more than two. Spec §12: toasts stand at the
 * top right for 5000 ms. Never for errors, prices or anything to act upon. Browser only.
 */
export function showToast(text: string, tone: Toast["tone"] = "success"): void {
  last += 1;
  change([...toasts, { id: last, text, tone }].slice(-2));
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
