import { checkName } from "#domain/people/fields/name.ts";
import { checkAnswers, needsGuardian } from "#domain/tickets/waivers/check-answers.ts";
import type { ReleaseAnswers } from "#domain/tickets/waivers/release.types.ts";
import { DEFAULT_COUNTRY_CODE } from "#domain/orders/cart/blank.ts";
import { parseTicketCode } from "#domain/tickets/ticket-code.ts";
import { utcToLocal } from "#domain/time/zone.ts";
import { zoneOf } from "#i18n/format.ts";
import type { Refused } from "../../shell/forms/field-message.ts";

/** The form's state. Until it is signed, the tab stores it over a visit to WhatsApp, without identity numbers. */
export type ReleaseDraft = Omit<ReleaseAnswers, "bloodType" | "guardian" | "signature" | "isAccepted"> & {
  readonly event: string;
  readonly ticketCode: string;
  readonly bloodType: ReleaseAnswers["bloodType"] | "";
  readonly guardian: NonNullable<ReleaseAnswers["guardian"]>;
  /** The participant wants to correct the name or number that the ticket has. */
  readonly isPersonOpen: boolean;
  readonly isTyped: boolean;
  readonly lines: readonly (readonly number[])[];
};

/** The days, `YYYY-MM-DD`, on which ages are computed. */
export type Days = { readonly eventDay: string; readonly today: string };

/** Known data of the signer: from the ticket for its holder, else from the address alone. */
export type Arrival = {
  readonly ticket: string;
  /** Slug of the ticket's event. */
  readonly event: string;
  readonly fullName: string;
  readonly phone: ReleaseAnswers["phone"] | null;
  /** The ticket has its holder's identity number. */
  readonly hasIdentity: boolean;
};

/** What the form need not ask, since the ticket says it. */
export type Known = { readonly ticket: boolean; readonly person: boolean; readonly identity: boolean };

/** A ticket's code is known from its link, name and number from the holder's own ticket, until the participant corrects them. */
export function knownOf(arrival: Arrival, { isPersonOpen }: Pick<ReleaseDraft, "isPersonOpen">): Known {
  const person = !isPersonOpen && checkName(arrival.fullName) === null && arrival.phone !== null;
  return { ticket: parseTicketCode(arrival.ticket) !== null, person, identity: person && arrival.hasIdentity };
}

export function firstDraft({ event, ticket: ticketCode, fullName, phone: known }: Omit<Arrival, "hasIdentity">): ReleaseDraft {
  const phone = { countryCode: DEFAULT_COUNTRY_CODE, phoneNumber: "" };
  return {
    event,
    ticketCode,
    fullName,
    idType: "nik",
    idNumber: "",
    birthDate: "",
    bloodType: "",
    emergency: { ...phone, fullName: "", relation: "" },
    health: { isFit: false, conditions: [], notes: "" },
    guardian: { fullName: "", relation: "", idNumber: "" },
    phone: known ?? phone,
    typedName: "",
    isPersonOpen: false,
    isTyped: true,
    lines: [],
  };
}

/** The part of a draft that a tab may store: without identity numbers. */
export function withoutIdentity(draft: ReleaseDraft): ReleaseDraft {
  return { ...draft, idNumber: "", guardian: { ...draft.guardian, idNumber: "" } };
}

/** The event's day, and today, both in the event's zone. An event without a date counts as today. */
export function daysOf(event: { readonly startsAt: string | null; readonly zone: string } | undefined): Days {
  const zone = zoneOf(event?.zone ?? "Asia/Jakarta");
  const today = utcToLocal(zone, new Date().toISOString()).date;
  return { today, eventDay: event?.startsAt ? utcToLocal(zone, event.startsAt).date : today };
}

/** The answers as the API takes them. Signing is the agreement: the form has no box for it. */
export function answersOf(draft: ReleaseDraft, { eventDay }: Days): ReleaseAnswers {
  const { event: _, ticketCode: __, isPersonOpen: ___, isTyped, lines, bloodType, guardian, ...rest } = draft;
  const drawn = lines.length > 0 ? lines : [[0, 0]];
  const isOfChild = needsGuardian(draft.birthDate, eventDay);
  return {
    ...rest,
    // A drawn signature carries the signer's printed name.
    typedName: isTyped ? rest.typedName : isOfChild ? guardian.fullName : rest.fullName,
    isAccepted: true,
    bloodType: bloodType === "" ? "unknown" : bloodType,
    guardian: isOfChild ? guardian : null,
    signature: isTyped ? { kind: "typed" } : { kind: "drawn", lines: drawn },
  };
}

/** The remaining faults, in the order of the form. */
export function draftErrors(draft: ReleaseDraft, days: Days, known: Pick<Known, "identity">): Refused[] {
  const code = draft.ticketCode.trim() === "" ? "required" : parseTicketCode(draft.ticketCode) === null ? "invalid" : null;
  const own = checkAnswers(answersOf(draft, days), days).filter(({ path }) => !(known.identity && path === "idNumber"));
  // The drawing is the whole signature: its name is not typed.
  const asked = draft.isTyped ? own : own.filter(({ path }) => path !== "typedName");
  return [...(code ? [{ path: "ticketCode", code }] : []), ...asked];
}
