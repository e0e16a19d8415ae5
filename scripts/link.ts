import { categoryTarget, promoTarget } from "#server/features/links/build-target.ts";
import { isOwnTarget } from "#server/features/links/check-target.ts";
import { createLink, type LinkOrder } from "#server/features/links/create-link.ts";
import { newId } from "#server/base/new-id.ts";
import { openShopTool, type Refuse, refuseWith } from "./lib/shop-tool.ts";

const USAGE = `npm run link -- <ui> campaign <path>                             /event?utm_source=poster
npm run link -- <ui> category <event> <category id> <quantity>   tickets chosen beforehand
npm run link -- <ui> promo <event or -> <promo code>
  --days <n>   until when it works, by default without end
  --uses <n>   by how many visitors, by default by any number`;

const refuse: Refuse = refuseWith(USAGE);

function take(args: string[], name: string): number | null {
  const at = args.indexOf(name);
  if (at < 0) return null;
  const [, text = ""] = args.splice(at, 2);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuse(`${name} takes a whole number above 0`);
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/;
const slugOf = (text = "") => (SLUG.test(text) ? text : refuse(`not an event's slug: "${text}"`));

function orderOf([type, ...rest]: readonly string[]): Pick<LinkOrder, "type" | "target"> {
  if (type === "campaign") return { type, target: rest[0] ?? "" };
  if (type === "promo")
    return { type, target: promoTarget({ slug: rest[0] === "-" ? null : slugOf(rest[0]), code: rest[1] ?? refuse("which promo code?") }) };
  if (type !== "category") return refuse(`no kind of link: "${type ?? ""}"`);
  const [slug, categoryId = "", qty = "1"] = rest;
  if (!/^[0-9a-f-]{36}$/.test(categoryId) || !/^[1-9]\d?$/.test(qty)) return refuse("which category, and how many tickets?");
  return { type, target: categoryTarget({ slug: slugOf(slug), categoryId, qty: Number(qty) }) };
}

const args = process.argv.slice(2);
const [days, uses] = [take(args, "--days"), take(args, "--uses")];
const [ui = "", ...rest] = args;
const order = orderOf(rest);
if (!isOwnTarget(order.target)) refuse(`not a page of the shop: "${order.target}"`);
const { db, secrets, settings, close } = await openShopTool(ui, refuse);
const expiresAt = days === null ? null : new Date(Date.now() + days * 86_400_000);
const { path } = await db.transaction(ui, (tx) => createLink({ secrets, newId }, tx, ui, { ...order, expiresAt, maxUses: uses }));
await close();
process.stdout.write(`http://${ui}.localhost:${settings.port}${path}\n`);
