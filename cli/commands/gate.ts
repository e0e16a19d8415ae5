import type { Sql } from "#server/platform/database/database.ts";
import { giveToken, OPENS_MINUTES, saveEntryRules, saveGate, revokeToken } from "#server/modules/tickets/gate/save-gate.ts";
import { setCodeReveal } from "#server/modules/tickets/issue/set-code-reveal.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { eitherOf, eventOf, idOf, momentOf, wholeOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";

const idsOf = (text: string | null) => (text === null ? null : text.split(",").map(idOf));
const timeOf = (text: string | null) => (text === null ? null : momentOf(text));

/** Creates a gate, or changes its rules. */
export const addGate: Run = async ({ words: [ui = "", slug = "", name = ""], text }) => {
  const rules = {
    categoryIds: idsOf(text("categories")),
    sessionIds: idsOf(text("sessions")),
    opensAt: timeOf(text("opens")),
    closesAt: timeOf(text("closes")),
  };
  if (name === "") refuse("a gate has a name");
  if (rules.opensAt && rules.closesAt && rules.closesAt <= rules.opensAt) refuse("a gate closes after it opens");
  return withShop(ui, (tool) =>
    tool.db.transaction(tool, async (tx) => {
      const eventId = await eventOf(tx, ui, slug);
      return [`gate ${name}: ${await saveGate({ newId }, tx, { eventId, name, ...rules })}`];
    }),
  );
};

async function gateOf(tx: Sql, { ui, slug, name }: { readonly ui: string; readonly slug: string; readonly name: string }): Promise<string> {
  const [row] = await tx.query<{ id: string }>("select id from gates where tenant_id = $1 and event_id = $2 and name = $3", [
    ui,
    await eventOf(tx, ui, slug),
    name,
  ]);
  return row?.id ?? fail(`there is no gate "${name}" of ${slug}`);
}

/** Creates a token for one device, shown once. */
export const makeToken: Run = async ({ words: [ui = "", slug = "", name = ""], has, text }) => {
  const hours = wholeOf(text("hours") ?? "12", 1, 24 * 60);
  return withShop(ui, (tool) =>
    tool.db.transaction(tool, async (tx) => {
      const gateId = await gateOf(tx, { ui, slug, name });
      const role = has("supervisor") ? "supervisor" : "scanner";
      const { id, token } = giveToken({ newId }, tx, { gateId, role, label: text("label") ?? name, hours });
      return [`token ${id}, for ${hours} hours; it is shown only now:`, token];
    }),
  );
};

/** Revokes a device's token. */
export const endToken: Run = async ({ words: [ui = "", token = ""] }) => {
  const id = idOf(token);
  const isEnded = await withShop(ui, (tool) => tool.db.transaction(tool, (tx) => revokeToken(tx, id)));
  return [isEnded ? "it scans no more" : "it was ended before, or never was"];
};

/** Sets which tickets are admitted, and from when on. */
export const setRules: Run = async ({ words: [ui = "", slug = ""], text }) => {
  const allowsReentry = eitherOf(text("reentry") ?? "no", "yes", "no");
  const opensMinutes = wholeOf(text("opens-minutes") ?? String(OPENS_MINUTES), 1, 20_160);
  await withShop(ui, (tool) =>
    tool.db.transaction(tool, async (tx) =>
      saveEntryRules(tx, { eventId: await eventOf(tx, ui, slug), rules: { allowsReentry, opensMinutes } }),
    ),
  );
  return [`${slug}: ${allowsReentry ? "again in with the same ticket" : "once in"}, from ${opensMinutes} minutes before`];
};

/** Sets how long before an event its ticket codes are shown. */
export const showCodes: Run = async ({ words: [ui = "", slug = "", text = ""] }) => {
  const hours = text === "none" ? null : wholeOf(text, 1, 720);
  await withShop(ui, (tool) => tool.db.transaction(tool, async (tx) => setCodeReveal(tx, { eventId: await eventOf(tx, ui, slug), hours })));
  return [`${slug}: codes are shown ${hours === null ? "as soon as they are paid" : `${hours} hours before`}`];
};

/** Lists a tenant's gates with their tokens, a line each. */
export const listGates: Run = ({ words: [ui = ""] }) =>
  withShop(ui, ({ db }) =>
    db.transaction(ui, async (tx) => {
      const rows = await tx.query<{ line: string }>(
        `select concat_ws('  ', e.slug, g.name, k.id, k.role, k.label, case when k.revoked_at is not null then 'ended'
           when k.expires_at <= now() then 'over' when k.id is not null then 'until ' || to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' end) as line
         from gates g join events e on e.tenant_id = g.tenant_id and e.id = g.event_id
           left join gate_tokens k on k.tenant_id = g.tenant_id and k.gate_id = g.id
         where g.tenant_id = $1 order by e.slug, g.name, k.created_at`,
        [ui],
      );
      return rows.map(({ line }) => line);
    }),
  );
