import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { TenantId } from "#server/act.ts";
import { makeClaim } from "#server/modules/tickets/get-ticket/make-claim.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import type { Product } from "#server/app/serve.ts";
import { codeFor } from "../../harness/log-in.ts";
import { freeOrder } from "./document-refusals.ts";
import { withoutChannels } from "../orders/lacking.ts";
import { send, type Sending, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;
type Phone = { readonly countryCode: string; readonly phoneNumber: string };

const TENANT = "garudarun" as TenantId;
const HOST = `${TENANT}.localhost:3000`;
const DOOR = "/api/v1/ticket-lookups/losari-sunset-5k";
const NAME = "Nobody Here";
const NUMBER: Phone = { countryCode: "+62", phoneNumber: "81240000567" };
const NO_NUMBER: Phone = { countryCode: "+62", phoneNumber: "1" };
const COSTLY: Phone = { countryCode: "+979", phoneNumber: "123456789" };
/** More wrong tokens than one network may send. */
const MANY = 40;
/** The most tries per number. */
const TRIES = 5;

let serial = 0;
function freshPhone(): Phone {
  serial += 1;
  return { countryCode: "+62", phoneNumber: `8124${String(serial).padStart(4, "0")}567` };
}
const freshCookie = () => `karcis_visitor=${randomBytes(32).toString("base64url")}`;
const freshToken = () => randomBytes(32).toString("base64url");

/** A valid body for each call of the feature with one. */
export const GET_TICKET_BODIES: Partial<Record<EndpointName, unknown>> = {
  findTickets: { name: NAME, ...NUMBER },
  proveTickets: { name: NAME, ...NUMBER, code: "123456" },
  openClaim: { token: "A".repeat(43) },
};

/** Causes of the refusals of finding a ticket by name and number, or opening a claim. */
export function getTicketRefusals(shop: () => Product): Partial<Record<EndpointName, Ways>> {
  const sql = (text: string, params: string[] = []) => shop().services.db.transaction(TENANT, (tx) => tx.query(text, params));
  const find = (phone: Phone, how: Sending = {}) => send(shop(), `${DOOR}/search`, { host: HOST, body: { name: NAME, ...phone }, ...how });
  const prove = (phone: Phone, code: string, how: Sending = {}) =>
    send(shop(), `${DOOR}/prove`, { host: HOST, body: { name: NAME, ...phone, code }, ...how });

  /** A browser with its right code, and a wrong one. */
  async function asked() {
    const [phone, cookie] = [freshPhone(), freshCookie()];
    await find(phone, { cookie });
    const code = await codeFor(shop(), HOST, `+62${phone.phoneNumber}`);
    return { phone, cookie, code, wrong: String((Number(code) + 1) % 1_000_000).padStart(6, "0") };
  }

  /** Opens a new claim. */
  async function openNew(how: Sending): Promise<Sent> {
    const { id: bookingId } = await freeOrder(shop());
    const { services } = shop();
    const { path } = await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) =>
      makeClaim(services, tx, { bookingId, ticketId: null, hours: 1, withToken: true }),
    );
    const { pathname, hash } = new URL(path, "http://x");
    const token = new URLSearchParams(hash.slice(1)).get("t");
    return send(shop(), `/api/v1/ticket-lookups/${pathname.split("/").at(-1)}/open`, { body: { token }, ...how });
  }

  return {
    findTickets: {
      FIELDS_INVALID: () => find(NO_NUMBER),
      PHONE_NOT_SERVED: () => find(COSTLY),
      CODES_NOT_OFFERED: () => withoutChannels(shop(), () => find(freshPhone())),
      async TOO_MANY_REQUESTS() {
        const { phone } = await asked();
        return find(phone, { cookie: freshCookie() });
      },
      async IDEMPOTENCY_MISMATCH() {
        const how = { cookie: freshCookie(), key: randomUUID() };
        await find(freshPhone(), how);
        return find(freshPhone(), how);
      },
      /** Many codes were guessed wrongly, so that the tenant counts as under attack. */
      async PROOF_NEEDED() {
        await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
          select '${TENANT}', gen_random_uuid(), 'login', '', 'x' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`);
        const answer = await find(freshPhone());
        await sql("delete from one_time_codes where browser = 'x'");
        return answer;
      },
    },
    proveTickets: {
      FIELDS_INVALID: () => prove(NO_NUMBER, "123456"),
      PHONE_NOT_SERVED: () => prove(COSTLY, "123456"),
      /** Guesses names with one's own number until the limit. */
      async TOO_MANY_REQUESTS() {
        const { phone, cookie, code } = await asked();
        for (let n = 1; n < TRIES; n += 1) await find(phone, { cookie });
        return prove(phone, code, { cookie });
      },
      async IDEMPOTENCY_MISMATCH() {
        const { phone, cookie, wrong } = await asked();
        const how = { cookie, key: randomUUID() };
        await prove(phone, wrong, how);
        return prove(phone, wrong === "654321" ? "123456" : "654321", how);
      },
      async CODE_WRONG() {
        const { phone, cookie, wrong } = await asked();
        return prove(phone, wrong, { cookie });
      },
      async CODE_EXPIRED() {
        const { phone, cookie, code } = await asked();
        await sql("update one_time_codes set expires_at = clock_timestamp() - interval '1 second' where recipient = $1", [
          `+62${phone.phoneNumber}`,
        ]);
        return prove(phone, code, { cookie });
      },
      async CODE_TRIES_OVER() {
        const { phone, cookie, code, wrong } = await asked();
        for (let n = 0; n < TRIES; n += 1) await prove(phone, wrong, { cookie });
        return prove(phone, code, { cookie });
      },
    },
    openClaim: {
      async IDEMPOTENCY_MISMATCH() {
        const how = { host: HOST, cookie: freshCookie(), key: randomUUID() };
        await openNew(how);
        return openNew(how);
      },
      /** Sends wrong tokens in sequence from one network. */
      async TOO_MANY_REQUESTS() {
        const fetch: Product["fetch"] = (request) => {
          rememberPeer(request, "203.0.113.7");
          return shop().fetch(request);
        };
        for (let n = 1; ; n += 1) {
          const answer = await send({ fetch }, `${DOOR}/open`, { host: HOST, body: { token: freshToken() } });
          if (n === MANY || answer.status !== 404) return answer;
        }
      },
    },
  };
}
