import { normaliseIdentity } from "#domain/people/fields/identity.ts";
import { normaliseName } from "#domain/people/fields/name.ts";
import type { ReleaseAnswers } from "#domain/tickets/waivers/release.types.ts";
import type { TicketToSign } from "./store.ts";

/** The sealed content of a signature: all personal data, and its subject. */
export type ReleaseRecord = {
  readonly ticketCode: string;
  readonly category: string;
  readonly event: string;
  readonly eventDay: string;
  readonly answers: ReleaseAnswers;
  /** E.164, proved by a code. */
  readonly phone: string;
  readonly verificationCode: string;
};

const tidy = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();

/** Converts the answers to their stored form. Includes a guardian only if required. */
export function tidyAnswers(answers: ReleaseAnswers, isMinor: boolean): ReleaseAnswers {
  const { guardian, emergency, health } = answers;
  return {
    ...answers,
    fullName: normaliseName(answers.fullName),
    idNumber: normaliseIdentity(answers.idNumber),
    emergency: { ...emergency, fullName: normaliseName(emergency.fullName), relation: tidy(emergency.relation) },
    health: { ...health, conditions: [...new Set(health.conditions)], notes: tidy(health.notes) },
    guardian:
      isMinor && guardian
        ? { fullName: normaliseName(guardian.fullName), relation: tidy(guardian.relation), idNumber: normaliseIdentity(guardian.idNumber) }
        : null,
    typedName: normaliseName(answers.typedName),
  };
}

/** The initials of a name: `B. S.` for Budi Santoso. */
export function initialsOf(name: string): string {
  return normaliseName(name)
    .split(" ")
    .slice(0, 4)
    .map((part) => `${[...part][0]!.toUpperCase()}.`)
    .join(" ");
}

export function recordOf(
  ticket: TicketToSign,
  { answers, phone, verificationCode }: { readonly answers: ReleaseAnswers; readonly phone: string; readonly verificationCode: string },
): ReleaseRecord {
  return {
    ticketCode: ticket.code,
    category: ticket.category,
    event: ticket.event,
    eventDay: ticket.event_day,
    answers,
    phone,
    verificationCode,
  };
}
