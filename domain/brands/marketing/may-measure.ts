import { pageKind } from "../../pages/page-kind.ts";

/** Whether third-party scripts may run on the page at this path of the shop. They never do where personal data may be shown. */
export function mayMeasure(path: string): boolean {
  const plain = decoded(path);
  if (plain === null) return false;
  const kind = pageKind(plain.toLowerCase().replace(/\/+$/, "") || "/");
  return kind === "shared" || kind === "public";
}

/** The router reads addresses decoded: `/%6cogin` is the login too. Null for what nobody can read. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
