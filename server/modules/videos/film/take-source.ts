import type { Secrets } from "../../../platform/config/secrets.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { newMediaKey } from "./media-key.ts";
import { insertMedia, type Caption } from "./store.ts";

/** The longest name of a film, in characters. */
export const LONGEST_NAME = 200;

export type Source = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** The names of its parts in order. Null: 0, 1, 2, … */
  readonly parts: readonly string[] | null;
  readonly captions: readonly Caption[];
};

/** Writes the row of a completely stored source, with a new key. The worker then makes it playable. False if it exists. */
export async function takeSource(
  sql: Sql,
  secrets: Secrets,
  { tenant, source }: { readonly tenant: string; readonly source: Source },
): Promise<boolean> {
  const keySealed = newMediaKey(secrets, tenant, source.id);
  return insertMedia(sql, tenant, { ...source, name: source.name.slice(0, LONGEST_NAME), keySealed });
}
