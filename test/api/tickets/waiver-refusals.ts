import { randomBytes, randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { TenantId } from "#server/act.ts";
import type { Product } from "#server/app/serve.ts";
import { codeFor } from "../../harness/log-in.ts";
import { freeOrder } from "./document-refusals.ts";
import { inviteSigner } from "./invite-signer.ts";
import { withoutChannels } from "../orders/lacking.ts";
import { send, type Sending, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;
type Phone = { readonly countryCode: string; readonly phoneNumber: string };

const TENANT = "garudarun" as TenantId;
const HOST = `${TENANT}.localhost:3000`;
const NO_TICKET = "0000-0000-0000";
const COSTLY: Phone = { countryCode: "+979", phoneNumber: "123456789" };
const MANY = 40;

let serial = 0;
function freshPhone(): Phone {
  serial += 1;
  return { countryCode: "+62", phoneNumber: `8128${String(serial).padStart(4, "0")}567` };
}
const freshCookie = () => `karcis_visitor=${randomBytes(32).toString("base64url")}`;

function signing(ticketCode: string, phone: Phone, more: Record<string, unknown> = {}) {
  const answers = {
    fullName: "Sari Dewi",
    idType: "nik",
    idNumber: "3273014401900001",
    birthDate: "1990-01-04",
    bloodType: "O",
    emergency: { fullName: "Budi Santoso", relation: "suami", countryCode: "+62", phoneNumber: "081234567890" },
    health: { isFit: true, conditions: [], notes: "" },
    guardian: null,
    phone,
    typedName: "Sari Dewi",
    signature: { kind: "typed" },
    isAccepted: true,
  };
  return { version: 1, language: "en", ticketCode, answers, code: null, ...more };
}

/** A valid body for each call of the feature with one. */
export const WAIVER_BODIES: Partial<Record<EndpointName, unknown>> = {
  askWaiverCode: { ticketCode: NO_TICKET, phone: { countryCode: "+62", phoneNumber: "81288880567" } },
  signWaiver: signing(NO_TICKET, { countryCode: "+62", phoneNumber: "81288880567" }),
  sendWaiverLink: { ticketId: randomUUID(), phone: { countryCode: "+62", phoneNumber: "81288880567" }, locale: "en" },
};

/** Repeats a call until it is limited. */
async function often(call: () => Promise<Sent>): Promise<Sent> {
  for (let n = 1; ; n += 1) {
    const answer = await call();
    if (n === MANY || answer.status === 429) return answer;
  }
}

/** Causes of the refusals of signing a waiver. */
export function waiverRefusals(shop: () => Product): Partial<Record<EndpointName, Ways>> {
  const sql = (text: string, params: string[] = []) =>
    shop().services.db.transaction(TENANT, (tx) => tx.query<{ code: string }>(text, params));
  const call = (path: string, how: Sending) => send(shop(), `/api/v1/${path}`, { host: HOST, ...how });
  const ask = (body: unknown, how: Sending = {}) => call(`waiver-releases/${TENANT}/codes`, { body, ...how });
  const signAsAnybody = (body: unknown, how: Sending = {}) => call(`waiver-releases/${TENANT}/signatures`, { body, ...how });
  /** Signs with a link. */
  async function sign(body: ReturnType<typeof signing>, how: Sending = {}) {
    await inviteSigner(shop(), { tenant: TENANT, ticketCode: body.ticketCode, phone: body.answers.phone });
    return signAsAnybody(body, how);
  }

  /**
   * A ticket of a participant without a number, at an event with a waiver. Requires the waiver itself, whatever other features' cases did.
   */
  async function ticket() {
    const order = await freeOrder(shop());
    await sql(`insert into waiver_release_events (tenant_id, event_id, slug)
      select tenant_id, id, '${TENANT}' from events where slug = 'losari-sunset-5k' on conflict do nothing`);
    await sql("update booking_attendees set fields = fields - 'phoneNumber' where booking_id = $1", [order.id]);
    const [{ code } = { code: "" }] = await sql("select code from tickets where id = $1", [order.ticketId]);
    return { ...order, code };
  }
  async function asked(code: string, cookie: string) {
    const phone = freshPhone();
    await ask({ ticketCode: code, phone }, { cookie });
    return { phone, digits: await codeFor(shop(), HOST, `+62${phone.phoneNumber}`) };
  }
  async function signed(code: string, how: Sending = {}) {
    const cookie = how.cookie ?? freshCookie();
    const { phone, digits } = await asked(code, cookie);
    const answer = await sign(signing(code, phone, { code: digits }), { ...how, cookie });
    return { answer, cookie, phone };
  }
  const link = (order: { id: string; cookie: string; ticketId: string }, phone: Phone, how: Sending = {}) =>
    call(`bookings/${order.id}/waiver-links`, { cookie: order.cookie, body: { ticketId: order.ticketId, phone, locale: "en" }, ...how });

  return {
    askWaiverCode: {
      async PROOF_NEEDED() {
        await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
          select '${TENANT}', gen_random_uuid(), 'login', '', '+62815' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`);
        const answer = await ask({ ticketCode: NO_TICKET, phone: freshPhone() });
        await sql("delete from one_time_codes where block like 'x%'");
        return answer;
      },
      async IDEMPOTENCY_MISMATCH() {
        const how = { cookie: freshCookie(), key: randomUUID() };
        await ask({ ticketCode: NO_TICKET, phone: freshPhone() }, how);
        return ask({ ticketCode: NO_TICKET, phone: freshPhone() }, how);
      },
      FIELDS_INVALID: () => ask({ ticketCode: "?", phone: freshPhone() }),
      PHONE_NOT_SERVED: () => ask({ ticketCode: NO_TICKET, phone: COSTLY }),
      CODES_NOT_OFFERED: () => withoutChannels(shop(), () => ask({ ticketCode: NO_TICKET, phone: freshPhone() })),
      async TOO_MANY_REQUESTS() {
        const phone = freshPhone();
        return often(() => ask({ ticketCode: NO_TICKET, phone }));
      },
    },
    signWaiver: {
      async IDEMPOTENCY_MISMATCH() {
        const { code } = await ticket();
        const key = randomUUID();
        const { cookie, phone } = await signed(code, { key });
        return sign(signing(code, phone, { language: "id" }), { cookie, key });
      },
      FIELDS_INVALID: () => sign(signing("?", freshPhone())),
      PHONE_NOT_SERVED: () => sign(signing(NO_TICKET, COSTLY)),
      CODE_WRONG: async () => sign(signing((await ticket()).code, freshPhone(), { code: "123456" })),
      async CODE_EXPIRED() {
        const [{ code }, cookie] = [await ticket(), freshCookie()];
        const { phone, digits } = await asked(code, cookie);
        await sql("update one_time_codes set expires_at = clock_timestamp() - interval '1 second' where recipient = $1", [
          `+62${phone.phoneNumber}`,
        ]);
        return sign(signing(code, phone, { code: digits }), { cookie });
      },
      async CODE_TRIES_OVER() {
        const [{ code }, cookie] = [await ticket(), freshCookie()];
        const { phone, digits } = await asked(code, cookie);
        const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, "0");
        for (let n = 0; n < 5; n += 1) await sign(signing(code, phone, { code: wrong }), { cookie });
        return sign(signing(code, phone, { code: digits }), { cookie });
      },
      WAIVER_CHANGED: async () => sign(signing((await ticket()).code, freshPhone(), { version: 99 })),
      async WAIVER_SIGNED() {
        const { code } = await ticket();
        await signed(code);
        return (await signed(code)).answer;
      },
      async WAIVER_NOT_YOURS() {
        const { id, code } = await ticket();
        const known = JSON.stringify(freshPhone());
        await sql("update booking_attendees set fields = fields || $2::jsonb where booking_id = $1", [id, known]);
        return signAsAnybody(signing(code, freshPhone()));
      },
      async TOO_MANY_REQUESTS() {
        const cookie = freshCookie();
        return often(() => sign(signing(NO_TICKET, freshPhone()), { cookie }));
      },
    },
    getWaiverPdf: {
      async TOO_MANY_REQUESTS() {
        const { answer, cookie } = await signed((await ticket()).code);
        return often(() => call(`waiver-signatures/${String(answer.json["id"])}/pdf`, { cookie }));
      },
    },
    checkWaiver: {
      async TOO_MANY_REQUESTS() {
        const cookie = freshCookie();
        return often(() => call("waiver-checks/ABCDEFGHJKMNPQRS", { cookie }));
      },
    },
    sendWaiverLink: {
      async IDEMPOTENCY_MISMATCH() {
        const [order, key] = [await ticket(), randomUUID()];
        await link(order, freshPhone(), { key });
        return link(order, freshPhone(), { key });
      },
      FIELDS_INVALID: async () => link(await ticket(), { countryCode: "+62", phoneNumber: "1" }),
      PHONE_NOT_SERVED: async () => link(await ticket(), COSTLY),
      async WAIVER_SIGNED() {
        const order = await ticket();
        await signed(order.code);
        return link(order, freshPhone());
      },
      async TOO_MANY_REQUESTS() {
        const order = await ticket();
        return often(() => link(order, freshPhone()));
      },
    },
  };
}
