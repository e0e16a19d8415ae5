type Said = Readonly<Record<string, unknown>>;
type Kind<D extends Said, Told extends "buyer" | "worker" | "nobody"> = { readonly told: Told; readonly data?: D };

/** An event for the order's buyer. Messaging decides how, and whether it still applies. */
const buyer = <D extends Said = Nothing>(): Kind<D, "buyer"> => ({ told: "buyer" });
/** An event without a message: the worker removes it from the outbox. */
const worker = <D extends Said = Nothing>(): Kind<D, "worker"> => ({ told: "worker" });
/** An audit row without an outbox event. */
const nobody = <D extends Said = Nothing>(): Kind<D, "nobody"> => ({ told: "nobody" });

type Nothing = Readonly<Record<string, never>>;
type OfBooking = { readonly bookingId: string };
type OfTicket = OfBooking & { readonly ticketId: string };
type OfSession = { readonly sessionId: string };
type OfRefund = OfBooking & { readonly paymentId: string; readonly amount: number; readonly reason: string };
type Why = { readonly why: string };
type OfKey = { readonly keyId: number };
type OfWithheld = { readonly others?: number };
type OfAccount = { readonly account: string };
type OfChannels = { readonly channels: readonly string[] };
type OfLink = { readonly code: string; readonly type: string; readonly expiresAt: string | null; readonly maxUses: number | null };

/**
 * All recorded topics, by their names in audit and outbox, with their data and recipients. The data contain no personal names. Includes
 * topics that only SQL writes (`record_events`).
 */
export const TOPICS = {
  "booking.held": nobody(),
  "booking.replaced": nobody<{ readonly by: string }>(),
  "booking.details": buyer(),
  "booking.verifying": buyer(),
  "booking.verification_refused": buyer(),
  "booking.confirmed": buyer<{ readonly late: boolean }>(),
  "booking.expired": buyer(),
  /** `takenBack`: settled money that the provider took back, integer rupiah. */
  "booking.needs_review": buyer<Why & Said & { readonly takenBack?: number }>(),
  "booking.restored": buyer<Partial<Why> & { readonly paymentId?: string }>(),
  /** The buyer requests the message again. `again`: how many times by now. */
  /** `refund`: repeats the message about a refund, with `amount` and method. */
  "booking.asked_again": buyer<{ readonly again: number; readonly refund?: string; readonly amount?: number; readonly by?: string }>(),
  "booking.exchanged": worker<{ readonly from: number; readonly to: number }>(),
  "booking.waits_first": worker<{ readonly until: string }>(),
  "booking.cancelled": worker<Partial<Why>>(),
  /** Tickets of the order were given back. `amount`: their refund, integer rupiah. */
  "booking.tickets_returned": buyer<Partial<Why> & { readonly tickets: number; readonly amount: number }>(),
  "booking.links_withdrawn": worker(),
  "booking.browser_ended": worker(),

  "payment.started": buyer<OfBooking>(),
  /** A payment by a channel with hours to pay. Its buyer is reminded once before the deadline. */
  "payment.waits_long": buyer<OfBooking & { readonly until: string }>(),
  "payment.pending": worker<OfBooking>(),
  "payment.created": worker<OfBooking>(),
  "payment.denied": worker<OfBooking>(),
  "payment.failed": worker<OfBooking>(),
  "payment.cancelled": worker<OfBooking>(),
  "payment.expired": worker<OfBooking>(),
  "payment.charged_back": worker<OfBooking>(),
  "payment.taken_back": worker<OfBooking & { readonly amount: number; readonly how: string }>(),
  "payment.partially_refunded": worker<OfBooking>(),
  "payment.abandoned": worker<OfBooking>(),
  "payment.unanswered": worker<OfBooking & { readonly asked: number }>(),
  "payment.underpaid": worker<OfBooking & { readonly amount: number; readonly missing: number }>(),
  "payment.mismatch": worker<OfBooking & { readonly expected: number; readonly amount: number; readonly currency: string }>(),
  "payment.double": worker<OfBooking & { readonly reason: string }>(),
  "payment.given_back": worker<OfBooking & { readonly reason: string }>(),
  "payment.settled": worker<OfBooking & { readonly amount?: number; readonly providerRef?: string | null }>(),
  "payment.further_page": nobody<{ readonly paymentId: string; readonly providerRef: string }>(),
  "payment.orphan": nobody<Said>(),
  "payment.refund_orphan": nobody<Said>(),
  "payment.notice_refused": nobody<OfWithheld>(),
  /** `by`: the origin of a refund that the shop did not request. */
  "payment.refund_requested": worker<OfRefund & { readonly by?: string }>(),
  "payment.refund_pending": worker<OfBooking & Partial<OfRefund>>(),
  "payment.refunded": buyer<OfBooking & Partial<OfRefund> & { readonly by?: string }>(),
  /** The provider cannot make this refund. The buyer is asked for a bank account, with one reminder, and a person pays. */
  "payment.transfer_asked": buyer<OfRefund>(),
  "payment.transfer_reminded": buyer<OfBooking>(),
  "payment.account_given": buyer<OfBooking & { readonly refunds: readonly string[] }>(),
  "payment.transfer_paid": worker<OfBooking & { readonly amount: number }>(),
  "payment.transfer_withdrawn": worker<OfBooking & Why>(),
  "payment.accounts_shown": nobody<{ readonly how: string; readonly refunds: readonly string[] }>(),
  "payment.refund_failed": worker<OfRefund & { readonly failure?: string }>(),
  /** The organiser's decision on a failed refund: retried, or paid by hand. `by`: the refund in its place. */
  "payment.refund_retried": nobody<OfBooking & Why & { readonly by: string; readonly amount: number }>(),
  "payment.refund_by_hand": nobody<OfBooking & Why & { readonly by: string; readonly amount: number }>(),
  "payment.refund_delayed": worker<OfRefund & Why>(),

  /** A video bought earlier is now playable. */
  "video.prepared": buyer(),
  "video.given": nobody<{ readonly slug: string }>(),
  "video.opened": nobody(),
  "video.streamed": nobody<{ readonly slug: string; readonly host: string | null }>(),
  "upload.allowed": nobody<{ readonly slug: string | null; readonly hours: number }>(),
  "upload.withdrawn": nobody(),
  /** `plays`: the video that uses the film from now on. */
  "upload.arrived": nobody<{ readonly media: string; readonly bytes: number; readonly plays: "part" | "trailer" | "nothing" }>(),
  "replay.kept": nobody<{ readonly event: string; readonly video: string; readonly holders: string }>(),
  "video.revoked": nobody<{ readonly slug: string }>(),

  "seats.map_assigned": nobody<{ readonly version: number; readonly seats: number }>(),
  "seats.blocked": nobody<{ readonly seats: readonly string[]; readonly reason: string }>(),
  "seats.released": nobody<{ readonly seats: readonly string[] }>(),
  /** The buyer chose seats for tickets already held. */
  "seats.chosen": nobody<{ readonly seats: readonly string[] }>(),
  /** The organiser moved an order to another seat. */
  "seats.moved": buyer<{
    readonly from: string;
    readonly to: string;
    readonly names: Readonly<Record<"en" | "id", { readonly from: string; readonly to: string }>>;
  }>(),

  "waiting_list.joined": buyer<{ readonly number: number }>(),
  "waiting_list.offered": buyer<{ readonly offer: string; readonly until: string }>(),
  "waiting_list.missed": buyer(),
  "waiting_list.ended": buyer(),
  "waiting_list.left": worker(),
  "waiting_list.taken": worker(),
  "waiting_list.declined": nobody<{ readonly waiting: string }>(),
  "waiting_list.unanswered": nobody(),

  "ticket.reissued": worker<OfBooking & { readonly version: number; readonly reason: string }>(),
  "ticket.cancelled": nobody<OfBooking>(),
  "ticket.returned": nobody<OfBooking & { readonly amount: number }>(),
  "ticket.suspended": nobody<OfBooking>(),
  "ticket.restored": nobody<OfBooking>(),
  "ticket.checked_in": worker<{ readonly scanId: string }>(),
  "ticket.left": worker<{ readonly scanId: string }>(),
  "ticket.entry_conflict": worker<{ readonly scanId: string }>(),
  "ticket.check_in_undone": worker<{ readonly scanId: string }>(),
  "ticket_key.rotated": worker<OfKey>(),
  "ticket_key.withdrawn": worker<OfKey>(),
  "ticket_claim.made": nobody(),
  "ticket_claim.opened": nobody(),
  "get_ticket_rules.kept": nobody<{ readonly asksCode: boolean }>(),
  "code_release.kept": nobody<{ readonly hours: number | null }>(),

  "handover.started": worker<OfTicket & { readonly kind: string }>(),
  "handover.edited": worker<OfTicket & { readonly round: number }>(),
  "handover.accepted": worker<OfTicket & { readonly kind: string }>(),
  "handover.declined": worker<OfTicket>(),
  "handover.cancelled": worker<OfTicket>(),
  "handover.revoked": worker<OfTicket>(),
  "handover.expired": worker<OfTicket>(),
  "handover.closed": worker<OfTicket>(),
  "handover.ended": worker<OfTicket>(),
  "handover_rules.kept": worker<{ readonly maxOnward: number; readonly maxRepresented: number }>(),
  "handover_closing.kept": worker<{ readonly closesAt: string | null }>(),
  "identity_lock.kept": worker<{ readonly isLocked: boolean }>(),

  "gate.kept": worker<{
    readonly name: string;
    readonly categoryIds: readonly string[] | null;
    readonly sessionIds: readonly string[] | null;
  }>(),
  "entry_rules.kept": worker<{ readonly allowsReentry: boolean; readonly opensMinutes: number }>(),
  "gate_token.given": worker<{ readonly gateId: string; readonly role: string; readonly label: string; readonly hours: number }>(),
  "gate_token.ended": worker(),

  "person.logged_in": worker<OfSession & { readonly method: string }>(),
  "person.stepped_up": worker<OfSession & { readonly method: string }>(),
  "person.logged_out": worker<OfSession>(),
  "person.logged_out_everywhere": worker<{ readonly sessions: number; readonly passkeys: number }>(),
  "person.passkey_added": worker<{ readonly passkeyId: string }>(),
  "person.passkey_removed": worker<{ readonly passkeyId: string }>(),
  "person.phone_changed": worker<{ readonly tickets: readonly string[] }>(),
  "person.orders_proved": worker<{ readonly orders: number }>(),
  "person.closed": worker(),
  "person.sessions_ended": nobody<{ readonly sessions: number; readonly passkeys: number }>(),
  "identity.code_asked": nobody<{ readonly purpose: string }>(),
  "identity.code_used": nobody<{ readonly purpose: string }>(),
  "identity.codes_half_spent": nobody<{ readonly kind: string; readonly period: "day" | "month" }>(),

  "waiver.signed": worker<{ readonly slug: string; readonly version: number; readonly ticketId: string; readonly recordHash: string }>(),
  "waiver.link_sent": nobody(),
  "waiver.text": nobody<{ readonly slug: string; readonly version: number; readonly signAgain: boolean }>(),
  "draft.released": nobody<{ readonly code: string; readonly how: string }>(),
  "link.created": nobody<OfLink>(),
  "link.ended": nobody<{ readonly code: string }>(),
  "message.withheld": nobody<{ readonly template: string }>(),
  "message.dead": nobody<{ readonly template: string; readonly channel: string; readonly attempts: number; readonly reason: string }>(),
  "pass.dead": nobody<{ readonly wallet: string; readonly attempts: number; readonly reason: string }>(),
  "news.dead": nobody<{ readonly topic: string; readonly newsId: string }>(),
  "books.differ": nobody<Said>(),
  "books.agree": nobody(),
  "hold_limits.changed": nobody<Said>(),
  "pay_hours.changed": nobody<{ readonly hours: number | null }>(),
  /** The digest of the seed, published before anyone could know whom it favours. */
  "queue.made": nobody<{ readonly epoch: number; readonly commit: string; readonly kind: string; readonly opensAt: string | null }>(),
  "queue.opened": nobody<{ readonly epoch: number; readonly count: number; readonly commit: string; readonly seed: string }>(),
  "queue.by_load": nobody<{ readonly phase: string }>(),
  /** The operator's action: `paused`, `resumed`, `rate`, `slots`, `scheduled`, `opened`, `closed`. */
  "queue.changed": nobody<{ readonly act: string } & Said>(),
  /** `codes`: how many were made together. `tickets`: how many each opens, null without a limit. */
  "access_code.made": nobody<{ readonly codes: number; readonly tickets: number | null; readonly maxPerOrder: number | null } & Said>(),
  "access_code.ended": nobody<{ readonly codes: number }>(),
  "category.hidden": nobody<{ readonly categoryId: string; readonly isHidden: boolean }>(),
  "allotment.made": nobody<{ readonly categoryId: string; readonly pieces: number; readonly givesBackAt: string }>(),
  "allotment.changed": nobody<{ readonly pieces: number; readonly givesBackAt: string }>(),
  /** `pieces`: on general sale again. */
  "allotment.given_back": nobody<{ readonly pieces: number }>(),
  "event.published": nobody<{ readonly slug: string }>(),
  /** Null: no returns. A step is `30d=50+fee`. `category`: the one with steps of its own. */
  "return_policy.kept": nobody<{ readonly category: string | null; readonly steps: readonly string[] | null }>(),
  /** Of the event, or of the category or add-on in `item`. `kind` null: its tax of its own ended. */
  "event.tax": nobody<{
    readonly item: string | null;
    readonly kind: string | null;
    readonly region: string | null;
    readonly percentage: number | null;
  }>(),
  "event.terms": nobody<{ readonly slug: string }>(),
  "brand.text": nobody<{ readonly page: "terms" | "privacy" }>(),
  "payment_account.kept": nobody<
    OfAccount & { readonly mode: string; readonly replaced: string | null; readonly isNew: boolean } & OfChannels
  >(),
  "payment_account.channels_kept": nobody<OfAccount & OfChannels>(),
  "payment_account.retired": nobody<OfAccount>(),
  "deployment.restored": nobody<{ readonly takenAt: string; readonly receipts: readonly unknown[]; readonly endedLogins: number }>(),
  "retention.erased": nobody<Readonly<Record<string, number>>>(),

  "identity.code_refused": nobody<OfWithheld & { readonly code: string }>(),
  "identity.passkey_refused": nobody<OfWithheld & { readonly code: string }>(),
  "gate.token_refused": nobody<OfWithheld & { readonly code: string }>(),
  "identity.session_refused": nobody<OfWithheld & Why>(),
  "visitor.crossed": nobody<{ readonly from: string; readonly to: string; readonly hasLogin: boolean }>(),
  "visitor.crossing_refused": nobody<Why>(),
  "promo.refused": nobody<OfWithheld & { readonly reason: string }>(),
  "access.refused": nobody<OfWithheld & { readonly reason: string }>(),
  "booking.denied": nobody<OfWithheld>(),
  "ticket.denied": nobody<OfWithheld>(),
  "handover.denied": nobody<OfWithheld>(),
  "pass.denied": nobody<OfWithheld>(),
  "waiting.denied": nobody<OfWithheld>(),
  "waiver.denied": nobody<OfWithheld>(),
} as const;

export type Topic = keyof typeof TOPICS;
type ToldTo<T extends Topic> = (typeof TOPICS)[T]["told"];
/** Topics with outbox events. */
export type NewsTopic = { [T in Topic]: ToldTo<T> extends "nobody" ? never : T }[Topic];
/** Topics that may produce a message to the buyer of an order. */
export type BuyerTopic = { [T in Topic]: ToldTo<T> extends "buyer" ? T : never }[Topic];
/** Topics of the audit alone. */
export type AuditTopic = Exclude<Topic, NewsTopic>;
/** The data of a topic's rows. */
export type DataOf<T extends Topic> = T extends Topic ? NonNullable<(typeof TOPICS)[T]["data"]> : never;
