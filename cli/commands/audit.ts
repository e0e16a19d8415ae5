import { verifyAudit } from "#server/modules/people/audit/verify-audit.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withTool } from "../lib/shop-tool.ts";

/** Checks the audit trail of one brand, or of all, against its seals. */
export const verify: Run = async ({ words: [ui, seals = "0"] }) => {
  if (!/^\d{1,9}$/.test(seals)) refuse(`not a number of seals: "${seals}"`);
  return withTool(async ({ db, secrets }) => {
    const tenants = await db.query<{ id: string }>("select id from tenants where id = coalesce($1, id) order by id", [ui ?? null]);
    if (tenants.length === 0) fail(`no tenant is called "${ui}"`);
    const lines: string[] = [];
    let isGood = true;
    for (const { id: tenant } of tenants) {
      const { seals: n, rows, unproved, last, fault } = await verifyAudit(db, { secrets, tenant, least: Number(seals) });
      isGood &&= fault === null;
      const old = unproved > 0 ? ` (${unproved} by a secret that is gone)` : "";
      const end = last ? `, the last ${last.slice(0, 16)}` : "";
      lines.push(`${tenant}: ${n} seals${old}, ${rows} rows${end}: ${fault ?? "as they were sealed"}`);
    }
    return { lines, code: isGood ? 0 : 1 };
  });
};
