const wordOf = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");
const asLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A thrown value without a message: its kind, its codes, and the names of its other members. */
function describeObject(thrown: object): string {
  const { name, code, errno } = thrown as { name?: unknown; code?: unknown; errno?: unknown };
  const kind = wordOf(name) || (Object.getPrototypeOf(thrown) as { constructor?: { name?: string } } | null)?.constructor?.name || "Object";
  const codes = [code, errno].map(wordOf).filter(Boolean);
  const members = Object.keys(thrown).filter((key) => !["name", "code", "errno", "message", "errors"].includes(key));
  const facts = [...codes, ...(members.length > 0 ? [`with ${members.join(", ")}`] : [])];
  return asLine(`${kind} without a message${facts.length > 0 ? ` (${facts.join("; ")})` : ""}`);
}

/**
 * One line about any thrown value; never empty, never `[object Object]`. Objects without a message show only codes and member names, since
 * the values may be personal.
 */
export function messageOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return asLine(String(error)) || "nothing was said of the error";
  const { message, errors } = error as { message?: unknown; errors?: unknown };
  const own = asLine(wordOf(message));
  if (own !== "") return own;
  return Array.isArray(errors) && errors.length > 0 ? errors.map(messageOf).join("; ") : describeObject(error);
}
