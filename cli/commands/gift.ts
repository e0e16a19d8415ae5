import { shopOrigin } from "#server/modules/people/messages/shop-links.ts";
import { codeOfVideo, giveVideo, revokeVideo, type GiftOrder } from "#server/modules/videos/sell/give-video.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

function orderOf([, slug = "", phone = ""]: readonly string[]): GiftOrder {
  return /^\+[1-9]\d{6,14}$/.test(phone) ? { slug, phone } : refuse(`a number is written with its country, +628123456789, not "${phone}"`);
}

/** Gives a phone number a video. */
export const giveVideoTo: Run = async ({ words }) => {
  const [ui = ""] = words;
  const order = orderOf(words);
  const answer = await withShop(ui, (tool) => giveVideo(tool, order));
  switch (answer) {
    case "given":
      return [`${order.phone} may watch ${order.slug}, logged in with that number; nobody was told`];
    case "owned":
      return [`${order.phone} may watch ${order.slug} already`];
    case "over":
      return fail(`the time of ${order.slug} is over`);
    case "missing":
      return fail(`there is no video "${order.slug}"`);
  }
};

/** Revokes a phone number's video. */
export const revokeVideoFrom: Run = async ({ words }) => {
  const [ui = ""] = words;
  const order = orderOf(words);
  const ended = await withShop(ui, (tool) => revokeVideo(tool, order));
  if (ended === null) return fail(`there is no video "${order.slug}"`);
  return ended === 0
    ? fail(`${order.phone} has no right to ${order.slug}`)
    : [`ended; what plays stops within five minutes. No money was sent back`];
};

/** Prints the address at which a phone number opens a video on any device. */
export const printDoor: Run = async ({ words }) => {
  const [ui = ""] = words;
  const order = orderOf(words);
  return withShop(ui, async (tool) => {
    const found = await codeOfVideo(tool, order);
    if (!found) return fail(`${order.phone} may not watch ${order.slug}`);
    return [`${shopOrigin(tool.settings, ui, found.hosts)}/v/${found.code}`];
  });
};
