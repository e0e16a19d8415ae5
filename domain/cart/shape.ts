/** Reads an unknown value as T, or gives undefined when it is anything else. What it returns is built anew. */
export type Shape<T> = (value: unknown) => T | undefined;

/** A string of at most `max` UTF-16 units. */
export function text(max: number): Shape<string> {
  return (value) => (typeof value === "string" && value.length <= max ? value : undefined);
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** A safe integer from `min` up. */
export function integer(min: number): Shape<number> {
  return (value) => (Number.isSafeInteger(value) && (value as number) >= min ? (value as number) : undefined);
}

/** A finite number from zero up. */
export function amount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

export function oneOf<const T extends string>(choices: readonly T[]): Shape<T> {
  return (value) => choices.find((choice) => choice === value);
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : shape(value));
}

export function list<T>(shape: Shape<T>, max: number): Shape<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const items = value.map((item: unknown) => shape(item));
    return items.some((item) => item === undefined) ? undefined : (items as T[]);
  };
}

/** String values by name, at most `max` of them. */
export function texts(max: number, longest: number): Shape<Readonly<Record<string, string>>> {
  const read = text(longest);
  return (value) => {
    if (!isPlain(value)) return undefined;
    const entries = Object.entries(value);
    if (entries.length > max || entries.some(([name, item]) => name.length > longest || read(item) === undefined)) return undefined;
    return Object.fromEntries(entries) as Record<string, string>;
  };
}

/** An object with exactly these fields, no more and no fewer. */
export function fields<T>(shapes: { readonly [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const names = Object.keys(shapes) as (keyof T & string)[];
  return (value) => {
    if (!isPlain(value) || Object.keys(value).length !== names.length) return undefined;
    const entries = names.map((name) => [name, Object.hasOwn(value, name) ? shapes[name](value[name]) : undefined] as const);
    return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as T);
  };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
