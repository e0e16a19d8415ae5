import { PAY_HOURS, readPayHours } from "#domain/payments/time-to-pay.ts";
import { setPayHours as set, showPayHours } from "#server/modules/payments/start/set-pay-hours.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

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
