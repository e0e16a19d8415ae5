import { checkAnswers, needsGuardian } from "#domain/tickets/waivers/check-answers.ts";
import { BLOOD_TYPES, type ReleaseAnswers } from "#domain/tickets/waivers/release.types.ts";
import { DEFAULT_COUNTRY_CODE } from "#domain/orders/cart/blank.ts";
import { parseTicketCode } from "#domain/tickets/ticket-code.ts";
import { utcToLocal } from "#domain/time/zone.ts";
import { zoneOf } from "#i18n/format.ts";
import type { Refused } from "../../shell/forms/field-message.ts";

/** The form's state. Until it is signed, the tab stores it over a visit to WhatsApp, without identity numbers. */
export type ReleaseDraft = Omit<ReleaseAnswers, "bloodType" | "guardian" | "signature"> & {
  readonly event: string;
  readonly ticketCode: string;
  readonly bloodType: ReleaseAnswers["bloodType"] | "";
  readonly guardian: NonNullable<ReleaseAnswers["guardian"]>;
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
};

export function firstDraft({ event, ticket: ticketCode, fullName, phone: known }: Arrival): ReleaseDraft {
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
    isTyped: false,
    lines: [],
    isAccepted: false,
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

/** The answers as the API takes them. */
export function answersOf(draft: ReleaseDraft, { eventDay }: Days): ReleaseAnswers {
  const { event: _, ticketCode: __, isTyped, lines, bloodType, guardian, ...rest } = draft;
  const drawn = lines.length > 0 ? lines : [[0, 0]];
  return {
    ...rest,
    bloodType: bloodType === "" ? "unknown" : bloodType,
    guardian: needsGuardian(draft.birthDate, eventDay) ? guardian : null,
    signature: isTyped ? { kind: "typed" } : { kind: "drawn", lines: drawn },
  };
}

/** The remaining faults, in the order of the form. */
export function draftErrors(draft: ReleaseDraft, days: Days): Refused[] {
  const isKnown = BLOOD_TYPES.some((type) => type === draft.bloodType);
  const code = draft.ticketCode.trim() === "" ? "required" : parseTicketCode(draft.ticketCode) === null ? "invalid" : null;
  const own = checkAnswers(answersOf(draft, days), days);
  const blood = isKnown ? [] : [{ path: "bloodType", code: "choose" }];
  const at = own.findIndex(({ path }) => !["fullName", "idNumber", "birthDate"].includes(path));
  const place = at === -1 ? own.length : at;
  return [...(code ? [{ path: "ticketCode", code }] : []), ...own.slice(0, place), ...blood, ...own.slice(place)];
}
