import { saveHandoverClosing, saveHandoverLimits, saveIdentityLock } from "#server/modules/tickets/handover/save-rules.ts";
import { fail, type Run } from "../lib/command.ts";
import { eitherOf, eventOf, idOf, momentOf, wholeOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";

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
