/** Cost of each operation in a process, in microseconds of processor time. */
export const PROCESS_ACTS = ["poll", "join", "enter", "roomPage", "eventPage", "hold", "details", "payment", "notice"] as const;
/** Cost of each operation in the database. A join's cost is its part of a batch. */
export const DATABASE_ACTS = ["join", "enter", "hold", "details", "payment", "notice"] as const;
/** Bytes of a response on the wire, compressed if browsers accept it. */
export const ANSWERS = ["state", "roomPage", "eventPage"] as const;

export type ProcessAct = (typeof PROCESS_ACTS)[number];
export type DatabaseAct = (typeof DATABASE_ACTS)[number];
export type Answer = (typeof ANSWERS)[number];

export type Costs = {
  /** Place, time and method of the measurement, for the report. */
  readonly measured: string;
  readonly process: Readonly<Record<ProcessAct, number>>;
  readonly database: Readonly<Record<DatabaseAct, number>>;
  readonly bytes: Readonly<Record<Answer, number>>;
  /** Joins per second of one Valkey node. Null if not measured. */
  readonly valkeyPerSecond: number | null;
};

/** An invalid file of costs, with a message of one line. */
export class CostsError extends Error {
  override readonly name = "CostsError";
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isAmount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value > 0;

function tableOf<Name extends string>(
  file: Readonly<Record<string, unknown>>,
  part: string,
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  const table = file[part];
  if (!isTable(table)) throw new CostsError(`"${part}" is missing`);
  const odd = Object.keys(table).find((name) => !names.some((known) => known === name));
  if (odd !== undefined) throw new CostsError(`"${part}.${odd}" is no cost; there are ${names.join(", ")}`);
  const entries = names.map((name) => {
    const value = table[name];
    if (!isAmount(value)) throw new CostsError(`"${part}.${name}" is not a number above 0`);
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** Reads a file of costs. Throws a CostsError. */
export function readCosts(text: string): Costs {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new CostsError("it is not JSON");
  }
  if (!isTable(file)) throw new CostsError("it is not an object");
  const { measured, valkeyPerSecond } = file;
  if (typeof measured !== "string" || measured.trim() === "") throw new CostsError(`"measured" does not say where and how`);
  if (valkeyPerSecond !== null && !isAmount(valkeyPerSecond))
    throw new CostsError(`"valkeyPerSecond" is neither null nor a number above 0`);
  return {
    measured,
    process: tableOf(file, "process", PROCESS_ACTS),
    database: tableOf(file, "database", DATABASE_ACTS),
    bytes: tableOf(file, "bytes", ANSWERS),
    valkeyPerSecond,
  };
}
