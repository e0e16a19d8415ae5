/** Failures that are intended: the page was left, or a request cancelled. */
const MEANT = new Set(["AbortError", "TimeoutError", "NotAllowedError"]);
const ADDRESS = /(?:https?|[a-z-]+-extension|blob|file):\/\/[^\s)]+/g;

/** A failure, with its file in case the failure itself does not name one. */
type Failure = { readonly reason: unknown; readonly file?: string };

/**
 * Whether our own code failed: every file that the failure names is under `home`. Failures of third-party tools and extensions must not
 * replace the page, even if they called our functions or run inside the page.
 */
export function isOwnFault({ reason, file = "" }: Failure, home: string): boolean {
  if (reason instanceof Error && MEANT.has(reason.name)) return false;
  const named = (reason instanceof Error ? reason.stack : undefined)?.match(ADDRESS) ?? [];
  const files = named.length > 0 ? named : [file];
  return files.every((each) => each.startsWith(home));
}
