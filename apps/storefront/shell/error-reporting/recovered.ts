const recovered = new WeakSet<object>();

/** Reports errors that React recovered from by rendering again, for example after an extension changed the page. The page stays. */
export function reportRecovered(error: unknown): void {
  if (typeof error === "object" && error !== null) recovered.add(error);
  reportError(error);
}

/** Whether React recovered from this error. */
export function wasRecovered(error: unknown): boolean {
  return typeof error === "object" && error !== null && recovered.has(error);
}
