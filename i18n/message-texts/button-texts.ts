import type { Localized } from "#domain/brands/brand.ts";
import type { MessageName } from "./fill-message.ts";

const ORDER: Localized = { en: "Open your order", id: "Buka pesanan" };
const ACCOUNT: Localized = { en: "Enter your bank account", id: "Isi rekening bank" };
const WAITING: Localized = { en: "See your place", id: "Lihat urutanmu" };
const TICKET: Localized = { en: "Open your ticket", id: "Buka tiketmu" };
const OFFER: Localized = { en: "See and answer", id: "Lihat dan jawab" };
const MANAGE: Localized = { en: "Change or cancel", id: "Ubah atau batalkan" };

/** The button of a message's e-mail, which opens its link. Messages without a link have none. */
const BUTTONS: Partial<Readonly<Record<MessageName, Localized>>> = {
  "booking.held": { en: "Finish your order", id: "Selesaikan pesanan" },
  "payment.pending": { en: "Pay now", id: "Lanjut ke pembayaran" },
  "payment.reminded": { en: "Pay now", id: "Lanjut ke pembayaran" },
  "payment.verifying": ORDER,
  "payment.refused": ORDER,
  "booking.tickets": ORDER,
  "booking.expired": ORDER,
  "booking.review": ORDER,
  "booking.late": { en: "Choose what to do", id: "Pilih kelanjutannya" },
  "booking.underpaid": { en: "Pay the rest or get a refund", id: "Lunasi atau minta kembali" },
  "video.pending": { en: "Pay now", id: "Lanjut ke pembayaran" },
  "video.reminded": { en: "Pay now", id: "Lanjut ke pembayaran" },
  "video.verifying": ORDER,
  "video.refused": ORDER,
  "video.preparing": ORDER,
  "video.delayed": ORDER,
  "video.late": { en: "Choose what to do", id: "Pilih kelanjutannya" },
  "video.taken_back": ORDER,
  "video.ready": { en: "Watch now", id: "Tonton sekarang" },
  "video.expired": ORDER,
  "draft.released": { en: "Continue your order", id: "Lanjutkan pesanan" },
  "payment.refunded": ORDER,
  "payment.transferred": ORDER,
  "payment.transfer_asked": ACCOUNT,
  "payment.transfer_reminded": ACCOUNT,
  "payment.account_given": ORDER,
  "payment.taken_back": ORDER,
  "booking.returned": ORDER,
  "booking.returned_free": ORDER,
  "seats.moved": { en: "Open your tickets", id: "Buka tiketmu" },
  "booking.restored": { en: "Open your tickets", id: "Buka tiketmu" },
  "waiting_list.joined": WAITING,
  "waiting_list.offered": { en: "Buy these tickets", id: "Beli tiket ini" },
  "waiting_list.missed": WAITING,
  "waiting_list.ended": WAITING,
  "handover.offer": OFFER,
  "handover.offer_delegation": OFFER,
  "handover.sent": MANAGE,
  "handover.sent_delegation": MANAGE,
  "handover.accepted": { en: "See the details", id: "Lihat detail" },
  "handover.accepted_delegation": MANAGE,
  "handover.received": TICKET,
  "handover.received_delegation": { en: "Open your pass", id: "Buka kartumu" },
  "handover.declined": TICKET,
  "handover.withdrawn_by_you": TICKET,
  "handover.expired": TICKET,
  "ticket.claim": { en: "Open your tickets", id: "Buka tiketmu" },
  "booking.tickets_short": ORDER,
  "seats.moved_short": { en: "Open your tickets", id: "Buka tiketmu" },
  "waiting_list.offered_short": { en: "Buy these tickets", id: "Beli tiket ini" },
  "waiting_list.short": WAITING,
  "handover.offer_short": OFFER,
  "handover.short": { en: "See the details", id: "Lihat detail" },
  "ticket.claim_short": { en: "Open your tickets", id: "Buka tiketmu" },
  "waiver.link_short": { en: "Read and sign", id: "Baca dan tanda tangani" },
  "order.short": ORDER,
  "waiver.link": { en: "Read and sign", id: "Baca dan tanda tangani" },
};

const OPEN: Localized = { en: "Open", id: "Buka" };

/** The label of a message's button. */
export function buttonText(name: MessageName, locale: "en" | "id"): string {
  return (BUTTONS[name] ?? OPEN)[locale];
}

/** The label of a ticket's own link in a list. */
export const ONE_TICKET: Localized = { en: "Open this ticket", id: "Buka tiket ini" };

/** Names of attached ticket files and calendar entries, without extensions. */
export const FILE_NAMES = { tickets: { en: "tickets", id: "tiket" }, calendar: { en: "calendar", id: "kalender" } } as const;
