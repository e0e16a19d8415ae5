import type { Sql } from "#server/platform/database/database.ts";
import { fail, refuse } from "./command.ts";

/** Reads a word as a time with its zone. */
export function momentOf(text: string): Date {
  return /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(text)
    : refuse(`not a time with its zone: ${text}`);
}

/** Reads a word as an integer within bounds. */
export function wholeOf(text: string, least: number, most: number): number {
  return /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : refuse(`not a whole number from ${least} to ${most}: "${text}"`);
}

/** Reads one of two words as true or false. */
export function eitherOf(text: string, yes: string, no: string): boolean {
  return text === yes || text === no ? text === yes : refuse(`neither ${yes} nor ${no}: "${text}"`);
}

/** Reads a word as a row's id. */
export function idOf(text: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : refuse(`not an id: "${text}"`);
}

/** The id of the tenant's event with that slug. */
export async function eventOf(tx: Sql, ui: string, slug: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>("select id from events where tenant_id = $1 and slug = $2", [ui, slug]);
  return row?.id ?? fail(`there is no event "${slug}"`);
}
