import { openChannels } from "#server/adapters/open-channels.ts";
import { withdrawOrder } from "#server/features/checkout/withdraw-links.ts";
import { listKeys } from "#server/features/tickets/list-keys.ts";
import { revokeKey, rotateKey } from "#server/features/tickets/rotate-key.ts";
import { keepGetTicketOtp } from "#server/features/get-ticket/keep-rules.ts";
import { makeClaim, sendClaim } from "#server/features/get-ticket/make-claim.ts";
import { newId } from "#server/base/new-id.ts";
import { openShopTool, refuseWith } from "./lib/shop-tool.ts";
import { verifyTicket } from "./verify-ticket.ts";

const refuse = refuseWith(`npm run ticket -- verify <text> --key <public key>   judges the text of a QR code; no database is asked
npm run ticket -- keys <ui>                          the keys that verify a tenant's tickets
npm run ticket -- rotate <ui>                        from now on a new key signs
npm run ticket -- withdraw <ui> <key>                nothing that this key signed counts any more
npm run ticket -- claim <ui> <order>                 a link to an order's tickets, for name and number
  --token      opens them once without a number      --hours <n>  how long it works, 72 unless told
  --send       is sent to the buyer, in the language of the order, and not printed
npm run ticket -- end-links <ui> <order>             links to the order that were sent open nothing any more
npm run ticket -- otp <ui> on|off                    whether get ticket asks for a one-time code`);

function verify(args: readonly string[]): never {
  const at = args.indexOf("--key");
  const key = at < 0 ? undefined : args[at + 1];
  const [text] = args.filter((_, i) => at < 0 || (i !== at && i !== at + 1));
  if (text === undefined || key === undefined) return refuse("verify takes a text and --key");
  const found = verifyTicket(text, key, Date.now());
  if (!found) return refuse("a public key is 32 bytes in base64url: 43 characters");
  process.stdout.write(`${[found.verdict, ...found.lines].join("\n")}\n`);
  process.exit(found.verdict === "genuine" ? 0 : 1);
}

type Tool = Awaited<ReturnType<typeof openShopTool>>;
/** What a command says in the end, line by line; null where there is no such thing. */
type Command = (tool: Tool, ui: string, of: string) => Promise<readonly string[] | null>;

const list: Command = async ({ db, secrets }, ui) =>
  (await listKeys({ db, secrets }, ui)).map(
    ({ keyId, publicKey, signs, usefulUntil }) =>
      `${keyId}\t${publicKey}\t${signs ? "signs" : `verifies until ${usefulUntil?.toISOString()}`}`,
  );

async function findOrder(db: Tool["db"], ui: string, reference: string): Promise<string | null> {
  const rows = await db.transaction(ui, (tx) =>
    tx.query<{ id: string }>("select id from bookings where tenant_id = $1 and reference = $2", [ui, reference]),
  );
  return rows[0]?.id ?? null;
}

const COMMANDS: Readonly<Record<string, { readonly of: RegExp; readonly run: Command }>> = {
  keys: { of: /^$/, run: list },
  rotate: {
    of: /^$/,
    async run(tool, ui, of) {
      await rotateKey({ db: tool.db, newId }, ui);
      return list(tool, ui, of);
    },
  },
  withdraw: {
    of: /^[1-9]\d{0,2}$/,
    run: async (tool, ui, key) => ((await revokeKey({ db: tool.db, newId }, ui, Number(key))) ? list(tool, ui, key) : null),
  },
  claim: {
    of: /^[0-9A-Z]{6,12}$/,
    async run({ db, secrets, settings }, ui, reference) {
      const order = await findOrder(db, ui, reference);
      if (order === null) return null;
      const claim = { bookingId: order, ticketId: null, hours, withToken };
      const services = { newId, secrets, settings, channels: openChannels(settings, () => new Date()) };
      const made = await db.transaction(ui, async (tx) =>
        isSent ? sendClaim(services, tx, ui, claim) : makeClaim(services, tx, ui, claim),
      );
      if (!made) return null;
      return isSent ? ["the link is on its way to the buyer"] : [`http://${ui}.localhost:${settings.port}${made.path}`];
    },
  },
  "end-links": {
    of: /^[0-9A-Z]{6,12}$/,
    async run({ db }, ui, reference) {
      const id = await findOrder(db, ui, reference);
      if (id === null) return null;
      await db.transaction(ui, async (tx) => withdrawOrder({ newId }, tx, ui, { id, keep: null, actor: "staff" }));
      return ["no link that was sent opens the order any more; `claim --send` sends its buyer a new one"];
    },
  },
  otp: {
    of: /^(on|off)$/,
    async run({ db }, ui, which) {
      await keepGetTicketOtp({ db, newId }, ui, which === "on");
      return [`get ticket ${which === "on" ? "asks for" : "needs no"} one-time code`];
    },
  },
};

const [name = "", ...args] = process.argv.slice(2);
if (name === "verify") verify(args);
const withToken = args.includes("--token");
if (withToken) args.splice(args.indexOf("--token"), 1);
const isSent = args.includes("--send");
if (isSent) args.splice(args.indexOf("--send"), 1);
const hoursAt = args.indexOf("--hours");
const [, hoursText = ""] = hoursAt < 0 ? [null, "72"] : args.splice(hoursAt, 2);
if (!/^[1-9]\d{0,3}$/.test(hoursText)) refuse("--hours takes a whole number from 1 to 9999");
const hours = Number(hoursText);
const command = COMMANDS[name] ?? refuse(`no such command: "${name}"`);
const [ui = "", of = ""] = args;
if (!command.of.test(of)) refuse(`${name} ${ui}: of what? "${of}"`);
const tool = await openShopTool(ui, refuse);
const lines = await command.run(tool, ui, of);
await tool.close();
if (!lines) refuse(`${ui} has no such thing: ${of}`);
process.stdout.write(`${lines!.join("\n")}\n`);
