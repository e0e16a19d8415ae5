import type { Services } from "../../context.ts";
import { finishNews, insertMessages, readRecipients, takeNews, type NewMessage, type News, type Recipient } from "./store.ts";

/** What one call works through at most. */
export const NEWS_AT_ONCE = 200;

const WORDS: Record<string, (r: Recipient) => { en: string; id: string }> = {
  "booking.confirmed": (r) => ({
    en: `Hello ${r.full_name}, your tickets for ${r.event} are ready. Order ${r.reference}.`,
    id: `Halo ${r.full_name}, tiket ${r.event} sudah siap. Pesanan ${r.reference}.`,
  }),
  "booking.expired": (r) => ({
    en: `Hello ${r.full_name}, the time to pay order ${r.reference} for ${r.event} has run out. The tickets are on sale again.`,
    id: `Halo ${r.full_name}, waktu bayar pesanan ${r.reference} untuk ${r.event} sudah habis. Tiketnya dijual kembali.`,
  }),
  "booking.needs_review": (r) => ({
    en: `Hello ${r.full_name}, we received a payment for order ${r.reference} (${r.event}) and are looking into it. You will hear from us within 1 day.`,
    id: `Halo ${r.full_name}, pembayaran untuk pesanan ${r.reference} (${r.event}) sudah diterima dan sedang kami periksa. Kabar menyusul maksimal 1 hari.`,
  }),
};

function messagesOf(services: Services, { id, topic }: News, recipient: Recipient): NewMessage[] {
  const body = WORDS[topic]!(recipient)[recipient.locale];
  const message = { template: topic, locale: recipient.locale, body };
  const whatsapp = {
    ...message,
    id: services.newId(),
    dedupe_id: `${id} whatsapp`,
    channel: "whatsapp" as const,
    recipient: recipient.phone,
  };
  if (!recipient.email) return [whatsapp];
  return [whatsapp, { ...message, id: services.newId(), dedupe_id: `${id} email`, channel: "email", recipient: recipient.email }];
}

/** Turns news into messages, in one transaction: each deed is told once a channel, however often this is worked through. */
export async function deliverNews(services: Services, tenant: string): Promise<number> {
  return services.db.transaction(tenant, async (tx) => {
    const news = await takeNews(tx, tenant, NEWS_AT_ONCE);
    if (news.length === 0) return 0;
    const told = news.filter((n) => n.topic in WORDS);
    if (told.length > 0) {
      const ids = told.map((n) => n.subject_id);
      const recipients = new Map((await readRecipients(tx, tenant, ids)).map((r) => [r.booking_id, r]));
      const messages = told.flatMap((n) => {
        const recipient = recipients.get(n.subject_id);
        return recipient ? messagesOf(services, n, recipient) : [];
      });
      if (messages.length > 0) insertMessages(tx, tenant, messages);
    }
    finishNews(
      tx,
      tenant,
      news.map((n) => n.id),
    );
    return news.length;
  });
}
