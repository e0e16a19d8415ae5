/** What a page does on purpose: it left, or asked no longer. */
const MEANT = new Set(["AbortError", "TimeoutError", "NotAllowedError"]);
const ADDRESS = /(?:https?|[a-z-]+-extension|blob|file):\/\/[^\s)]+/g;

/** What failed, and in which file where the failure itself does not say. */
type Failure = { readonly reason: unknown; readonly file?: string };

/**
 * Whether our own code failed: every file that the failure names is one of `home`. A tool of others, or a browser's extension, is no reason to take a page away, also not
 * where it called a function of ours or stands in the page itself.
 */
export function isOwnFault({ reason, file = "" }: Failure, home: string): boolean {
  if (reason instanceof Error && MEANT.has(reason.name)) return false;
  const named = (reason instanceof Error ? reason.stack : undefined)?.match(ADDRESS) ?? [];
  const files = named.length > 0 ? named : [file];
  return files.every((each) => each.startsWith(home));
}
