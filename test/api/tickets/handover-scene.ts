import { randomUUID } from "node:crypto";
import type { TenantId } from "#server/act.ts";
import type { Product } from "#server/app/serve.ts";
import { freshKey, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { changeBrands } from "../../harness/change-brands.ts";
import { codeSentTo } from "../../harness/read-messages.ts";
import { freeOrder } from "./document-refusals.ts";
import { send, type Sent } from "../send.ts";

type Owner = { readonly ticketId: string; readonly cookie: string; readonly phone: string };
type Offer = Owner & { readonly id: string; readonly key: string; readonly to: string };
export type Row = Record<string, unknown>;

export const TENANT = "garudarun" as TenantId;
export const NOBODY = "01890000-0000-7000-8000-000000000000";
export const RECIPIENT = { fullName: "Rina Wulandari", countryCode: "+62", phoneNumber: "81277711567" };
export const ATTENDEE = { fullname: "Rina", email: "", countryCode: "+62", phoneNumber: "81234567899", age: "28", gender: "female" };
export const LOCALE = { locale: "en" };
export const START = { ticketIds: [NOBODY], type: "transfer", recipient: RECIPIENT, code: "123456", ...LOCALE };
export const ACCEPT = { code: "123456", attendee: ATTENDEE, acceptTerms: true, ...LOCALE };

let serial = 0;
/** The national part of an unused mobile number. */
export const freshNumber = () => `8126${String((serial += 1)).padStart(4, "0")}567`;

/** Senders, recipients and the state of a transfer, each step as an API call. */
export function handoverScene(shop: () => Product) {
  const sql = (text: string, params: string[] = []) => shop().services.db.transaction(TENANT, (tx) => tx.query<Row>(text, params));
  /** The part after `#` is the key of the offer's link. */
  const call = (
    path: string,
    { cookie, body, key = randomUUID() }: { readonly cookie: string; readonly body: unknown; readonly key?: string },
  ) => {
    const [plain, orderKey = ""] = path.split("#");
    return send(shop(), `/api/v1/${plain}`, { cookie, body, key, orderKey });
  };

  async function owner(): Promise<Owner> {
    await sql("delete from waiver_release_events");
    const { id, ticketId, cookie } = await freeOrder(shop());
    const phone = `+62${freshNumber()}`;
    await sql("update booking_buyers set phone = $2 where booking_id = $1", [id, phone]);
    return { ticketId, cookie, phone };
  }
  const codeFor = (phone: string) => codeSentTo(shop(), TENANT, phone);
  async function holderCode({ ticketId, cookie, phone }: Owner): Promise<string> {
    await sql("delete from one_time_codes");
    await call(`tickets/${ticketId}/handover-code`, { cookie, body: LOCALE });
    return codeFor(phone);
  }
  async function start(own: Owner, more: Row = {}, spoil: () => Promise<unknown> = async () => {}): Promise<Sent> {
    const code = await holderCode(own);
    await spoil();
    return call("handovers", { cookie: own.cookie, body: { ...START, ticketIds: [own.ticketId], code, ...more } });
  }
  async function offer(type: "transfer" | "delegation" = "transfer", to = freshNumber()): Promise<Offer> {
    const own = await owner();
    const isDelegation = type === "delegation";
    const more = isDelegation ? { purpose: "enter", validUntil: new Date(Date.now() + 3_600_000).toISOString() } : {};
    const answer = await start(own, { type, recipient: { ...RECIPIENT, phoneNumber: to }, ...more });
    const [made] = (answer.json as { handovers: { id: string; link: string }[] }).handovers;
    return { ...own, id: made!.id, key: new URL(made!.link).searchParams.get("k")!, to: `+62${to}` };
  }
  async function edit(made: Offer, more: Row = {}, spoil: () => Promise<unknown> = async () => {}): Promise<Sent> {
    const code = await holderCode(made);
    await spoil();
    const recipient = { ...RECIPIENT, phoneNumber: freshNumber() };
    return call(`handovers/${made.id}/recipient`, { cookie: made.cookie, body: { recipient, code, ...LOCALE, ...more } });
  }
  async function askAs(made: Offer): Promise<{ by: Buyer; code: string }> {
    await sql("delete from one_time_codes");
    const by = newBuyer(shop(), { tenant: TENANT });
    await by.call("askOfferCode", { params: { id: made.id }, orderKey: made.key, body: { locale: "en" }, idempotencyKey: freshKey() });
    return { by, code: await codeFor(made.to) };
  }
  async function waiver(): Promise<string> {
    const [row] = await sql("select waiver_version from events where slug = 'losari-sunset-5k'");
    return String(row!["waiver_version"]);
  }
  async function accept(made: Offer, more: Row = {}, spoil: () => Promise<unknown> = async () => {}): Promise<Sent> {
    const { by, code } = await askAs(made);
    const attendee = { ...ATTENDEE, identity: "3174012345678901", nationality: "Indonesia" };
    const body = { ...ACCEPT, attendee, code, waiverVersion: await waiver(), ...more };
    await spoil();
    return call(`handover-offers/${made.id}/accept#${made.key}`, { cookie: by.cookie(), body });
  }
  /** Does the work while `change` applies, then applies `back`. */
  async function meanwhile(change: string, back: string, work: () => Promise<Sent>): Promise<Sent> {
    await sql(change);
    try {
      return await work();
    } finally {
      await sql(back);
    }
  }
  async function within(change: string, back: string, work: (spoil: () => Promise<unknown>) => Promise<Sent>): Promise<Sent> {
    try {
      return await work(() => sql(change));
    } finally {
      await sql(back);
    }
  }
  async function flag(name: string, work: (spoil: () => Promise<unknown>) => Promise<Sent>): Promise<Sent> {
    const set = (isOn: boolean) =>
      changeBrands(shop().services.db, { set: `brand = jsonb_set(brand, '{flags,${name}}', '${isOn}')`, params: [], only: TENANT });
    try {
      return await work(() => set(false));
    } finally {
      await set(true);
    }
  }
  const event = (set: string, back: string, work: (spoil: () => Promise<unknown>) => Promise<Sent>) =>
    within(`update events set ${set} where slug = 'losari-sunset-5k'`, `update events set ${back} where slug = 'losari-sunset-5k'`, work);
  const category = (work: (spoil: () => Promise<unknown>) => Promise<Sent>) =>
    within("update ticket_categories set is_identity_locked = true", "update ticket_categories set is_identity_locked = false", work);
  const release = `insert into waiver_release_events (tenant_id, event_id, slug)
    select tenant_id, id, 'garudarun' from events where tenant_id = '${TENANT}' and slug = 'losari-sunset-5k'`;
  const signed = (work: (spoil: () => Promise<unknown>) => Promise<Sent>) => within(release, "delete from waiver_release_events", work);
  const set = (table: string, change: string) => () => sql(`update ${table} set ${change}`);
  const delegation = () => ({ type: "delegation", purpose: "enter", validUntil: new Date(Date.now() + 3_600_000).toISOString() });

  /** Makes a call twice with one key and different bodies. */
  async function twice(
    path: string,
    { cookie, one, other }: { readonly cookie: string; readonly one: unknown; readonly other: unknown },
  ): Promise<Sent> {
    const key = randomUUID();
    await call(path, { cookie, body: one, key });
    return call(path, { cookie, body: other, key });
  }

  return {
    sql,
    call,
    owner,
    holderCode,
    start,
    offer,
    edit,
    askAs,
    waiver,
    accept,
    meanwhile,
    flag,
    event,
    category,
    signed,
    set,
    delegation,
    twice,
  };
}
