import { leastAddonQty } from "#domain/catalogue/required-addons.ts";
import { detailsBody, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import type { TestShop } from "../../harness/open-shop.ts";
import { send, type Sending, type Sent } from "../send.ts";

export type Held = { readonly id: string; readonly cookie: string; readonly total: number; readonly answer: never; readonly sent: Sent };
let shop: () => TestShop;

/** Sets the shop of this scene. */
export function playIn(of: () => TestShop): void {
  shop = of;
}

export const eventAt = (tenant: string, slug: string) => eventOf(newBuyer(shop(), { tenant }), slug);
export const losari = () => eventAt("garudarun", "losari-sunset-5k");
export const sql = (text: string, params: never[] = []) =>
  shop().services.db.transaction("garudarun" as never, (tx) => tx.query(text, params));
export const bookings = (how: Sending) => send(shop(), "/api/v1/bookings", how);

export async function hold(how: Sending = {}): Promise<Held> {
  const event = await losari();
  const answer = await bookings({ body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), ...how });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? how.cookie ?? "";
  return {
    id: answer.json["id"] as string,
    cookie,
    total: (answer.json["quote"] as { total: number } | undefined)?.total ?? 0,
    answer: answer.json as never,
    sent: answer,
  };
}
export async function fill(): Promise<Held> {
  const held = await hold();
  await send(shop(), `/api/v1/bookings/${held.id}/details`, { cookie: held.cookie, body: detailsBody(await losari(), held.answer) });
  return held;
}
/** A call on a booking of this visitor. */
export const act = (held: Held, { path, body, how = {} }: { readonly path: string; readonly body: unknown; readonly how?: Sending }) =>
  send(shop(), `/api/v1/bookings/${held.id}/${path}`, { method: "POST", cookie: held.cookie, body, ...how });
export const runOut = (held: Held) => sql("update bookings set hold_until = now() - interval '1 s' where id = $1", [held.id as never]);

/** A hold or quote of one piece of an event's category. */
export async function choose(
  path: string,
  {
    tenant,
    slug,
    category,
    extra = {},
    qty = 1,
    cookie = "",
  }: {
    readonly tenant: string;
    readonly slug: string;
    readonly category: string | number;
    readonly extra?: Record<string, unknown>;
    readonly qty?: number;
    readonly cookie?: string;
  },
): Promise<Sent> {
  const event = await eventAt(tenant, slug);
  const chosen = typeof category === "number" ? event.prices[category]! : event.prices.find((p) => p.name.startsWith(category))!;
  const {
    addons = [],
    both = false,
    without = false,
    ...rest
  } = extra as { addons?: { addonId: string; qty: number }[]; both?: boolean; without?: boolean };
  const due = without ? [] : chosen.additionals.filter((a) => a.isRequired);
  const required = due.map((a) => ({ addonId: a.id, qty: leastAddonQty(a, { bundlingTicket: chosen.bundlingTicket, pieces: qty }) }));
  const categories = (both ? event.prices : [chosen]).map((p) => ({ categoryId: p.id, qty }));
  const { eventId, sessionId, selection, promoCode, ...more } = {
    ...holdBody(event, categories, { addons: [...required, ...addons] }),
    ...rest,
  };
  const own = path === HOLD ? more : path === DRAFT ? { locale: "en" } : {};
  const body = { eventId, sessionId, selection, promoCode, ...own };
  return send(shop(), path, { host: `${tenant}.localhost:3000`, body, cookie });
}
export const VISIT = "/api/v1/analytic/utm-analytics";
export const [HOLD, QUOTE, DRAFT] = ["/api/v1/bookings", "/api/v1/quotes", "/api/v1/order-drafts"];

/** A draft for WhatsApp. */
export async function note(visitor: Sending = {}, locale = "en"): Promise<Sent> {
  const event = await eventAt("karcis", "jejak-yang-hilang");
  const { eventId, sessionId, selection } = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
  return send(shop(), DRAFT, { host: "karcis.localhost:3000", body: { eventId, sessionId, selection, locale }, ...visitor });
}

/** The shop itself, for anything without a helper. */
export const sceneShop = (): TestShop => shop();

/** The result of a call that is made while the event has this limit. */
export async function tight(limit: string, work: () => Promise<Sent>): Promise<Sent> {
  const { id } = await losari();
  await sql(`insert into hold_limits (tenant_id, event_id) values ('garudarun', '${id}')`);
  await sql(`update hold_limits set ${limit}`);
  const answer = await work();
  await sql("delete from hold_limits");
  return answer;
}
