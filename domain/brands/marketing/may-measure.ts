import { pageKind } from "../../pages/page-kind.ts";

/** Whether third-party scripts may run on the page at this path. Never on pages that may show personal data. */
export function mayMeasure(path: string): boolean {
  const plain = decoded(path);
  if (plain === null) return false;
  const kind = pageKind(plain.toLowerCase().replace(/\/+$/, "") || "/");
  return kind === "shared" || kind === "public";
}

/** The decoded path, or null if it is malformed. The router decodes too: `/%6cogin` is the login. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
