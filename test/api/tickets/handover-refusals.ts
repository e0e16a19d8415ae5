import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { Product } from "#server/app/serve.ts";
import { withoutChannels } from "../orders/lacking.ts";
import { ACCEPT, ATTENDEE, freshNumber, handoverScene, LOCALE, RECIPIENT, START, TENANT, type Row } from "./handover-scene.ts";
import { send, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;

/** A valid body for each call of the feature with one. */
export const HANDOVER_BODIES: Partial<Record<EndpointName, unknown>> = {
  askHandoverCode: LOCALE,
  startHandover: START,
  editHandover: { recipient: RECIPIENT, code: "123456", ...LOCALE },
  askOfferCode: LOCALE,
  acceptOffer: ACCEPT,
};

/** Causes of the refusals of ticket transfers. */
export function handoverRefusals(shop: () => Product): Partial<Record<EndpointName, Ways>> {
  const scene = handoverScene(shop);
  const {
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
  } = scene;

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
      await sql("update one_time_codes set used_at = clock_timestamp()");
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
      FIELDS_INVALID: async () => {
        const { path, cookie } = await holderAsks();
        return call(path, { cookie, body: { ...LOCALE, recipient: { ...RECIPIENT, phoneNumber: "1" } } });
      },
      HANDOVER_SELF: async () => {
        const { ticketId, cookie, phone } = await owner();
        const recipient = { ...RECIPIENT, phoneNumber: phone.slice(3) };
        return call(`tickets/${ticketId}/handover-code`, { cookie, body: { ...LOCALE, recipient } });
      },
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
      STEP_UP_NEEDED: async () => start(await owner(), { code: null }),
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
      STEP_UP_NEEDED: async () => edit(await offer(), { code: null }),
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
