import { oneLine } from "#i18n/message-texts/tame-text.ts";
import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { queueMessage } from "../../people/messages/queue-message.ts";
import { readDraft, writeRelease, type DraftRow } from "./store.ts";

const CODE = /^WA-[2-9A-HJKMNP-TV-Z]{6}$/;

/** The source of a release: a message from a number proven by its channel, staff, or the button of a simulation. */
export type ReleasedBy =
  | { readonly how: "message"; readonly phone: string; readonly messageId: string }
  | { readonly how: "staff" | "simulation" };
type Shop = Pick<Act, "db" | "newId" | "channels" | "secrets" | "tenant" | "actor">;
type Place = {
  readonly origin: string;
  readonly brand: string;
  readonly eventOf: (id: string) => { slug: string; name: string } | undefined;
};

/** The address that continues a released draft. */
export function draftLink(origin: string, { locale, code }: Pick<DraftRow, "locale" | "code">, slug: string): string {
  return `${origin}/${locale}/event/${slug}?draft=${code}`;
}

/**
 * Releases a draft of the tenant for payment, once, and returns its link. Null for a code that is unknown, expired or another tenant's. The
 * sender of the releasing message gets that link. A draft released by another number stays unchanged, and nobody is notified.
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
