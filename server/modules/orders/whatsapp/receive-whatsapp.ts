import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { Problem } from "../../../platform/base/problem.ts";
import type { WebAct, Act } from "../../../act.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { takeReports, type Reported } from "../../people/messages/take-reports.ts";
import { releaseDraft } from "./release-draft.ts";

const CODE = /\bWA-[2-9A-HJKMNP-TV-Z]{6}\b/i;
const SENDER = /^[1-9]\d{5,14}$/;

const text = z.looseObject({
  id: z.string().max(200),
  from: z.string(),
  type: z.literal("text"),
  text: z.looseObject({ body: z.string() }),
});
/** The delivery report of an accepted message of ours. `failed`: it could not be delivered. `biz_opaque_callback_data`: the id sent with it. */
const report = z.looseObject({
  status: z.enum(["failed", "delivered", "read"]),
  biz_opaque_callback_data: z.string().regex(/^[0-9a-f]{64}$/),
  errors: z.array(z.looseObject({ code: z.int() })).optional(),
});
const notice = z.looseObject({
  object: z.literal("whatsapp_business_account"),
  entry: z.array(
    z.looseObject({
      changes: z.array(
        z.looseObject({
          value: z.looseObject({
            metadata: z.looseObject({ phone_number_id: z.string() }).optional(),
            messages: z.array(z.unknown()).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Checks the webhook's subscription call. Returns the expected answer, or null. */
export function answerSubscription(act: Act, query: URLSearchParams): string | null {
  const token = act.settings.whatsapp?.inbound?.verifyToken;
  const isOurs = query.get("hub.mode") === "subscribe" && token !== undefined && isSame(query.get("hub.verify_token") ?? "", token);
  return isOurs ? (query.get("hub.challenge") ?? "") : null;
}

/**
 * Receives WhatsApp's notices. An incoming message with a draft's code releases it for payment, and its sender gets the link. An
 * undeliverable message of ours is given up, and sent by e-mail to a known address. The signature is checked over the raw bytes. Skips
 * messages to another number than the tenant's, without a code, or not as text. The same message again does nothing. Throws NOT_FOUND if
 * not configured, SIGNATURE_INVALID, VALIDATION_FAILED.
 */
export async function receiveWhatsApp(
  act: WebAct,
  { signature, raw }: { readonly signature: string; readonly raw: Uint8Array },
): Promise<void> {
  const { whatsapp } = act.settings;
  if (!whatsapp?.inbound) throw new Problem("NOT_FOUND");
  const expected = `sha256=${createHmac("sha256", whatsapp.inbound.appSecret).update(raw).digest("hex")}`;
  if (!isSame(signature, expected)) throw new Problem("SIGNATURE_INVALID");
  const ownNumber = whatsapp.senders.get(act.tenant) ?? whatsapp.senders.get("*");
  const catalogue = await loadCatalogue(act.db, act.tenant);
  const place = {
    tenant: act.tenant,
    origin: act.origin,
    brand: act.brand.title,
    eventOf: (id: string) => catalogue.byId.get(id)?.row,
  };
  const values = readValues(raw, ownNumber);
  await takeReports(act, readReports(values.flatMap(({ statuses = [] }) => statuses)));
  for (const { from, id: messageId, body } of values.flatMap(({ messages = [] }) => messages).flatMap(readText)) {
    const code = CODE.exec(body)?.[0];
    if (code && SENDER.test(from)) await releaseDraft(act, { place, code, by: { how: "message", phone: `+${from}`, messageId } });
  }
}

type Value = z.infer<typeof notice>["entry"][number]["changes"][number]["value"];

/** The parts of a notice about the tenant's own number. */
function readValues(raw: Uint8Array, ownNumber: string | undefined): Value[] {
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(raw).toString("utf8"));
  } catch {
    throw new Problem("VALIDATION_FAILED");
  }
  const read = notice.safeParse(said);
  if (!read.success) return [];
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  return values.filter(({ metadata }) => metadata?.phone_number_id === ownNumber);
}

function readText(message: unknown): { from: string; id: string; body: string }[] {
  const one = text.safeParse(message);
  return one.success ? [{ from: one.data.from, id: one.data.id, body: one.data.text.body.slice(0, 4096) }] : [];
}

function readReports(statuses: readonly unknown[]): Reported {
  const known = statuses.flatMap((status) => report.safeParse(status).data ?? []);
  const [failed, delivered] = [known.filter(({ status }) => status === "failed"), known.filter(({ status }) => status !== "failed")];
  return {
    failed: failed.map(({ biz_opaque_callback_data: dedupeId, errors }) => {
      const code = errors?.[0]?.code;
      return { dedupeId, reason: code === undefined ? "whatsapp_failed" : `whatsapp_${code}` };
    }),
    delivered: delivered.map(({ biz_opaque_callback_data: dedupeId }) => dedupeId),
  };
}
