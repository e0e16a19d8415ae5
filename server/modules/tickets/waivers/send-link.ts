import { ADULT_AGE } from "#domain/tickets/waivers/release.types.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { oneLine, withoutLinks } from "#i18n/message-texts/tame-text.ts";
import { ownerOf, type WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { type Limit, spend } from "../../../platform/limits/limits.ts";
import { networkDigest } from "../../../platform/limits/network-digest.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { readNames } from "../../catalogue/events/read-names.ts";
import { isReachable, readPhone, readTyped } from "../../people/numbers/read-phone.ts";
import { createLink } from "../../catalogue/links/create-link.ts";
import { readKnownEmails } from "../../people/messages/known-email.ts";
import { mayNotify } from "../../people/messages/may-notify.ts";
import { queueMessage } from "../../people/messages/queue-message.ts";
import { readDeliveriesOf } from "../../people/messages/read-delivery.ts";
import { type FoundTicket, ticketsOfBooking } from "../issue/find-tickets.ts";
import type { TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { digestsOf } from "./hash-text.ts";
import { ownTicketsOf } from "./own-tickets.ts";
import { describePlace } from "./show-signature.ts";
import { readPlaceOf, readRelease, readTicketReleases, type TicketRelease } from "./store.ts";

type Invite = {
  readonly id: string;
  readonly ticketId: string;
  readonly phoneHash: string;
  /** The id of the link's message. */
  readonly message: string;
};

/**
 * Returns those of these tickets that were sent a link, each with the id of its last message. Null for a link sent by an earlier version.
 */
async function readInviteMessages(tx: TenantSql, ticketIds: readonly string[]): Promise<{ ticket_id: string; message: string | null }[]> {
  return tx.query<{ ticket_id: string; message: string | null }>(
    `select x.id as ticket_id, i.dedupe_id as message from unnest($2::uuid[]) as x(id) cross join lateral (
       select c.dedupe_id from waiver_invites c where c.tenant_id = $1 and c.ticket_id = x.id order by c.sent_at desc, c.id limit 1) i`,
    [tx.tenant, ticketIds],
  );
}

function writeInvite(tx: ActTransaction, { id, ticketId, phoneHash, message }: Invite): void {
  tx.send("insert into waiver_invites (tenant_id, id, ticket_id, phone_hash, dedupe_id) values ($1, $2, $3, $4, $5)", [
    tx.tenant,
    id,
    ticketId,
    phoneHash,
    message,
  ]);
  recordAudit(tx, { topic: "waiver.link_sent", subject: ticketId });
}

/** The most links per day: from one browser, from one network, and for one ticket. */
const SENDINGS: Limit = { name: "waiver-links", seconds: 86_400, perVisitor: 60, perNetwork: 200, perSubject: 5 };
const KEPT_DAYS = 90;

/** Opens a booking for its owner. Throws NOT_FOUND for anything else. */
export type OpenOrder = (act: WebAct, order: { readonly id: string; readonly key: string | undefined }) => Promise<unknown>;

const isLive = (ticket: FoundTicket) => ["valid", "locked", "checked_in"].includes(ticket.status);

type Found = { readonly tickets: readonly FoundTicket[]; readonly releases: ReadonlyMap<string, TicketRelease> };

async function find(
  act: WebAct,
  { openOrder, id, key }: { readonly openOrder: OpenOrder; readonly id: string; readonly key: string | undefined },
): Promise<Found> {
  await openOrder(act, { id, key });
  const tickets = ((await ticketsOfBooking(act, id))?.tickets ?? []).filter(isLive);
  const ids = tickets.map((ticket) => ticket.id);
  const all = await act.db.transaction(act, (tx) => readTicketReleases(tx, act.tenant, ids));
  // A transferred ticket concerns its new holder only.
  const rows = all.filter((row) => !row.is_held);
  if (rows.length === 0) throw new Problem("NOT_FOUND");
  return { tickets, releases: new Map(rows.map((row) => [row.ticket_id, row])) };
}

/** Returns the participant's number in the order, in E.164. Null without a complete one. */
function knownPhone({ country_code: code, phone_number: number }: TicketRelease): string | null {
  const phone = code && number ? readTyped(code, number) : null;
  return phone?.kind === "phone" && isReachable(phone.e164) ? phone.e164 : null;
}

/** Returns the number for a link: the typed one, else the participant's own. Throws FIELDS_INVALID. */
function numberToTell(typed: Sending["phone"], release: TicketRelease): string {
  if (typed) return readPhone(typed.countryCode, typed.phoneNumber);
  const known = knownPhone(release);
  if (known === null) throw new Problem("FIELDS_INVALID", { fields: [{ path: "phoneNumber", code: "required" }] });
  return known;
}

/** Lists an order's participants and their signatures. Throws NOT_FOUND, also if there is nothing to sign. */
export async function showOrder(
  act: WebAct,
  { openOrder, id, key }: { readonly openOrder: OpenOrder; readonly id: string; readonly key: string | undefined },
) {
  const { tickets, releases } = await find(act, { openOrder, id, key });
  const [first] = releases.values();
  const release = await act.db.transaction(act, (tx) => readRelease(tx, first!.slug));
  const place = await act.db.transaction(act, (tx) => readPlaceOf(tx, first!.ticket_id));
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(tickets[0]!.event_id);
  const nameOf = readNames(event, act.locale);
  const own = await ownTicketsOf(act, [id]);
  if (!release || !place) throw new Problem("NOT_FOUND");
  const messages = await act.db.transaction(act, async (tx) => {
    const sent = await readInviteMessages(tx, [...releases.keys()]);
    const told = await readDeliveriesOf(
      tx,
      sent.map(({ message }) => message),
    );
    return new Map(sent.map(({ ticket_id: ticketId }, at) => [ticketId, told[at]!]));
  });
  return {
    kind: "booking-waivers" as const,
    slug: release.slug,
    title: release.title[act.locale],
    event: { slug: place.event_slug, ...describePlace(place) },
    admitsChildren: (event?.row.min_age ?? 0) < ADULT_AGE,
    tickets: tickets.flatMap(({ id: ticketId, code, holder, category }) => {
      const found = releases.get(ticketId);
      const [signedAt, sentAt] = [found?.signed_at?.toISOString() ?? null, found?.sent_at?.toISOString() ?? null];
      const phone = found && knownPhone(found);
      if (!found) return [];
      const told = { signedAt, sentAt, message: messages.get(ticketId) ?? null };
      return [
        {
          id: ticketId,
          code,
          holder,
          isOwn: own.has(ticketId),
          category: nameOf(category),
          ...told,
          phone: phone ? maskPhone(phone) : null,
        },
      ];
    }),
  };
}

type Sending = {
  readonly ticketId: string;
  readonly phone: { countryCode: string; phoneNumber: string } | null;
  readonly locale: "en" | "id";
};
type At = { readonly id: string; readonly k: string | undefined } & Once;

/** Sends one participant of an order a link for signing. Throws NOT_FOUND, WAIVER_SIGNED, FIELDS_INVALID, TOO_MANY_REQUESTS. */
export async function sendLink(
  act: WebAct,
  {
    openOrder,
    idempotency,
    sending: { ticketId, phone: typed, locale },
  }: { readonly openOrder: OpenOrder; readonly idempotency: At; readonly sending: Sending },
): Promise<void> {
  const { tickets, releases } = await find(act, { openOrder, id: idempotency.id, key: idempotency.k });
  const [ticket, release] = [tickets.find((each) => each.id === ticketId), releases.get(ticketId)];
  if (!ticket || !release) throw new Problem("NOT_FOUND");
  if (release.signature_id !== null) throw new Problem("WAIVER_SIGNED");
  const phone = numberToTell(typed, release);
  const owner = ownerOf(act) ?? `booking ${idempotency.id}`;
  await spend(act, { limit: SENDINGS, mark: `${owner} ${idempotency.key} ${idempotency.bodyHash}`, about: ticketId });
  await act.db.transaction(act, async (tx) => {
    const place = (await readPlaceOf(tx, ticketId))!;
    await once(tx, { ...idempotency, tenant: act.tenant, owner }, async () => {
      const expiresAt = new Date((place.starts_at ?? act.now()).getTime() + KEPT_DAYS * 86_400_000);
      const target = `/waiver-release/${release.slug}?ticket=${ticket.code}&event=${place.event_slug}`;
      const { path } = await createLink(act, tx, { type: "waiver", target, expiresAt, maxUses: null });
      const id = act.newId();
      const telling = { recipient: phone, network: networkDigest(act), mark: id, about: id, template: "waiver.link", isOfHolder: true };
      if (!(await mayNotify(act, tx, telling))) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: 86_400 });
      const emailOf = await readKnownEmails(tx, [idempotency.id]);
      const { dedupeId } = queueMessage(act, tx, {
        template: "waiver.link",
        locale,
        values: {
          name: withoutLinks(ticket.holder),
          event: oneLine(place.event, 120),
          brand: oneLine(act.brand.title, 60),
          link: `${act.origin}/${locale}${path}`,
        },
        channel: "whatsapp",
        recipient: phone,
        otherwise: emailOf({ bookingId: idempotency.id, phone, position: release.position }),
        subject: id,
        notAfter: place.starts_at,
      });
      writeInvite(tx, { id, ticketId, phoneHash: digestsOf(act, `phone ${phone}`)[0], message: dedupeId });
      return { id };
    });
  });
}
