import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { giveVideo } from "#server/modules/videos/sell/give-video.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import type { Product } from "#server/app/serve.ts";
import { codeFor } from "../../harness/log-in.ts";
import { withoutChannels } from "../orders/lacking.ts";
import { send, type Sending, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;

const TENANT = "gemasimfoni";
const HOST = `${TENANT}.localhost:3000`;
const VIDEO = "suita-sungai-rekaman";
/** More unknown codes than one network may try. */
const MANY = 40;
const TRIES = 5;

let serial = 0;
const freshPhone = () => `+62812470${String((serial += 1)).padStart(2, "0")}567`;
const freshCookie = () => `karcis_visitor=${randomBytes(32).toString("base64url")}`;

/** A valid body for each call of the feature with one. */
export const GET_VIDEO_BODIES: Partial<Record<EndpointName, unknown>> = { askVideoCode: {}, openVideo: { token: "123456" } };

/** Causes of the refusals of opening a video by its code. */
export function getVideoRefusals(shop: () => Product): Partial<Record<EndpointName, Ways>> {
  const sql = <T>(text: string, params: string[] = []) =>
    shop().services.db.transaction(TENANT, (tx) => tx.query<T & Record<string, unknown>>(text, params));

  /** The access address of a number's new entitlement. */
  async function door(phone = freshPhone()) {
    await giveVideo({ ...shop().services, tenant: TENANT, actor: OPERATOR }, { slug: VIDEO, phone });
    const [right] = await sql<{ code: string }>("select code from video_entitlements where phone = $1", [phone]);
    return { phone, address: `/api/v1/video-claims/${right!.code}` };
  }
  const post = (address: string, body: unknown, how: Sending = {}) => send(shop(), address, { host: HOST, body, ...how });
  const ask = async (how: Sending = {}, phone?: string) => post(`${(await door(phone)).address}/code`, {}, how);

  /** A browser with its right code, and a wrong one. */
  async function asked() {
    const cookie = freshCookie();
    const { phone, address } = await door();
    await post(`${address}/code`, {}, { cookie });
    const code = await codeFor(shop(), HOST, phone);
    const open = (token: string, how: Sending = {}) => post(`${address}/open`, { token }, { cookie, ...how });
    return { phone, code, wrong: String((Number(code) + 1) % 1_000_000).padStart(6, "0"), open };
  }

  /** Unknown codes in sequence from one network. */
  const flood = (path: string, how: Sending, network: string) => async () => {
    const fetch: Product["fetch"] = (request) => {
      rememberPeer(request, network);
      return shop().fetch(request);
    };
    for (let n = 1; ; n += 1) {
      const answer = await send({ fetch }, `/api/v1/video-claims/222222222222${path}`, { host: HOST, ...how });
      if (n === MANY || answer.status !== 404) return answer;
    }
  };

  return {
    getVideoClaim: { TOO_MANY_REQUESTS: flood("", {}, "203.0.113.21") },
    askVideoCode: {
      PHONE_NOT_SERVED: () => ask({}, "+979123456789"),
      CODES_NOT_OFFERED: () => withoutChannels(shop(), () => ask()),
      TOO_MANY_REQUESTS: flood("/code", { body: {} }, "203.0.113.22"),
      async IDEMPOTENCY_MISMATCH() {
        const how = { cookie: freshCookie(), key: randomUUID() };
        await ask(how);
        return ask(how);
      },
      /** So many wrong codes were entered that the tenant counts as under attack. */
      async PROOF_NEEDED() {
        await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
          select '${TENANT}', gen_random_uuid(), 'login', '', 'x' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`);
        const answer = await ask();
        await sql("delete from one_time_codes where browser = 'x'");
        return answer;
      },
    },
    openVideo: {
      TOO_MANY_REQUESTS: flood("/open", { body: { token: "123456" } }, "203.0.113.23"),
      async IDEMPOTENCY_MISMATCH() {
        const { open, wrong } = await asked();
        const key = randomUUID();
        await open(wrong, { key });
        return open(wrong === "654321" ? "123456" : "654321", { key });
      },
      async CODE_WRONG() {
        const { open, wrong } = await asked();
        return open(wrong);
      },
      async CODE_EXPIRED() {
        const { open, code, phone } = await asked();
        await sql("update one_time_codes set expires_at = clock_timestamp() - interval '1 second' where recipient = $1", [phone]);
        return open(code);
      },
      async CODE_TRIES_OVER() {
        const { open, code, wrong } = await asked();
        for (let n = 0; n < TRIES; n += 1) await open(wrong);
        return open(code);
      },
    },
  };
}
