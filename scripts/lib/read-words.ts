import type { Sql } from "#server/database/database.ts";
import type { Refuse } from "./shop-tool.ts";

/** A time with its zone, as a command's word. */
export function momentOf(text: string, refuse: Refuse): Date {
  return /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(text)
    : refuse(`not a time with its zone: ${text}`);
}

/** A whole number in bounds, as a command's word. */
export function wholeOf(text: string, least: number, most: number, refuse: Refuse): number {
  return /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : refuse(`not a whole number from ${least} to ${most}: "${text}"`);
}

/** Id of the tenant's event of that slug. */
export async function eventOf(tx: Sql, ui: string, slug: string, refuse: Refuse): Promise<string> {
  const [row] = await tx.query<{ id: string }>("select id from events where tenant_id = $1 and slug = $2", [ui, slug]);
  return row?.id ?? refuse(`there is no event "${slug}"`);
}
