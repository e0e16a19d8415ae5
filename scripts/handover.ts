import { keepHandoverClosing, keepHandoverLimits, keepIdentityLock } from "#server/features/handover/keep-rules.ts";
import { newId } from "#server/base/new-id.ts";
import { eventOf, momentOf, wholeOf } from "./lib/read-words.ts";
import { openShopTool, refuseWith } from "./lib/shop-tool.ts";

const refuse = refuseWith(`npm run handover -- limits <ui> <onward> <represented>   how often a ticket goes on (0 to 9), and for how many
                                                         others of an event one delegate acts (1 to 5)
npm run handover -- closing <ui> <event> <time>          from then on no ticket changes hands, like 2027-05-01T04:00+07:00; or none
npm run handover -- lock <ui> <event> <category id> yes|no   tickets that stay with the name that was checked`);

const [command = "", ui = "", ...words] = process.argv.slice(2);
if (!["limits", "closing", "lock"].includes(command)) refuse(`no such command: "${command}"`);
const [first = "", second = "", third = ""] = words;
const limits = command === "limits" ? { maxOnward: wholeOf(first, 0, 9, refuse), maxRepresented: wholeOf(second, 1, 5, refuse) } : null;
const closes = command === "closing" && second !== "none" ? momentOf(second, refuse) : null;
if (command === "lock" && !["yes", "no"].includes(third)) refuse("a category is locked: yes or no");
if (command === "lock" && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(second)) refuse(`not a category's id: "${second}"`);

const { db, close } = await openShopTool(ui, refuse);
const said = await db.transaction(ui, async (tx): Promise<string> => {
  if (limits) {
    keepHandoverLimits({ newId }, tx, ui, limits);
    return `a ticket goes on ${limits.maxOnward} times; a delegate acts for ${limits.maxRepresented}`;
  }
  const eventId = await eventOf(tx, ui, first, refuse);
  if (command === "closing") {
    keepHandoverClosing({ newId }, tx, ui, eventId, closes);
    return closes ? `${first}: no ticket changes hands from ${closes.toISOString()} on` : `${first}: the general rule alone`;
  }
  const isKnown = await keepIdentityLock({ newId }, tx, ui, { eventId, id: second }, third === "yes");
  return isKnown
    ? `${third === "yes" ? "tickets stay with their names" : "tickets may be transferred"}`
    : refuse(`${first} has no such category`);
});
await close();
process.stdout.write(`${said}\n`);
