import { everyKeys } from "#server/platform/config/secrets.ts";
import { readSecretsOf, retireSecret } from "#server/platform/database/check-secrets.ts";
import { countSealed, resealStored } from "#server/worker/reseal-stored.ts";
import { fail, type Run } from "../lib/command.ts";
import { withTool, type Tool } from "../lib/shop-tool.ts";

const tenantsOf = async ({ db }: Tool) => (await db.query<{ id: string }>("select id from tenants order by id")).map(({ id }) => id);

/** The number of texts sealed by each secret, over all tenants. */
async function sealedUnder(tool: Tool): Promise<ReadonlyMap<string, number>> {
  const all = new Map<string, number>();
  for (const tenant of await tenantsOf(tool))
    for (const [name, n] of await countSealed(tool.db, tenant)) all.set(name, (all.get(name) ?? 0) + n);
  return all;
}

/** The number of orders from before `since` with tickets for events still to come. Their links and transfer links belong to an earlier secret. */
async function linksBefore(tool: Tool, since: Date): Promise<number> {
  let all = 0;
  for (const tenant of await tenantsOf(tool)) {
    const rows = await tool.db.pipelined(tenant, (tx) =>
      tx.query<{ n: number }>(
        `select count(*)::int as n from bookings b join events e on e.tenant_id = b.tenant_id and e.id = b.event_id
         where b.tenant_id = $1 and b.created_at < $2 and b.status in ('confirmed', 'awaiting_payment', 'waitlisted')
           and coalesce(e.ends_at, e.starts_at, now()) > now() - interval '30 days'`,
        [tenant, since],
      ),
    );
    all += rows[0]!.n;
  }
  return all;
}

async function describe(tool: Tool): Promise<string[]> {
  const [known, sealed] = [await readSecretsOf(tool.db), await sealedUnder(tool)];
  const readable = new Set(everyKeys(tool.secrets).map(({ id }) => id));
  const lines = known.map(({ name, first_used_at: since, retired_at: retired }) => {
    const role = name === tool.secrets.id ? "seals and signs" : retired ? "retired" : "earlier";
    return `${name}\t${role}${readable.has(name) ? "" : ", not readable here"}\tsince ${since.toISOString()}\tsealed: ${sealed.get(name) ?? 0}`;
  });
  const nameless = sealed.get("") ?? 0;
  if (nameless > 0) lines.push(`${nameless} texts were sealed before secrets had names: reseal names them`);
  const current = known.find(({ name }) => name === tool.secrets.id);
  if (known.length > 1 && current)
    lines.push(
      `orders whose links were given out before ${current.first_used_at.toISOString()}: ${await linksBefore(tool, current.first_used_at)}`,
    );
  return lines;
}

/** Lists the master secrets of this database, and what depends on each. */
export const status: Run = () => withTool(describe);

/** Reseals texts from earlier secrets under the current one. */
export const reseal: Run = () =>
  withTool(async (tool) => {
    const lines: string[] = [];
    for (const tenant of await tenantsOf(tool)) {
      const { resealed, lost } = await resealStored(tool.db, tool.secrets, tenant);
      if (resealed + lost > 0) lines.push(`${tenant}: ${resealed} sealed anew${lost > 0 ? `, ${lost} that no readable secret opens` : ""}`);
    }
    return lines.length > 0 ? lines : ["everything is sealed under the current secret"];
  });

/** Lets processes start without that secret from now on. */
export const retire: Run = ({ words: [name = ""], has }) => {
  const isLosing = has("lose");
  return withTool(
    async (tool) => {
      const sealed = await sealedUnder(tool);
      const left = (sealed.get(name) ?? 0) + (sealed.get("") ?? 0);
      if (left > 0 && !isLosing) return fail(`${left} sealed texts may need ${name}: reseal first`);
      if (!(await retireSecret(tool.db, tool.secrets, name))) return fail(`no earlier secret is called "${name}"`);
      return [`${name} may be taken out of KARCIS_SECRET_PREVIOUS; links that it made then open nothing`];
    },
    { isLosing },
  );
};
