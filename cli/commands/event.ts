import { readSecrets } from "#server/platform/config/secrets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { makePreviewToken } from "#server/modules/catalogue/preview/preview-token.ts";
import { publishEvent } from "#server/modules/catalogue/events/publish-event.ts";
import { PAY_HOURS, readPayHours } from "#domain/payments/time-to-pay.ts";
import { setPayHours as set, showPayHours } from "#server/modules/payments/start/set-pay-hours.ts";
import { HOLD_LIMIT_NAMES, readHoldLimit, type HoldLimitName } from "#server/platform/config/hold-limit-settings.ts";
import { saveHoldLimits, readHoldLimitsOf, type LimitChanges } from "#server/modules/orders/hold/save-limits.ts";
import { orFail, refuse, type Run, fail } from "../lib/command.ts";
import { tenantOf, withShop } from "../lib/shop-tool.ts";
import { eventOf } from "../lib/read-words.ts";

const PREVIEW_DAYS = 7;

/** The shop's own address unless one is given. */
function originOf(given: string | undefined, ui: string, port: number): string {
  if (given === undefined) return `http://${ui}.localhost:${port}`;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) return refuse(`not an address of a shop: ${given}`);
  return new URL(given).origin;
}

/** Prints a link that shows a draft event for a week. */
export const printPreviewLink: Run = async ({ words: [ui = "", slug = "", given] }) => {
  const tenant = tenantOf(ui);
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(slug)) refuse(`not an event's slug: "${slug}"`);
  const settings = await orFail(() => readSettings(process.env));
  const { accessKey } = readSecrets(settings.secret, settings.dataDir, settings.previousSecrets);
  const until = new Date(Date.now() + PREVIEW_DAYS * 86_400_000);
  const link = new URL("/preview", originOf(given, tenant, settings.port));
  link.searchParams.set("t", makePreviewToken(accessKey, { tenant, slug }, until));
  return [link.href];
};

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

/** Changes an event's limits for new holds. */
export const setLimits: Run = async ({ words: [ui = "", slug = "", ...changes] }) =>
  changeAndShow(ui, slug, Object.fromEntries(changes.map(changeOf)));

/** Shows or changes how many hours a virtual account or counter code of an event stays payable. */
export const setPayHours: Run = async ({ words: [ui = "", slug = "", word] }) => {
  const hours = word === undefined ? undefined : readPayHours(word);
  if (word !== undefined && hours === undefined)
    return refuse(`hours are a whole number from ${PAY_HOURS.least} to ${PAY_HOURS.most}, or default: not "${word}"`);
  const kept = await withShop(ui, (tool) =>
    tool.db.transaction(tool, (tx) => (hours === undefined ? showPayHours(tx, slug) : set(tx, { slug, hours }))),
  );
  if (!kept) return fail(`there is no event "${slug}"`);
  const whose = kept.isOwn ? "of its own" : "the standard";
  return [`${slug}: virtual accounts and counters ${kept.hours} hours (${whose}); QRIS, e-wallets and cards 15 minutes`];
};

/** Publishes a draft. In production, refuses one that nobody could pay for. */
export const publishDraft: Run = async ({ words: [ui = "", slug = ""] }) => {
  const answer = await withShop(ui, (tool) => publishEvent(tool, slug));
  switch (answer) {
    case "published":
      return [`${slug} is published; a running shop shows it within seconds`];
    case "already":
      return [`${slug} was published before`];
    case "missing":
      return fail(`there is no event "${slug}"`);
    case "state":
      return fail(`${slug} was called off or put off: it is no draft`);
    case "unpayable":
      return fail(`${slug} has a price, and ${ui} has no payment account: npm run payments -- set ${ui}`);
  }
};
