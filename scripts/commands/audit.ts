import { verifyAudit } from "#server/features/audit/verify-audit.ts";
import { openTool, refuseWith } from "./lib/shop-tool.ts";

const refuse =
  refuseWith(`npm run audit -- verify [ui] [seals]   compares the audit trail, of one brand or all, with its seals; names the first fault and ends with 1
  seals   how many there must be at least: what an earlier look has printed`);

const [command = "", ui, seals = "0"] = process.argv.slice(2);
if (command !== "verify") refuse(`no such command: "${command}"`);
if (!/^\d{1,9}$/.test(seals)) refuse(`not a number of seals: "${seals}"`);

const { db, secrets, close } = await openTool(refuse);
const tenants = (await db.query<{ id: string }>("select id from tenants where id = coalesce($1, id) order by id", [ui ?? null])).map(
  ({ id }) => id,
);
let isGood = true;
for (const tenant of tenants) {
  const { seals: n, rows, unproved, last, fault } = await verifyAudit(db, secrets, tenant, Number(seals));
  isGood &&= fault === null;
  const old = unproved > 0 ? ` (${unproved} by a secret that is gone)` : "";
  process.stdout.write(
    `${tenant}: ${n} seals${old}, ${rows} rows${last ? `, the last ${last.slice(0, 16)}` : ""}: ${fault ?? "as they were sealed"}\n`,
  );
}
await close();
if (tenants.length === 0) refuse(`no tenant is called "${ui}"`);
process.exit(isGood ? 0 : 1);
