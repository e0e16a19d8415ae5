import { oneLine } from "#i18n/message-texts/tame-text.ts";
import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { queueMessage } from "../../people/messages/queue-message.ts";
import { readDraft, writeRelease, type DraftRow } from "./store.ts";

const CODE = /^WA-[2-9A-HJKMNP-TV-Z]{6}$/;

/** Who released it: a message of a number that its channel has proven, staff, or the button of a shop whose messages are simulated. */
export type ReleasedBy =
  | { readonly how: "message"; readonly phone: string; readonly messageId: string }
  | { readonly how: "staff" | "simulation" };
type Shop = Pick<Act, "db" | "newId" | "channels" | "secrets" | "tenant" | "actor">;
type Place = {
  readonly origin: string;
  readonly brand: string;
  readonly eventOf: (id: string) => { slug: string; name: string } | undefined;
};

/** Where a released draft is gone on with. */
export function draftLink(origin: string, { locale, code }: Pick<DraftRow, "locale" | "code">, slug: string): string {
  return `${origin}/${locale}/event/${slug}?draft=${code}`;
}

/**
 * Releases a draft of the tenant for payment, once, and answers its link; null for a code that is unknown, too old or another tenant's. Whose message
 * released it is sent that link. Released before by another number: it stays as it is, and nobody is told.
 */
export async function releaseDraft(
  act: Shop,
  { place, code: typed, by }: { readonly place: Place; readonly code: string; readonly by: ReleasedBy },
): Promise<string | null> {
  demand(act, "draft.release");
  const code = typed.toUpperCase();
  if (!CODE.test(code)) return null;
  const { origin, brand, eventOf } = place;
  return act.db.transaction(act, async (tx) => {
    const draft = await readDraft(tx, code);
    const event = draft && eventOf(draft.event_id);
    if (!draft || !event) return null;
    const link = draftLink(origin, draft, event.slug);
    const id = act.newId();
    if (!(await writeRelease(tx, { code, id, by }))) return link;
    recordAudit(tx, { topic: "draft.released", subject: id, data: { code, how: by.how } });
    if (by.how !== "message") return link;
    const values = { brand: oneLine(brand, 60), event: oneLine(event.name, 120), reference: code, link };
    const message = { template: "draft.released", locale: draft.locale, values, channel: "whatsapp", recipient: by.phone } as const;
    queueMessage(act, tx, { ...message, subject: id, notAfter: draft.expires_at });
    return link;
  });
}
