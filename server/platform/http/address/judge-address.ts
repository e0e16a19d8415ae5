/** The most segments and raw characters of a path. No address of ours has more. */
const MOST_STEPS = 12;
const MOST_PATH = 1024;
/** The longest query is that of a page opened with buyer and attendees filled in. */
const MOST_QUERY = 8 * 1024;
const MOST_PARAMETERS = 256;

/** Counts up to `most` + 1. */
function countOf(text: string, sign: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

function decoded(path: string): string | null {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Refuses an address before any look-up. Returns NOT_FOUND for a path that is too long, has too many segments (hidden ones too) or is
 * wrongly encoded. Returns VALIDATION_FAILED for a query that is too long. Otherwise null. Not held by this: short unknown addresses, which
 * cost one look-up each.
 */
export function judgeAddress(address: string): "NOT_FOUND" | "VALIDATION_FAILED" | null {
  const start = address.indexOf("/", address.indexOf("//") + 2);
  const mark = address.indexOf("?", start);
  const path = address.slice(start, mark < 0 ? undefined : mark);
  if (path.length > MOST_PATH) return "NOT_FOUND";
  const plain = decoded(path);
  if (plain === null || countOf(plain, "/", MOST_STEPS) > MOST_STEPS) return "NOT_FOUND";
  if (mark < 0) return null;
  const isTooMuch = address.length - mark > MOST_QUERY || countOf(address.slice(mark), "&", MOST_PARAMETERS) >= MOST_PARAMETERS;
  return isTooMuch ? "VALIDATION_FAILED" : null;
}
