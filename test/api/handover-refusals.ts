import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { TenantId } from "#server/context.ts";
import type { Product } from "#server/app/serve.ts";
import { freshKey, newBuyer, type Buyer } from "../harness/buyer.ts";
import { changeBrands } from "../harness/change-brands.ts";
import { freeOrder } from "./document-refusals.ts";
import { withoutChannels } from "./lacking.ts";
import { send, type Sent } from "./send.ts";
import { codeSentTo } from "../harness/read-messages.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;
type Owner = { readonly ticketId: string; readonly cookie: string; readonly phone: string };
type Offer = Owner & { readonly id: string; readonly key: string; readonly to: string };
type Row = Record<string, unknown>;

const TENANT = "garudarun" as TenantId;
const NOBODY = "01890000-0000-7000-8000-000000000000";
const RECIPIENT = { fullName: "Rina Wulandari", countryCode: "+62", phoneNumber: "81277711567" };
const ATTENDEE = { fullname: "Rina", email: "", countryCode: "+62", phoneNumber: "81234567899", age: "28", gender: "female" };
const LOCALE = { locale: "en" };
const START = { ticketIds: [NOBODY], type: "transfer", recipient: RECIPIENT, code: "123456", ...LOCALE };
const ACCEPT = { code: "123456", attendee: ATTENDEE, acceptTerms: true, ...LOCALE };

/** A body of the right form for each call of the feature that has one. */
export const HANDOVER_BODIES: Partial<Record<EndpointName, unknown>> = {
  askHandoverCode: LOCALE,
  startHandover: START,
  editHandover: { recipient: RECIPIENT, code: "123456", ...LOCALE },
  askOfferCode: LOCALE,
  acceptOffer: ACCEPT,
};

let serial = 0;
const freshNumber = () => `8126${String((serial += 1)).padStart(4, "0")}567`;

/** How the refusals of handing tickets over come about. */
export function handoverRefusals(shop: () => Product): Partial<Record<EndpointName, Ways>> {
  const sql = (text: string, params: string[] = []) => shop().services.db.transaction(TENANT, (tx) => tx.query<Row>(text, params));
  /** What follows a `#` is the key of the offer's link. */
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
  /** Does something in a world that is changed for so long. */
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

  /** Twice under one key, with another body. */
  async function twice(
    path: string,
    { cookie, one, other }: { readonly cookie: string; readonly one: unknown; readonly other: unknown },
  ): Promise<Sent> {
    const key = randomUUID();
    await call(path, { cookie, body: one, key });
    return call(path, { cookie, body: other, key });
  }
  const codes = (enter: (more: Row, spoil?: () => Promise<unknown>) => Promise<Sent>): Ways => ({
    CODE_WRONG: () => enter({ code: "nothing" }),
    CODE_EXPIRED: () => enter({}, set("one_time_codes", "expires_at = now() - interval '1 second'")),
    CODE_TRIES_OVER: () => enter({}, set("one_time_codes", "tries = 5")),
  });
  const asking = (path: () => Promise<{ path: string; cookie: string }>): Ways => ({
    IDEMPOTENCY_MISMATCH: async () => {
      const { path: at, cookie } = await path();
      await sql("delete from one_time_codes");
      return twice(at, { cookie, one: LOCALE, other: { locale: "id" } });
    },
    PROOF_NEEDED: async () => {
      const { path: at, cookie } = await path();
      const guesses = `insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
        select '${TENANT}', gen_random_uuid(), 'login', '', '+62815' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`;
      return meanwhile(guesses, "delete from one_time_codes", () => call(at, { cookie, body: LOCALE }));
    },
    PHONE_NOT_SERVED: async () => {
      const { path: at, cookie } = await path();
      const country = `insert into code_countries (tenant_id, calling_code) values ('${TENANT}', '+65')`;
      return meanwhile(country, "delete from code_countries", () => call(at, { cookie, body: LOCALE }));
    },
    CODES_NOT_OFFERED: async () => {
      const { path: at, cookie } = await path();
      await sql("delete from one_time_codes");
      return withoutChannels(shop(), () => call(at, { cookie, body: LOCALE }));
    },
    TOO_MANY_REQUESTS: async () => {
      const { path: at, cookie } = await path();
      await sql("delete from one_time_codes");
      await call(at, { cookie, body: LOCALE });
      return call(at, { cookie, body: LOCALE });
    },
  });
  const holderAsks = async () => {
    const { ticketId, cookie } = await owner();
    return { path: `tickets/${ticketId}/handover-code`, cookie };
  };
  const recipientAsks = async () => {
    const made = await offer();
    return { path: `handover-offers/${made.id}/code#${made.key}`, cookie: made.cookie };
  };

  return {
    askHandoverCode: {
      ...asking(holderAsks),
      HANDOVER_OFF: async () => {
        const { path, cookie } = await holderAsks();
        return flag("withHandover", (one) =>
          flag("withDelegation", async (other) => (await one(), await other(), call(path, { cookie, body: LOCALE }))),
        );
      },
      HANDOVER_STATE: async () => {
        const { path, cookie } = await holderAsks();
        await sql("update booking_buyers set phone = '' where phone like '+628126%'");
        return call(path, { cookie, body: LOCALE });
      },
    },
    startHandover: {
      ...codes(async (more, spoil) => start(await owner(), more, spoil)),
      IDEMPOTENCY_MISMATCH: async () => {
        const own = await owner();
        const body = { ...START, ticketIds: [own.ticketId], code: await holderCode(own) };
        return twice("handovers", { cookie: own.cookie, one: body, other: { ...body, locale: "id" } });
      },
      FIELDS_INVALID: async () => start(await owner(), { recipient: { ...RECIPIENT, phoneNumber: "1" } }),
      HANDOVER_SELF: async () => {
        const own = await owner();
        return start(own, { recipient: { ...RECIPIENT, phoneNumber: own.phone.slice(3) } });
      },
      HANDOVER_OFF: async () => flag("withHandover", async (off) => start(await owner(), {}, off)),
      HANDOVER_USED: async () => start(await owner(), {}, set("tickets", "status = 'checked_in' where status = 'valid'")),
      HANDOVER_STATE: async () => start(await owner(), {}, set("tickets", "status = 'cancelled' where status = 'valid'")),
      HANDOVER_IDENTITY: async () => category(async (lock) => start(await owner(), {}, lock)),
      HANDOVER_CLOSED: async () =>
        event("handover_closes_at = now() - interval '1 day'", "handover_closes_at = null", async (close) =>
          start(await owner(), {}, close),
        ),
      HANDOVER_LIMIT: async () => {
        const own = await owner();
        await sql(
          `insert into handovers (tenant_id, id, ticket_id, booking_id, event_id, kind, status, from_name, from_phone, from_locale, to_name, to_phone,
             to_locale, expires_at, answers, answered_at)
           select tenant_id, gen_random_uuid(), id, booking_id, event_id, 'transfer', 'accepted', 'A', '+628111', 'en', 'B', '+6282222222', 'en', now(), '{}',
             now() from tickets, generate_series(1, 2) where id = $1`,
          [own.ticketId],
        );
        return start(own);
      },
      HANDOVER_WAIVER: async () => signed(async (want) => start(await owner(), delegation(), want)),
    },
    editHandover: {
      ...codes(async (more, spoil) => edit(await offer(), more, spoil)),
      IDEMPOTENCY_MISMATCH: async () => {
        const made = await offer();
        const body = { recipient: { ...RECIPIENT, phoneNumber: freshNumber() }, code: await holderCode(made), ...LOCALE };
        return twice(`handovers/${made.id}/recipient`, { cookie: made.cookie, one: body, other: { ...body, locale: "id" } });
      },
      FIELDS_INVALID: async () => edit(await offer(), { recipient: { ...RECIPIENT, fullName: "1" } }),
      HANDOVER_SELF: async () => {
        const made = await offer();
        return edit(made, { recipient: { ...RECIPIENT, phoneNumber: made.phone.slice(3) } });
      },
      HANDOVER_OFF: async () => flag("withHandover", async (off) => edit(await offer(), {}, off)),
      HANDOVER_GONE: async () =>
        edit(await offer(), {}, set("handovers", "expires_at = now() - interval '1 second' where status = 'pending'")),
    },
    endHandover: {
      IDEMPOTENCY_MISMATCH: async () => {
        const made = await offer();
        const key = randomUUID();
        await call("handovers", { cookie: made.cookie, body: { ...START, ticketIds: [made.ticketId] } });
        await call(`handovers/${made.id}/end`, { cookie: made.cookie, body: {}, key });
        return send(shop(), `/api/v1/handovers/${made.id}/end`, { cookie: made.cookie, raw: "{ }", key });
      },
      HANDOVER_GONE: async () => {
        const made = await offer();
        await accept(made);
        return call(`handovers/${made.id}/end`, { cookie: made.cookie, body: {} });
      },
    },
    askOfferCode: {
      ...asking(recipientAsks),
      HANDOVER_GONE: async () => {
        const { path, cookie } = await recipientAsks();
        await set("handovers", "expires_at = now() - interval '1 second' where status = 'pending'")();
        return call(path, { cookie, body: LOCALE });
      },
    },
    acceptOffer: {
      ...codes(async (more, spoil) => accept(await offer(), more, spoil)),
      IDEMPOTENCY_MISMATCH: async () => {
        const made = await offer();
        const { by, code } = await askAs(made);
        const attendee = { ...ATTENDEE, identity: "3174012345678901", nationality: "Indonesia" };
        const body = { ...ACCEPT, attendee, code, waiverVersion: await waiver() };
        return twice(`handover-offers/${made.id}/accept#${made.key}`, {
          cookie: by.cookie(),
          one: body,
          other: { ...body, locale: "id" },
        });
      },
      FIELDS_INVALID: async () => accept(await offer(), { attendee: ATTENDEE }),
      TERMS_REQUIRED: async () => accept(await offer(), { acceptTerms: false }),
      WAIVER_REQUIRED: async () => accept(await offer(), { waiverVersion: null }),
      WAIVER_CHANGED: async () => accept(await offer(), { waiverVersion: "0" }),
      HANDOVER_GONE: async () =>
        accept(await offer(), {}, set("handovers", "expires_at = now() - interval '1 second' where status = 'pending'")),
      HANDOVER_OFF: async () => flag("withHandover", async (off) => accept(await offer(), {}, off)),
      HANDOVER_IDENTITY: async () => category(async (lock) => accept(await offer(), {}, lock)),
      HANDOVER_CLOSED: async () =>
        event("handover_closes_at = now() - interval '1 day'", "handover_closes_at = null", async (close) =>
          accept(await offer(), {}, close),
        ),
      HANDOVER_LIMIT: async () => {
        const to = freshNumber();
        const [one, other] = [await offer("delegation", to), await offer("delegation", to)];
        await accept(one);
        return accept(other);
      },
      HANDOVER_WAIVER: async () => signed(async (want) => accept(await offer("delegation"), {}, want)),
    },
    declineOffer: {
      IDEMPOTENCY_MISMATCH: async () => {
        const made = await offer();
        const key = randomUUID();
        const path = `handover-offers/${made.id}/decline`;
        await call(`${path}#${made.key}`, { cookie: made.cookie, body: {}, key });
        return send(shop(), `/api/v1/${path}`, { cookie: made.cookie, orderKey: made.key, raw: "{ }", key });
      },
      HANDOVER_GONE: async () => {
        const made = await offer();
        await accept(made);
        return call(`handover-offers/${made.id}/decline#${made.key}`, { cookie: made.cookie, body: {} });
      },
    },
  };
}
