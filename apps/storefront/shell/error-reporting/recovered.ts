const recovered = new WeakSet<object>();

/** Reports what React has met and drawn again by itself, such as a page that an extension changed before it was taken over. The page stands: it is no reason to take it away. */
export function reportRecovered(error: unknown): void {
  if (typeof error === "object" && error !== null) recovered.add(error);
  reportError(error);
}

/** Whether React went on by itself after this. */
export function wasRecovered(error: unknown): boolean {
  return typeof error === "object" && error !== null && recovered.has(error);
}
