import type { Locale } from "#domain/brands/brand.ts";
import type { Messages } from "./translate.ts";
import { consent } from "./brands/en/consent.ts";
import { group } from "./brands/en/group.ts";
import { home } from "./brands/en/home.ts";
import { legal } from "./brands/en/legal.ts";
import { access } from "./catalogue/en/access.ts";
import { alias } from "./catalogue/en/alias.ts";
import { event } from "./catalogue/en/event.ts";
import { events } from "./catalogue/en/events.ts";
import { link } from "./catalogue/en/link.ts";
import { common } from "./en/common.ts";
import { checkout } from "./orders/en/checkout.ts";
import { line } from "./orders/en/line.ts";
import { queue } from "./orders/en/queue.ts";
import { returns } from "./orders/en/returns.ts";
import { seats } from "./orders/en/seats.ts";
import { status } from "./orders/en/status.ts";
import { waiting } from "./orders/en/waiting.ts";
import { whatsapp } from "./orders/en/whatsapp.ts";
import { pay } from "./payments/en/pay.ts";
import { receipt } from "./payments/en/receipt.ts";
import { refund } from "./payments/en/refund.ts";
import { delivery } from "./people/en/delivery.ts";
import { fields } from "./people/en/fields.ts";
import { login } from "./people/en/login.ts";
import { getTicket } from "./tickets/en/get-ticket.ts";
import { handover } from "./tickets/en/handover.ts";
import { purchases } from "./tickets/en/purchases.ts";
import { saving } from "./tickets/en/saving.ts";
import { ticket } from "./tickets/en/ticket.ts";
import { waiver } from "./tickets/en/waiver.ts";
import { getVideo } from "./videos/en/get-video.ts";
import { player } from "./videos/en/player.ts";
import { videoOrder } from "./videos/en/video-order.ts";
import { video } from "./videos/en/video.ts";
import { videos } from "./videos/en/videos.ts";
import { consent as consentId } from "./brands/id/consent.ts";
import { group as groupId } from "./brands/id/group.ts";
import { home as homeId } from "./brands/id/home.ts";
import { legal as legalId } from "./brands/id/legal.ts";
import { access as accessId } from "./catalogue/id/access.ts";
import { alias as aliasId } from "./catalogue/id/alias.ts";
import { event as eventId } from "./catalogue/id/event.ts";
import { events as eventsId } from "./catalogue/id/events.ts";
import { link as linkId } from "./catalogue/id/link.ts";
import { common as commonId } from "./id/common.ts";
import { checkout as checkoutId } from "./orders/id/checkout.ts";
import { line as lineId } from "./orders/id/line.ts";
import { queue as queueId } from "./orders/id/queue.ts";
import { returns as returnsId } from "./orders/id/returns.ts";
import { seats as seatsId } from "./orders/id/seats.ts";
import { status as statusId } from "./orders/id/status.ts";
import { waiting as waitingId } from "./orders/id/waiting.ts";
import { whatsapp as whatsappId } from "./orders/id/whatsapp.ts";
import { pay as payId } from "./payments/id/pay.ts";
import { receipt as receiptId } from "./payments/id/receipt.ts";
import { refund as refundId } from "./payments/id/refund.ts";
import { delivery as deliveryId } from "./people/id/delivery.ts";
import { fields as fieldsId } from "./people/id/fields.ts";
import { login as loginId } from "./people/id/login.ts";
import { getTicket as getTicketId } from "./tickets/id/get-ticket.ts";
import { handover as handoverId } from "./tickets/id/handover.ts";
import { purchases as purchasesId } from "./tickets/id/purchases.ts";
import { saving as savingId } from "./tickets/id/saving.ts";
import { ticket as ticketId } from "./tickets/id/ticket.ts";
import { waiver as waiverId } from "./tickets/id/waiver.ts";
import { getVideo as getVideoId } from "./videos/id/get-video.ts";
import { player as playerId } from "./videos/id/player.ts";
import { videoOrder as videoOrderId } from "./videos/id/video-order.ts";
import { video as videoId } from "./videos/id/video.ts";
import { videos as videosId } from "./videos/id/videos.ts";

/** Every text of the storefront, by language and namespace. Too large for browsers: import only on the server. */
export const MESSAGES = {
  en: {
    access,
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
    returns,
    saving,
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
    access: accessId,
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
    returns: returnsId,
    saving: savingId,
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

/** The texts of some namespaces in one language, with a brand's own words in place of ours. */
export function messagesFor(locale: Locale, namespaces: readonly Namespace[], labels: Messages = {}): Messages {
  const own: Messages = Object.assign({}, ...namespaces.map((namespace) => MESSAGES[locale][namespace]));
  const changed = Object.entries(labels).filter(([key]) => Object.hasOwn(own, key));
  return { ...own, ...Object.fromEntries(changed) };
}

type Keys = { [N in Namespace]: keyof (typeof MESSAGES)["en"][N] & string }[Namespace];
type WithoutForm<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Every key that screens use. Keys with plural forms are named without the form. */
export type MessageKey = WithoutForm<Keys>;
