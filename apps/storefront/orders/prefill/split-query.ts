export type SplitQuery = {
  /** With its question mark, or empty. */
  readonly kept: string;
  /** Without a question mark. */
  readonly personal: string;
  /** `personal` without identity numbers, which are never stored. */
  readonly storable: string;
};

/**
 * Splits a query into personal parameters (`patron.…`, `attendee.…`) and the rest, each unchanged. The page's head also contains this
 * function as text, so it may use nothing outside itself.
 */
export function splitQuery(search: string): SplitQuery {
  const named = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "")
    .map((part) => ({ part, name: [...new URLSearchParams(part).keys()].join().trim().toLowerCase() }));
  const isPersonal = ({ name }: { name: string }) => /^(?:patron|attendee)\./.test(name);
  const personal = named.filter((each) => isPersonal(each));
  const join = (parts: readonly { part: string }[]) => parts.map(({ part }) => part).join("&");
  const kept = join(named.filter((each) => !isPersonal(each)));
  return {
    kept: kept && `?${kept}`,
    personal: join(personal),
    storable: join(personal.filter(({ name }) => !name.includes("identity"))),
  };
}
