import { fail, refuse } from "./command.ts";
import type { Tool } from "./shop-tool.ts";

/** An order's reference as its buyer sees it and commands accept it. */
export function referenceOf(text: string): string {
  return /^[0-9A-Z]{6,12}$/.test(text) ? text : refuse(`not an order's reference: "${text}"`);
}

/** The id of an order by its reference. Ends the command if the brand has no such order. */
export async function orderOf({ db }: Pick<Tool, "db">, ui: string, reference: string): Promise<string> {
  const rows = await db.transaction(ui, (tx) =>
    tx.query<{ id: string }>("select id from bookings where tenant_id = $1 and reference = $2", [ui, reference]),
  );
  return rows[0]?.id ?? fail(`${ui} has no such order: ${reference}`);
}
