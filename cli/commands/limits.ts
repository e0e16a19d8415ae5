import { HOLD_LIMIT_NAMES, readHoldLimit, type HoldLimitName } from "#server/platform/config/hold-limit-settings.ts";
import { saveHoldLimits, readHoldLimitsOf, type LimitChanges } from "#server/modules/orders/hold/save-limits.ts";
import { refuse, type Run } from "../lib/command.ts";
import { eventOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";

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

async function changeAndShow(ui: string, slug: string, changes: LimitChanges | null): Promise<string[]> {
  const lines = await withShop(ui, (tool) =>
    tool.db.transaction(tool, async (tx) => {
      const eventId = await eventOf(tx, ui, slug);
      if (changes) saveHoldLimits(tx, { eventId, changes });
      return readHoldLimitsOf(tx, eventId, tool.settings.holdLimits);
    }),
  );
  return lines.map(({ name, value, isOwn }) => `${name.padEnd(16)}${String(value).padStart(8)}${isOwn ? "  of this event" : ""}`);
}

/** Shows the limits on unpaid holds of an event. */
export const showLimits: Run = ({ words: [ui = "", slug = ""] }) => changeAndShow(ui, slug, null);

/** Changes them for new holds. */
export const setLimits: Run = async ({ words: [ui = "", slug = "", ...changes] }) =>
  changeAndShow(ui, slug, Object.fromEntries(changes.map(changeOf)));
