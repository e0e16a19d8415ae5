/** A value of the router's flat form: a place in the list, or one of its signs for values without a place. */
const NULL = -5;
const UNDEFINED = -7;

type Plain = null | string | number | boolean | readonly Plain[] | { readonly [name: string]: Plain };

/** Thrown for data with more than JSON: dates, promises, errors. */
class NotPlain extends Error {}

/**
 * Reads the router's flat form of loader data, in which each value is a place in one list. Null if the data are not plain JSON. Absent values
 * are left out.
 */
export function readFlat(text: string): Plain | null {
  const [line = "", ...more] = text.trimEnd().split("\n");
  if (more.length > 0) return null;
  try {
    return inflate(JSON.parse(line) as readonly unknown[]);
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function inflate(list: readonly unknown[]): Plain {
  function at(place: unknown): Plain {
    if (place === NULL) return null;
    if (typeof place !== "number" || place < 0) throw new NotPlain();
    const value = list[place];
    if (typeof value !== "object" || value === null) return value as Plain;
    if (Array.isArray(value)) return value.map(at);
    const present = Object.entries(value).filter(([, each]) => each !== UNDEFINED);
    return Object.fromEntries(present.map(([name, each]) => [String(list[Number(name.slice(1))]), at(each)]));
  }
  return at(0);
}

/** The router's flat form of plain data. The browser runs its source text: it may use nothing from outside. */
export function writeFlat(data: Plain): string {
  const list: unknown[] = [];
  const places = new Map<unknown, number>();
  const put = (value: Plain): number => {
    if (value === null) return -5;
    const isWhole = typeof value !== "object";
    const known = isWhole ? places.get(value) : undefined;
    if (known !== undefined) return known;
    const place = list.push(value) - 1;
    if (isWhole) places.set(value, place);
    else if (Array.isArray(value)) list[place] = value.map(put);
    else list[place] = Object.fromEntries(Object.entries(value).map(([name, each]) => [`_${put(name)}`, put(each)]));
    return place;
  };
  put(data);
  return `${JSON.stringify(list)}\n`;
}
