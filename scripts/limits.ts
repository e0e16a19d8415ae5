import { HOLD_LIMIT_NAMES, readHoldLimit, type HoldLimitName } from "#server/config/hold-limit-settings.ts";
import { keepHoldLimits, readHoldLimitsOf, type LimitChanges } from "#server/features/checkout/keep-limits.ts";
import { newId } from "#server/base/new-id.ts";
import { eventOf } from "./lib/read-words.ts";
import { openShopTool, refuseWith, type Refuse } from "./lib/shop-tool.ts";

const refuse: Refuse = refuseWith(`npm run limits -- <ui> <event> show                what may be held unpaid of the event
npm run limits -- <ui> <event> set networkHolds=200 networkTickets=400 …   from the next hold on; networkHolds=default takes one back
limits: ${HOLD_LIMIT_NAMES.join(", ")}`);

function changeOf(text: string): readonly [HoldLimitName, number | null] {
  const [name = "", value = ""] = text.split("=");
  const known = HOLD_LIMIT_NAMES.find((each) => each === name);
  if (known && value === "default") return [known, null];
  try {
    const read = readHoldLimit(text);
    return [read.name, read.value];
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const [ui = "", slug = "", command = "", ...words] = process.argv.slice(2);
if (!["show", "set"].includes(command)) refuse(`no such command: "${command}"`);
if (command === "set" && words.length === 0) refuse("which limit?");
const changes: LimitChanges = command === "set" ? Object.fromEntries(words.map(changeOf)) : {};

const { db, settings, close } = await openShopTool(ui, refuse);
const lines = await db.transaction(ui, async (tx) => {
  const eventId = await eventOf(tx, ui, slug, refuse);
  if (command === "set") keepHoldLimits({ newId }, tx, ui, eventId, changes);
  return readHoldLimitsOf(tx, ui, eventId, settings.holdLimits);
});
await close();
for (const { name, value, isOwn } of lines)
  process.stdout.write(`${name.padEnd(16)}${String(value).padStart(8)}${isOwn ? "  of this event" : ""}\n`);
