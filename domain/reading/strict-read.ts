/** Reads an unknown value as `T`, or throws an Error that begins with its path. */
export type Read<T> = (value: unknown, path: string) => T;

type OptionalKey<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type Readers<T> = { readonly [K in keyof T]-?: Read<Exclude<T[K], undefined>> };

/** Invisible characters: controls, line breaks, marks of writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function fail(path: string, needs: string): never {
  throw new Error(`${path || "brand"}: ${needs}`);
}

/** One line of 1 to `most` characters, trimmed. */
export function line(most: number): Read<string> {
  return (value, path) => {
    if (typeof value !== "string" || value === "") fail(path, "needs text");
    if (value !== value.trim() || INVISIBLE.test(value)) fail(path, "must be one line without space around it");
    const { length } = [...value];
    return length <= most ? value : fail(path, `has ${length} characters, at most ${most} are allowed`);
  };
}

/** Any text of at most `most` UTF-16 units. */
export function text(most: number): Read<string> {
  return (value, path) => (typeof value === "string" && value.length <= most ? value : fail(path, `needs text of at most ${most}`));
}

/** A safe integer of at least `least`. */
export function integer(least: number): Read<number> {
  return (value, path) =>
    Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : fail(path, `needs a whole number from ${least} up`);
}

/** A finite number of at least zero. */
export const amount: Read<number> = (value, path) =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : fail(path, "needs a number from 0 up");

export function orNull<T>(read: Read<T>): Read<T | null> {
  return (value, path) => (value === null ? null : read(value, path));
}

/** Text that matches `form`; `name` describes the form. */
export function matching(form: RegExp, name: string): Read<string> {
  return (value, path) => (typeof value === "string" && form.test(value) ? value : fail(path, `needs ${name}`));
}

export function oneOf<const T extends string>(...choices: readonly T[]): Read<T> {
  return (value, path) => choices.find((choice) => choice === value) ?? fail(path, `must be one of ${choices.join(", ")}`);
}

export const yesOrNo: Read<boolean> = (value, path) => (typeof value === "boolean" ? value : fail(path, "must be true or false"));

/** A list of `least` to `most` items. */
export function listOf<T>(item: Read<T>, least = 0, most = Infinity): Read<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) fail(path, "needs a list");
    if (value.length < least) fail(path, `needs at least ${least}`);
    if (value.length > most) fail(path, `has ${value.length}, at most ${most} are allowed`);
    return value.map((one, index) => item(one, `${path}[${index}]`));
  };
}

function entries(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) fail(path, "needs an object");
  return Object.entries(value);
}

/** An object with free keys, at most `most`. */
export function recordOf<T>(key: Read<string>, item: Read<T>, most: number): Read<Readonly<Record<string, T>>> {
  return (value, path) => {
    const pairs = entries(value, path);
    if (pairs.length > most) fail(path, `has ${pairs.length} entries, at most ${most} are allowed`);
    return Object.fromEntries(pairs.map(([name, one]) => [key(name, `${path}.${name}`), item(one, `${path}.${name}`)]));
  };
}

/** An object with exactly these keys; those in `optional` may be absent. */
export function objectOf<T extends object>(readers: Readers<T>, optional: readonly OptionalKey<T>[] = []): Read<T> {
  return (value, path) => {
    const given = new Map(entries(value, path));
    const at = (name: string) => (path ? `${path}.${name}` : name);
    for (const name of given.keys()) if (!Object.hasOwn(readers, name)) fail(at(name), "is not known");
    const read: Partial<Record<string, unknown>> = {};
    for (const [name, reader] of Object.entries<Read<unknown>>(readers)) {
      if (given.has(name)) read[name] = reader(given.get(name), at(name));
      else if (!optional.some((key) => key === name)) fail(at(name), "is missing");
    }
    return read as T;
  };
}

/** The parsed value, or null if invalid. A valid value is never null itself. */
export function readOrNull<T extends object>(read: Read<T>, value: unknown): T | null {
  try {
    return read(value, "");
  } catch {
    return null;
  }
}
