import type { Sql } from "#server/database/database.ts";
import { giveToken, keepEntryRules, keepGate, revokeToken } from "#server/features/gate/keep-gate.ts";
import { releaseCodes } from "#server/features/tickets/release-codes.ts";
import { newId } from "#server/base/new-id.ts";
import { eventOf as findEvent, momentOf, wholeOf } from "./lib/read-words.ts";
import { openShopTool, refuseWith } from "./lib/shop-tool.ts";

const refuse = refuseWith(`npm run gate -- add <ui> <event> <name>     makes a gate, or changes its rules
  --categories <id,id>  --sessions <id,id>   only these
  --opens <time>  --closes <time>            hours of its own, like 2027-05-01T04:00+07:00
npm run gate -- token <ui> <event> <name>   prints a token for one device, once
  --hours <n>  --label <text>  --supervisor  12 hours unless told
npm run gate -- end <ui> <token id>         the token scans no more
npm run gate -- list <ui>                   gates and their tokens
npm run gate -- rules <ui> <event>          --reentry yes|no  --opens-minutes <n>
npm run gate -- codes <ui> <event> <hours>  codes are shown so many hours before it begins (1 to 720); or none`);

function take(args: string[], name: string): string | null {
  const at = args.indexOf(name);
  if (at < 0) return null;
  const [, value] = args.splice(at, 2);
  return value ?? refuse(`${name} takes a value`);
}

function ids(text: string | null): string[] | null {
  if (text === null) return null;
  const list = text.split(",");
  return list.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) ? list : refuse(`not a list of ids: ${text}`);
}

async function idOf(tx: Sql, text: string, params: string[], what: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(text, params);
  return row?.id ?? refuse(`there is no ${what}`);
}

const args = process.argv.slice(2);
const moment = (text: string | null) => (text === null ? null : momentOf(text, refuse));
const whole = (text: string | null, standard: number, most: number) => (text === null ? standard : wholeOf(text, 1, most, refuse));
const isSupervisor = args.includes("--supervisor");
if (isSupervisor) args.splice(args.indexOf("--supervisor"), 1);
const given = {
  categories: ids(take(args, "--categories")),
  sessions: ids(take(args, "--sessions")),
  opens: moment(take(args, "--opens")),
  closes: moment(take(args, "--closes")),
  hours: whole(take(args, "--hours"), 12, 24 * 60),
  label: take(args, "--label"),
  reentry: take(args, "--reentry"),
  opensMinutes: whole(take(args, "--opens-minutes"), 720, 20_160),
};
const [command = "", ui = "", first = "", second = ""] = args;
if (!["add", "token", "end", "list", "rules", "codes"].includes(command)) refuse(`no such command: "${command}"`);
if (given.opens && given.closes && given.closes <= given.opens) refuse("a gate closes after it opens");
if (given.reentry !== null && !["yes", "no"].includes(given.reentry)) refuse("--reentry is yes or no");
const codeHours = command === "codes" && second !== "none" ? wholeOf(second, 1, 720, refuse) : null;
const { db, close } = await openShopTool(ui, refuse);
const eventOf = (tx: Sql) => findEvent(tx, ui, first, refuse);

const lines = await db.transaction(ui, async (tx): Promise<string[]> => {
  if (command === "add") {
    if (second === "") refuse("a gate has a name");
    const { categories: categoryIds, sessions: sessionIds, opens: opensAt, closes: closesAt } = given;
    const gate = { eventId: await eventOf(tx), name: second, categoryIds, sessionIds, opensAt, closesAt };
    return [`gate ${second}: ${await keepGate({ newId }, tx, ui, gate)}`];
  }
  if (command === "token") {
    const gateId = await idOf(
      tx,
      "select id from gates where tenant_id = $1 and event_id = $2 and name = $3",
      [ui, await eventOf(tx), second],
      `gate "${second}" of ${first}`,
    );
    const role = isSupervisor ? "supervisor" : "scanner";
    const { id, token } = giveToken({ newId }, tx, ui, { gateId, role, label: given.label ?? second, hours: given.hours });
    return [`token ${id}, for ${given.hours} hours; it is shown only now:`, token];
  }
  if (command === "end") {
    if (!/^[0-9a-f-]{36}$/.test(first)) refuse("which token? Its id");
    return [(await revokeToken({ newId }, tx, ui, first)) ? "it scans no more" : "it was ended before, or never was"];
  }
  if (command === "codes") {
    releaseCodes({ newId }, tx, ui, await eventOf(tx), codeHours);
    return [`${first}: codes are shown ${codeHours === null ? "as soon as they are paid" : `${codeHours} hours before`}`];
  }
  if (command === "rules") {
    const eventId = await eventOf(tx);
    keepEntryRules({ newId }, tx, ui, eventId, { allowsReentry: given.reentry === "yes", opensMinutes: given.opensMinutes });
    return [
      `${first}: ${given.reentry === "yes" ? "again in with the same ticket" : "once in"}, from ${given.opensMinutes} minutes before`,
    ];
  }
  const rows = await tx.query<{ line: string }>(
    `select concat_ws('  ', e.slug, g.name, k.id, k.role, k.label, case when k.revoked_at is not null then 'ended'
       when k.expires_at <= now() then 'over' when k.id is not null then 'until ' || to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' end) as line
     from gates g join events e on e.tenant_id = g.tenant_id and e.id = g.event_id
       left join gate_tokens k on k.tenant_id = g.tenant_id and k.gate_id = g.id
     where g.tenant_id = $1 order by e.slug, g.name, k.created_at`,
    [ui],
  );
  return rows.map(({ line }) => line);
});
await close();
process.stdout.write(`${lines.join("\n")}\n`);
