import type { Services } from "../../context.ts";
import { finishNews, insertMessage, readRecipient, takeNews, type Recipient } from "./store.ts";

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

/** Turns news into messages, in one transaction: each deed is told once a channel, however often this is worked through. */
export async function deliverNews(services: Services, tenant: string): Promise<number> {
  return services.db.transaction(tenant, async (tx) => {
    const news = await takeNews(tx, tenant, 200);
    for (const { id, topic, subject_id: subject } of news) {
      const words = WORDS[topic];
      const recipient = words ? await readRecipient(tx, tenant, subject) : undefined;
      if (!words || !recipient) continue;
      const body = words(recipient)[recipient.locale];
      const message = { template: topic, locale: recipient.locale, body };
      await insertMessage(tx, tenant, {
        ...message,
        id: services.newId(),
        dedupe: `${id} whatsapp`,
        channel: "whatsapp",
        recipient: recipient.phone,
      });
      if (recipient.email)
        await insertMessage(tx, tenant, {
          ...message,
          id: services.newId(),
          dedupe: `${id} email`,
          channel: "email",
          recipient: recipient.email,
        });
    }
    if (news.length > 0)
      await finishNews(
        tx,
        tenant,
        news.map((n) => n.id),
      );
    return news.length;
  });
}
