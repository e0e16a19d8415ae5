/** Faults of a map or a drawing; their sentences are in i18n/seat-faults. */
export const FAULT_CODES = [
  "NOT_JSON",
  "TOO_LARGE",
  "TOO_DEEP",
  "WRONG_FORMAT",
  "MISSING",
  "UNKNOWN_FIELD",
  "WRONG_TYPE",
  "TOO_MANY",
  "BAD_ID",
  "BAD_LIST",
  "BAD_SHAPE",
  "TOO_MANY_SEATS",
  "DUPLICATE_ID",
  "DUPLICATE_NAME",
  "UNKNOWN_CATEGORY",
  "NO_CATEGORY",
  "UNUSED_CATEGORY",
  "UNKNOWN_SEAT",
  "UNKNOWN_LEVEL",
  "UNKNOWN_ENTRANCE",
  "WRONG_COUNT",
  "NO_PLACE",
  "OVERLAP",
  "OUTSIDE_MAP",
  "OUTSIDE_SECTION",
  "ROW_GAP",
  "NUMBER_GAP",
  "COMPANION_ALONE",
  "EMPTY_TABLE",
  "EMPTY_ROW",
  "EMPTY_SECTION",
  "CAPACITY",
  "LEVEL_UNREACHABLE",
  "NO_LIFT",
  "NO_STAGE",
  "NO_ENTRANCE",
  "SVG_NOT_XML",
  "SVG_DOCTYPE",
  "SVG_SCRIPT",
  "SVG_EXTERNAL",
  "SVG_ENTITY",
  "SVG_NO_SEATS",
  "SVG_NO_ROWS",
  "SVG_DUPLICATE",
  "SVG_PATHS",
  "SVG_LOOSE",
  "SVG_NO_ROW",
  "SVG_NO_NUMBER",
  "SVG_HIDDEN",
  "SVG_LEFT",
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** One fault and its place. */
export type Fault = {
  readonly code: FaultCode;
  /** `levels[0].sections[2].rows[5]`, or `line 12` of a drawing; empty for the whole file. */
  readonly path: string;
  /** The id of the seat concerned, or null. */
  readonly seat: string | null;
  /** Values for the sentence's placeholders. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** The map can be sold nevertheless. */
  readonly isWarning: boolean;
};

/** The faults found, up to a limit; `more` counts those left out. */
export type Faults = { readonly list: readonly Fault[]; readonly more: number };

const WARNINGS: ReadonlySet<FaultCode> = new Set([
  "UNUSED_CATEGORY",
  "ROW_GAP",
  "NUMBER_GAP",
  "NO_LIFT",
  "NO_STAGE",
  "NO_ENTRANCE",
  "EMPTY_SECTION",
  "SVG_PATHS",
  "SVG_LOOSE",
  "SVG_NO_ROW",
  "SVG_NO_NUMBER",
  "SVG_HIDDEN",
  "SVG_LEFT",
]);

/** Collects faults and stores the first `most`. */
export type FaultList = {
  add(code: FaultCode, path: string, more?: Partial<Pick<Fault, "seat" | "facts">>): void;
  has(): boolean;
  all(): Faults;
};

/** An empty list of faults. Errors are listed before warnings. */
export function openFaults(most: number): FaultList {
  const errors: Fault[] = [];
  const warnings: Fault[] = [];
  let [errorCount, warningCount] = [0, 0];
  return {
    add(code, path, { seat = null, facts = {} } = {}) {
      const isWarning = WARNINGS.has(code);
      if (isWarning) warningCount += 1;
      else errorCount += 1;
      const list = isWarning ? warnings : errors;
      if (list.length < most) list.push({ code, path, seat, facts, isWarning });
    },
    has: () => errorCount > 0,
    all() {
      const list = [...errors, ...warnings].slice(0, most);
      return { list, more: errorCount + warningCount - list.length };
    },
  };
}
