import { readFileSync } from "node:fs";
import { openChannels } from "#server/platform/adapters/open-channels.ts";
import { withdrawOrder } from "#server/modules/orders/open/withdraw-links.ts";
import { saveGetTicketOtp } from "#server/modules/tickets/get-ticket/save-rules.ts";
import { makeClaim, sendClaim } from "#server/modules/tickets/get-ticket/make-claim.ts";
import { listKeys } from "#server/modules/tickets/issue/list-keys.ts";
import { revokeKey, rotateKey } from "#server/modules/tickets/issue/rotate-key.ts";
import { publishText } from "#server/modules/tickets/waivers/publish-text.ts";
import { saveHandoverClosing, saveHandoverLimits, saveIdentityLock } from "#server/modules/tickets/handover/save-rules.ts";
import { fail, type Run } from "../lib/command.ts";
import { orderOf, referenceOf } from "../lib/find-order.ts";
import { eitherOf, wholeOf, eventOf, idOf, momentOf } from "../lib/read-words.ts";
import { withShop, type Tool } from "../lib/shop-tool.ts";

async function keyLines({ db, secrets }: Tool, ui: string): Promise<string[]> {
  return (await listKeys({ db, secrets, tenant: ui })).map(
    ({ keyId, publicKey, signs, usefulUntil }) =>
      `${keyId}\t${publicKey}\t${signs ? "signs" : `verifies until ${usefulUntil?.toISOString()}`}`,
  );
}

/** Shows the keys that verify a tenant's tickets. */
export const showKeys: Run = ({ words: [ui = ""] }) => withShop(ui, (tool) => keyLines(tool, ui));

/** Creates a new key, which signs from now on. */
export const rotate: Run = ({ words: [ui = ""] }) =>
  withShop(ui, async (tool) => {
    await rotateKey(tool);
    return keyLines(tool, ui);
  });

/** Revokes a key: codes signed by it are rejected. */
export const withdraw: Run = async ({ words: [ui = "", key = ""] }) => {
  const id = wholeOf(key, 1, 999);
  return withShop(ui, async (tool) => ((await revokeKey(tool, id)) ? keyLines(tool, ui) : fail(`${ui} has no such key: ${key}`)));
};

/** Creates a link to an order's tickets. */
export const claim: Run = async ({ words: [ui = "", order = ""], has, text }) => {
  const [reference, hours] = [referenceOf(order), wholeOf(text("hours") ?? "72", 1, 9999)];
  return withShop(ui, async (tool) => {
    const asked = { bookingId: await orderOf(tool, ui, reference), ticketId: null, hours, withToken: has("token") };
    const act = { ...tool, channels: openChannels(tool.settings, () => new Date()) };
    const made = await tool.db.transaction(tool, async (tx) => (has("send") ? sendClaim : makeClaim)(act, tx, asked));
    if (!made) return fail(`${reference} has no tickets to give out`);
    const address = `http://${ui}.localhost:${tool.settings.port}${made.path}`;
    if (!("status" in made)) return [address];
    // Without a channel nothing is sent, so the operator passes the link on.
    return made.status === "due"
      ? ["the link waits to be sent to the buyer"]
      : ["nothing is sent from here; pass this on yourself:", address];
  });
};

/** Revokes the links to an order that were sent. */
export const endLinks: Run = async ({ words: [ui = "", order = ""] }) => {
  const reference = referenceOf(order);
  return withShop(ui, async (tool) => {
    const id = await orderOf(tool, ui, reference);
    await tool.db.transaction(tool, async (tx) => withdrawOrder(tx, { id, keep: null }));
    return ["no link that was sent opens the order any more; `ticket claim --send` sends its buyer a new one"];
  });
};

/** Sets whether `get ticket` requires a one-time code. */
export const switchOtp: Run = async ({ words: [ui = "", which = ""] }) => {
  const isOn = eitherOf(which, "on", "off");
  await withShop(ui, (tool) => saveGetTicketOtp(tool, isOn));
  return [`get ticket ${isOn ? "asks for" : "needs no"} one-time code`];
};

/** Sets how often a ticket may be transferred, and how many people one delegate may represent. */
export const setHandoverLimits: Run = async ({ words: [ui = "", onward = "", represented = ""] }) => {
  const limits = { maxOnward: wholeOf(onward, 0, 9), maxRepresented: wholeOf(represented, 1, 5) };
  await withShop(ui, (tool) => tool.db.transaction(tool, async (tx) => saveHandoverLimits(tx, limits)));
  return [`a ticket goes on ${limits.maxOnward} times; a delegate acts for ${limits.maxRepresented}`];
};

/** Sets when transfers of an event's tickets end. */
export const setClosing: Run = async ({ words: [ui = "", slug = "", time = ""] }) => {
  const closes = time === "none" ? null : momentOf(time);
  await withShop(ui, (tool) =>
    tool.db.transaction(tool, async (tx) => saveHandoverClosing(tx, { eventId: await eventOf(tx, ui, slug), at: closes })),
  );
  return [closes ? `${slug}: no ticket changes hands from ${closes.toISOString()} on` : `${slug}: the general rule alone`];
};

/** Sets whether a category's tickets stay with the verified name. */
export const lockCategory: Run = async ({ words: [ui = "", slug = "", category = "", answer = ""] }) => {
  const [id, isLocked] = [idOf(category), eitherOf(answer, "yes", "no")];
  const isKnown = await withShop(ui, (tool) =>
    tool.db.transaction(tool, async (tx) => saveIdentityLock(tx, { category: { eventId: await eventOf(tx, ui, slug), id }, isLocked })),
  );
  if (!isKnown) return fail(`${slug} has no such category`);
  return [isLocked ? "tickets stay with their names" : "tickets may be transferred"];
};

function waiverText(file: string): string {
  let text = "";
  try {
    text = readFileSync(file, "utf8").trim();
  } catch {
    return fail(`cannot read ${file}`);
  }
  return text === "" ? fail(`${file} is empty`) : text;
}

/** Publishes a new text of a waiver. */
export const publishWaiver: Run = async ({ words: [ui = "", slug = "", en = "", id = ""], has }) => {
  const body = { en: waiverText(en), id: waiverText(id) };
  const signAgain = has("sign-again");
  const version = await withShop(ui, (tool) => publishText(tool, { slug, body, signAgain }));
  if (version === undefined) return fail(`${ui} has no release called "${slug}"`);
  return [`version ${version} is in force${signAgain ? "; everybody signs again" : ""}`];
};
