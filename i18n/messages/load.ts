import type { Locale } from "#domain/brands/brand.ts";
import type { Messages } from "../translate.ts";
import { alias } from "./en/alias.ts";
import { checkout } from "./en/checkout.ts";
import { common } from "./en/common.ts";
import { consent } from "./en/consent.ts";
import { delivery } from "./en/delivery.ts";
import { event } from "./en/event.ts";
import { events } from "./en/events.ts";
import { fields } from "./en/fields.ts";
import { getTicket } from "./en/get-ticket.ts";
import { getVideo } from "./en/get-video.ts";
import { group } from "./en/group.ts";
import { handover } from "./en/handover.ts";
import { home } from "./en/home.ts";
import { legal } from "./en/legal.ts";
import { line } from "./en/line.ts";
import { link } from "./en/link.ts";
import { login } from "./en/login.ts";
import { pay } from "./en/pay.ts";
import { player } from "./en/player.ts";
import { purchases } from "./en/purchases.ts";
import { queue } from "./en/queue.ts";
import { receipt } from "./en/receipt.ts";
import { refund } from "./en/refund.ts";
import { seats } from "./en/seats.ts";
import { status } from "./en/status.ts";
import { ticket } from "./en/ticket.ts";
import { video } from "./en/video.ts";
import { videoOrder } from "./en/video-order.ts";
import { videos } from "./en/videos.ts";
import { waiting } from "./en/waiting.ts";
import { waiver } from "./en/waiver.ts";
import { whatsapp } from "./en/whatsapp.ts";
import { alias as aliasId } from "./id/alias.ts";
import { checkout as checkoutId } from "./id/checkout.ts";
import { common as commonId } from "./id/common.ts";
import { consent as consentId } from "./id/consent.ts";
import { delivery as deliveryId } from "./id/delivery.ts";
import { event as eventId } from "./id/event.ts";
import { events as eventsId } from "./id/events.ts";
import { fields as fieldsId } from "./id/fields.ts";
import { getTicket as getTicketId } from "./id/get-ticket.ts";
import { getVideo as getVideoId } from "./id/get-video.ts";
import { group as groupId } from "./id/group.ts";
import { handover as handoverId } from "./id/handover.ts";
import { home as homeId } from "./id/home.ts";
import { legal as legalId } from "./id/legal.ts";
import { line as lineId } from "./id/line.ts";
import { link as linkId } from "./id/link.ts";
import { login as loginId } from "./id/login.ts";
import { pay as payId } from "./id/pay.ts";
import { player as playerId } from "./id/player.ts";
import { purchases as purchasesId } from "./id/purchases.ts";
import { queue as queueId } from "./id/queue.ts";
import { receipt as receiptId } from "./id/receipt.ts";
import { refund as refundId } from "./id/refund.ts";
import { seats as seatsId } from "./id/seats.ts";
import { status as statusId } from "./id/status.ts";
import { ticket as ticketId } from "./id/ticket.ts";
import { video as videoId } from "./id/video.ts";
import { videoOrder as videoOrderId } from "./id/video-order.ts";
import { videos as videosId } from "./id/videos.ts";
import { waiting as waitingId } from "./id/waiting.ts";
import { waiver as waiverId } from "./id/waiver.ts";
import { whatsapp as whatsappId } from "./id/whatsapp.ts";

/** Every text of the storefront, by language and namespace. Too large for a browser: import this on the server alone. */
export const MESSAGES = {
  en: {
    alias,
    checkout,
    common,
    consent,
    delivery,
    event,
    events,
    fields,
    getTicket,
    getVideo,
    group,
    handover,
    home,
    legal,
    line,
    link,
    login,
    pay,
    player,
    purchases,
    queue,
    receipt,
    refund,
    seats,
    status,
    ticket,
    video,
    videoOrder,
    videos,
    waiting,
    waiver,
    whatsapp,
  },
  id: {
    alias: aliasId,
    checkout: checkoutId,
    common: commonId,
    consent: consentId,
    delivery: deliveryId,
    event: eventId,
    events: eventsId,
    fields: fieldsId,
    getTicket: getTicketId,
    getVideo: getVideoId,
    group: groupId,
    handover: handoverId,
    home: homeId,
    legal: legalId,
    line: lineId,
    link: linkId,
    login: loginId,
    pay: payId,
    player: playerId,
    purchases: purchasesId,
    queue: queueId,
    receipt: receiptId,
    refund: refundId,
    seats: seatsId,
    status: statusId,
    ticket: ticketId,
    video: videoId,
    videoOrder: videoOrderId,
    videos: videosId,
    waiting: waitingId,
    waiver: waiverId,
    whatsapp: whatsappId,
  },
} as const satisfies Record<Locale, Record<string, Messages>>;

export type Namespace = keyof (typeof MESSAGES)["en"];

/** The texts of some namespaces in one language, with the words that a brand says differently. */
export function messagesFor(locale: Locale, namespaces: readonly Namespace[], labels: Messages = {}): Messages {
  const own: Messages = Object.assign({}, ...namespaces.map((namespace) => MESSAGES[locale][namespace]));
  const changed = Object.entries(labels).filter(([key]) => Object.hasOwn(own, key));
  return { ...own, ...Object.fromEntries(changed) };
}

type Keys = { [N in Namespace]: keyof (typeof MESSAGES)["en"][N] & string }[Namespace];
type WithoutForm<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Every key that a screen may ask for; keys with plural forms are named without the form. */
export type MessageKey = WithoutForm<Keys>;
