import { distributeAddons } from "#domain/orders/attendees/distribute-addons.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { Attendee, Patron } from "#domain/orders/cart/transaction.types.ts";
import { askAge } from "#domain/people/fields/ask-age.ts";
import { askOnce } from "#domain/people/fields/ask-once.ts";
import { parseEmail } from "#domain/people/fields/email.ts";
import type { FieldError } from "#domain/people/fields/field.ts";
import { normaliseIdentity } from "#domain/people/fields/identity.ts";
import { normaliseName } from "#domain/people/fields/name.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { isZone, utcToLocal } from "#domain/time/zone.ts";
import type { WebAct, Act } from "../../../act.ts";
import type { Once } from "../../../platform/database/once.ts";
import { problemOfRefusal } from "../../../platform/database/refusals.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue, type LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { readReachable, readTyped } from "../../people/numbers/read-phone.ts";
import { operationOf, openWholeBooking } from "../records/access-booking.ts";
import { entrustedAnswer, refuseEntrusted } from "./entrust-attendees.ts";
import { expireHolds } from "../hold/expire-holds.ts";
import { bookingAsItIs, cachedBooking } from "../records/cached-booking.ts";
import { sealIdentity } from "../records/seal-identity.ts";
import { saveDetailsInBatch, type DetailsCode } from "./store/save-in-batch.ts";
import { limitsText } from "../records/hold-limits.ts";
import type { AttendeeRow, BookingFacts, People, WholeBooking } from "../records/booking-rows.ts";

export type DetailsInput = {
  readonly patron: Patron;
  readonly attendees: readonly Attendee[];
  readonly acceptTerms: boolean;
  readonly waiverVersion: string | null;
  readonly locale: "en" | "id";
};

/**
 * Returns the local date and time of the booked session, else of the event. The typed text counts only if these have no date or valid zone.
 */
function eventAtOf(event: LoadedEvent, booking: BookingFacts, typed: string): string {
  const session = event.sessions.find((s) => s.id === booking.session_id);
  const starts = session?.starts_at ?? event.row.starts_at;
  if (!starts || !isZone(event.row.zone)) return typed;
  const local = utcToLocal(event.row.zone, starts.toISOString());
  return `${local.date}T${local.time}`;
}

/** The category of each ticket, in order. A bundle counts as its tickets. */
export function placesOf(booking: BookingFacts): { categoryId: string; category: string }[] {
  return booking.quote.lines.flatMap((line) =>
    Array.from({ length: line.tickets }, () => ({ categoryId: line.categoryId, category: line.name })),
  );
}

/** Returns the answers that the form requests. Others were not checked and are not saved. */
function askedOf(fields: readonly { readonly name: string }[], answers: object): Record<string, string> {
  const asked = new Set(["eventAt", ...fields.map((field) => field.name)]);
  // Keep the calling code with the number.
  if (asked.has("phoneNumber")) asked.add("countryCode");
  return Object.fromEntries(Object.entries(answers).filter(([name]) => asked.has(name)));
}

function checkAgreements(event: LoadedEvent, input: DetailsInput): void {
  if (!input.acceptTerms) throw new Problem("TERMS_REQUIRED");
  const version = event.row.waiver_version;
  // Without a waiver of the event or tenant, no version is accepted.
  if (input.waiverVersion === version) return;
  if (input.waiverVersion === null) throw new Problem("WAIVER_REQUIRED");
  throw new Problem("WAIVER_CHANGED", { details: { version } });
}

function attendeeRows(
  act: Act,
  {
    event,
    booking,
    input,
    buyerName,
  }: { readonly event: LoadedEvent; readonly booking: BookingFacts; readonly input: DetailsInput; readonly buyerName: string },
): AttendeeRow[] {
  const places = placesOf(booking);
  const asks = event.row.attendee_fields.length > 0;
  // Video orders have no attendees.
  if (places.length === 0) return [];
  const addons = booking.quote.lines.flatMap((line) =>
    line.addons.map((a) => ({
      id: a.addonId,
      name: a.name,
      eventPriceId: line.categoryId,
      qty: a.qty,
      isDistributedPerAttendee: event.addons.find((x) => x.id === a.addonId)?.is_distributed_per_attendee ?? false,
    })),
  );
  const shares = distributeAddons(
    places.map((p) => p.categoryId),
    addons,
  );
  return places.map((place, i) => {
    const { identity, eventPriceId: _, ...fields } = asks ? input.attendees[i]! : ({ identity: "", eventPriceId: "" } as Attendee);
    return {
      position: i + 1,
      category_id: place.categoryId,
      full_name: asks && fields.fullname ? normaliseName(fields.fullname) : buyerName,
      fields: { ...askedOf(askAge(event.row.attendee_fields, event.row.min_age), fields), ...(asks ? entrustedAnswer(fields) : {}) },
      identity_sealed: identity ? sealIdentity(act.secrets, `${act.tenant} ${booking.id}`, normaliseIdentity(identity)) : null,
      addons: shares[i]!.map((s) => ({ addonId: s.addonId, name: addons.find((a) => a.id === s.addonId)!.name, qty: s.qty })),
    };
  });
}

/** Returns the error of a requested phone number that is well-formed but that no network can reach. */
function unreachable(path: string, fields: readonly { readonly name: string }[], answers: Patron | Attendee): FieldError[] {
  const isAsked = fields.some(({ name }) => name === "phoneNumber") && answers.phoneNumber.trim() !== "";
  return isAsked && readReachable(answers.countryCode, answers.phoneNumber).kind === "refused"
    ? [{ path: `${path}.phoneNumber`, code: "phone_other" }]
    : [];
}

function checkFields(event: LoadedEvent, booking: BookingFacts, input: DetailsInput): Patron {
  const patron = { ...input.patron, eventAt: eventAtOf(event, booking, input.patron.eventAt) };
  const { attendee_fields: attendeeFields, min_age: minAge } = event.row;
  const patronFields = askOnce(event.row.patron_fields, attendeeFields);
  const asksAttendees = attendeeFields.length > 0;
  const context = { minAge };
  const places = placesOf(booking);
  if (
    asksAttendees &&
    (input.attendees.length !== places.length || input.attendees.some((a, i) => a.eventPriceId !== places[i]!.categoryId))
  ) {
    throw new Problem("FIELDS_INVALID", { fields: [{ path: "attendee", code: "invalid" }] });
  }
  const errors = [
    ...validatePatron(asksAttendees ? patronFields : askAge(patronFields, minAge), patron, context),
    ...(asksAttendees ? validateAttendees(askAge(attendeeFields, minAge), input.attendees, context) : []),
  ];
  if (errors.length > 0) throw new Problem("FIELDS_INVALID", { fields: errors });
  const beyond = [
    ...unreachable("patron", patronFields, patron),
    ...input.attendees.flatMap((attendee, i) => unreachable(`attendee.${i}`, attendeeFields, attendee)),
  ];
  if (beyond.length > 0) throw new Problem("FIELDS_INVALID", { fields: beyond });
  return patron;
}

function peopleOf(
  act: Act,
  { event, booking, input }: { readonly event: LoadedEvent; readonly booking: BookingFacts; readonly input: DetailsInput },
): People {
  const patron = checkFields(event, booking, input);
  checkAgreements(event, input);
  const phone = readTyped(patron.countryCode, patron.phoneNumber);
  const name = normaliseName(patron.fullName);
  const buyer = {
    full_name: name,
    email: patron.email ? parseEmail(patron.email) : null,
    phone: phone.kind === "phone" ? phone.e164 : "",
    patron: askedOf(askAge(askOnce(event.row.patron_fields, event.row.attendee_fields), event.row.min_age), patron),
    locale: input.locale,
    waiver_version: event.row.waiver_version,
  };
  return { buyer, attendees: attendeeRows(act, { event, booking, input, buyerName: name }) };
}

const REFUSALS = {
  missing: "NOT_FOUND",
  mismatch: "IDEMPOTENCY_MISMATCH",
  state: "BOOKING_STATE",
  expired: "HOLD_EXPIRED",
  waiver: "WAIVER_CHANGED",
  owned: "VIDEO_OWNED",
  stale: "BUSY",
} as const satisfies Partial<Record<DetailsCode, ProblemCode>>;

type Judged = { readonly people: People } | { readonly people: null; readonly refusal: unknown };

function judge(
  act: Act,
  { event, booking, input }: { readonly event: LoadedEvent; readonly booking: BookingFacts; readonly input: DetailsInput },
): Judged {
  try {
    return { people: peopleOf(act, { event, booking, input }) };
  } catch (refusal) {
    return { people: null, refusal };
  }
}

/** Refuse in this order: the used key, the booking, the details. */
async function saveOnce(
  act: WebAct,
  {
    id,
    key,
    input,
    idempotency,
    fresh,
  }: {
    readonly id: string;
    readonly key: string | undefined;
    readonly input: DetailsInput;
    readonly idempotency: Once;
    readonly fresh: boolean;
  },
): Promise<WholeBooking> {
  const { db, tenant } = act;
  const [catalogue, booking] = await Promise.all([loadCatalogue(db, tenant, { fresh }), cachedBooking(db, tenant, { id, fresh })]);
  if (!booking) throw new Problem("NOT_FOUND");
  const event = catalogue.byId.get(booking.event_id)!;
  const refusal =
    event.row.attendee_fields.length > 0 ? await refuseEntrusted(act, { eventId: booking.event_id, attendees: input.attendees }) : null;
  const judged: Judged = refusal ? { people: null, refusal } : judge(act, { event, booking, input });
  const deed = {
    ...operationOf(act, { id, key }),
    ...idempotency,
    quoteId: booking.quote_id,
    sessionId: booking.session_id,
    people: judged.people,
    limits: limitsText(act.settings.holdLimits),
  };
  const { code, now } = await saveDetailsInBatch(db, deed);
  if (code === "replay") return openWholeBooking(act, { id, key });
  if (code === "ready") throw judged.people === null ? judged.refusal : new Problem("BUSY");
  if (code === "crowded") throw new Problem("HOLD_LIMIT", { details: { scope: "number" } });
  if (code !== "kept") throw new Problem(REFUSALS[code]);
  const { attempts, right } = now!;
  return { booking: await bookingAsItIs(db, tenant, { id, now: now! }), people: judged.people!, attempts, right };
}

/** Refusals that outdated state may cause: an expired hold before its sweep, or a waiver text read a moment ago. */
const DOUBTFUL: readonly ProblemCode[] = ["BUSY", "WAIVER_CHANGED", "LIMIT_REACHED", "HOLD_LIMIT", "PROMO_PHONE_LIMIT"];

/**
 * Saves buyer, attendees and consents. Returns the booking with them. Throws FIELDS_INVALID with a path for each field, WAIVER_CHANGED for
 * a waiver other than the event's current one, LIMIT_REACHED and PROMO_PHONE_LIMIT for a phone number at its limit, and the other refusals
 * of the contract.
 */
export async function saveDetails(
  act: WebAct,
  {
    id,
    key,
    input,
    idempotency,
  }: { readonly id: string; readonly key: string | undefined; readonly input: DetailsInput; readonly idempotency: Once },
): Promise<WholeBooking> {
  try {
    return await saveOnce(act, { id, key, input, idempotency, fresh: false });
  } catch (error) {
    const refusal = problemOfRefusal(error) ?? error;
    if (!(refusal instanceof Problem) || !DOUBTFUL.includes(refusal.code)) throw refusal;
    await expireHolds(act.db, act.tenant);
  }
  return saveOnce(act, { id, key, input, idempotency, fresh: true }).catch((error: unknown) => {
    throw problemOfRefusal(error) ?? error;
  });
}
