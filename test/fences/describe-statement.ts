import { protocol, type PGlite } from "@electric-sql/pglite";

/** A column of a statement's result, as PostgreSQL describes it before execution. */
export type DescribedColumn = {
  readonly name: string;
  /** The drivers' kind for its type. */
  readonly kind: string;
  /** True only for a plain column of a table that may be null. */
  readonly isNullable: boolean;
  /** `table.column` for a plain column. */
  readonly source: string | null;
};

/** Both drivers' kinds, with `server/platform/database/parsers.ts`, by a type's name; an array's name begins with `_`. */
const KINDS: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  oid: "number",
  timestamptz: "Date",
  bytea: "Uint8Array",
  json: "any",
  jsonb: "any",
};

export function kindOfType(name: string): string {
  return name.startsWith("_") ? `${kindOfType(name.slice(1))}[]` : (KINDS[name] ?? "string");
}

type Field = { readonly name: string; readonly tableID: number; readonly columnID: number; readonly dataTypeID: number };
type Described = (text: string) => Promise<readonly DescribedColumn[]>;

/** Describes a statement's result columns by a migrated database, without running it. Throws if the database cannot prepare it. */
export async function statementDescriber(lite: Pick<PGlite, "query" | "execProtocol">): Promise<Described> {
  const types = await lite.query<{ oid: number; typname: string }>("select oid::int as oid, typname from pg_type");
  const nameOf = new Map(types.rows.map(({ oid, typname }) => [oid, typname]));
  const columns = await lite.query<{ key: string; source: string; nullable: boolean }>(
    `select a.attrelid || '.' || a.attnum as key, c.relname || '.' || a.attname as source, not a.attnotnull as nullable
     from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace`,
  );
  const columnOf = new Map(columns.rows.map((each) => [each.key, each]));

  return async (text) => {
    const { serialize } = protocol;
    const parts = [serialize.parse({ text }), serialize.describe({ type: "S" }), serialize.sync()];
    const bytes = new Uint8Array(parts.flatMap((part) => [...new Uint8Array(part)]));
    const { messages } = await lite.execProtocol(bytes);
    const described = messages.find((each) => each.name === "rowDescription") as { readonly fields: readonly Field[] } | undefined;
    return (described?.fields ?? []).map(({ name, tableID, columnID, dataTypeID }) => {
      const column = columnOf.get(`${tableID}.${columnID}`);
      return {
        name,
        kind: kindOfType(nameOf.get(dataTypeID) ?? ""),
        isNullable: column?.nullable ?? false,
        source: column?.source ?? null,
      };
    });
  };
}
