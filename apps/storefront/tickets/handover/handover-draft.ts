import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { DEFAULT_COUNTRY_CODE } from "#domain/orders/cart/blank.ts";
import { checkAnswer, checkNameAnswer } from "#domain/people/fields/answer.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import { isZone, localToUtc, utcToLocal } from "#domain/time/zone.ts";
import type { Refused } from "../../shell/forms/field-message.ts";

export type HandoverType = "transfer" | "delegation";
export type HandoverStep = "tickets" | "how" | "who" | "check";

/** The choices of a handover so far. */
export type HandoverDraft = {
  readonly tickets: readonly string[];
  readonly type: HandoverType | null;
  readonly fullName: string;
  readonly countryCode: string;
  readonly phoneNumber: string;
  readonly purpose: "collect" | "enter";
  /** `YYYY-MM-DD` in the event's zone. */
  readonly until: string;
};
type View = TicketHandoverAnswer;
type Row = View["tickets"][number];

const DAYS_WITHOUT_DATE = 30;
const DAY_MS = 86_400_000;

/** Whether a ticket can be handed over by this kind; without a kind, by any. */
export function canGo(row: Row, type?: HandoverType): boolean {
  return type ? row[type].refusal === null : row.transfer.refusal === null || row.delegation.refusal === null;
}

/** The kinds that all chosen tickets can use. */
export function openTypes(view: View, tickets: readonly string[]): HandoverType[] {
  const rows = view.tickets.filter((row) => tickets.includes(row.id));
  return (["transfer", "delegation"] as const).filter((type) => rows.length > 0 && rows.every((row) => canGo(row, type)));
}

/** The kinds that the shop has but some chosen ticket cannot use, each with the first such ticket, which has the reason. */
export function closedWays(view: View, tickets: readonly string[]): readonly { readonly type: HandoverType; readonly row: Row }[] {
  return (["transfer", "delegation"] as const).flatMap((type) => {
    const row = view.tickets.find((each) => tickets.includes(each.id) && !canGo(each, type));
    return row && row[type].refusal !== "HANDOVER_OFF" ? [{ type, row }] : [];
  });
}

/** An event's last day in its zone. */
function lastDay(view: View): string {
  const { endsAt, startsAt, zone } = view.event;
  const last = endsAt ?? startsAt ?? new Date(Date.parse(view.serverNow) + DAYS_WITHOUT_DATE * DAY_MS).toISOString();
  return isZone(zone) ? utcToLocal(zone, last).date : last.slice(0, 10);
}

/** The first and last possible end day of a delegation. */
export function daysOf(view: View): { readonly first: string; readonly last: string } {
  const { zone } = view.event;
  return { first: isZone(zone) ? utcToLocal(zone, view.serverNow).date : view.serverNow.slice(0, 10), last: lastDay(view) };
}

/** The end of a delegation that lasts until this day: the end of the day, or the end of the event if that is earlier. */
export function endOfDay(view: View, day: string): string {
  const { endsAt, startsAt, zone } = view.event;
  const end = isZone(zone) ? Date.parse(localToUtc(zone, day, "23:59")) : Date.parse(`${day}T23:59:00Z`);
  const latest = endsAt ?? startsAt;
  return new Date(latest === null ? end : Math.min(end, Date.parse(latest))).toISOString();
}

export function blankDraft(view: View): HandoverDraft {
  const own = view.tickets.find((row) => row.id === view.ticketId && canGo(row)) ?? view.tickets.find((row) => canGo(row));
  const tickets = own ? [own.id] : [];
  const types = openTypes(view, tickets);
  return {
    tickets,
    type: types.length === 1 ? types[0]! : null,
    fullName: "",
    countryCode: DEFAULT_COUNTRY_CODE,
    phoneNumber: "",
    purpose: view.hasPickup ? "collect" : "enter",
    until: lastDay(view),
  };
}

type Recipient = Pick<HandoverDraft, "fullName" | "countryCode" | "phoneNumber">;
const NOBODY: Recipient = { fullName: "", countryCode: DEFAULT_COUNTRY_CODE, phoneNumber: "" };

/** The recipient whom the order names for the chosen tickets; blank unless it is one person. */
function namedRecipient(view: View, tickets: readonly string[]): Recipient {
  const named = view.tickets.filter(({ id }) => tickets.includes(id)).map(({ participant }) => participant);
  const [first] = named;
  if (!first || named.some((each) => each?.fullName !== first.fullName || each.phoneNumber !== first.phoneNumber)) return NOBODY;
  return { ...first, countryCode: first.countryCode || DEFAULT_COUNTRY_CODE };
}

/** The draft of a new handover: to the participant whom the order names for the ticket. */
export function firstDraft(view: View): HandoverDraft {
  const draft = blankDraft(view);
  return { ...draft, ...namedRecipient(view, draft.tickets) };
}

/** The recipient for other tickets: the one whom the order names, unless another was typed. */
export function recipientFor(view: View, draft: HandoverDraft, tickets: readonly string[]): Partial<Recipient> {
  const before = namedRecipient(view, draft.tickets);
  const isTyped = draft.fullName !== before.fullName || draft.phoneNumber !== before.phoneNumber;
  return isTyped ? {} : namedRecipient(view, tickets);
}

/** Adjusts an earlier draft to the tickets' current state. Drops tickets that can no longer be handed over. */
export function fitDraft(view: View, draft: HandoverDraft): HandoverDraft {
  const tickets = draft.tickets.filter((id) => view.tickets.some((row) => row.id === id && canGo(row)));
  if (tickets.length === 0)
    return { ...blankDraft(view), fullName: draft.fullName, countryCode: draft.countryCode, phoneNumber: draft.phoneNumber };
  const types = openTypes(view, tickets);
  const type = draft.type !== null && types.includes(draft.type) ? draft.type : types.length === 1 ? types[0]! : null;
  return { ...draft, tickets, type };
}

/** The steps that this draft needs: a step with a single possible answer is left out. */
export function stepsOf(view: View, draft: HandoverDraft): HandoverStep[] {
  const several = view.tickets.filter((row) => canGo(row)).length > 1;
  const ways = openTypes(view, draft.tickets).length;
  return [...(several ? (["tickets"] as const) : []), ...(ways > 1 ? (["how"] as const) : []), "who", "check"];
}

/** Faults of a step's answers, by the server's rules. */
export function stepErrors(step: HandoverStep, view: View, draft: HandoverDraft): Refused[] {
  if (step === "tickets") return draft.tickets.length === 0 ? [{ path: "tickets", code: "required" }] : [];
  if (step === "how")
    return draft.type === null || !openTypes(view, draft.tickets).includes(draft.type) ? [{ path: "type", code: "choose" }] : [];
  if (step === "check") return [];
  const errors: Refused[] = [];
  const name = checkAnswer({ required: true }, { answer: draft.fullName, check: checkNameAnswer });
  if (name) errors.push({ path: "recipient.fullName", ...name });
  const phone = normalisePhone(draft.countryCode, draft.phoneNumber);
  if (phone.kind === "refused") errors.push({ path: "recipient.phoneNumber", code: phone.code });
  else if (phone.e164 === view.ownPhone) errors.push({ path: "recipient.phoneNumber", code: "self" });
  const { first, last } = daysOf(view);
  if (draft.type === "delegation" && !(draft.until >= first && draft.until <= last)) errors.push({ path: "validUntil", code: "invalid" });
  return errors;
}

/** The index, from 0, of the step to show: the first incomplete step if it comes before `wanted`, else `wanted`. */
export function reachable(
  steps: readonly HandoverStep[],
  { wanted, view, draft }: { readonly wanted: number; readonly view: View; readonly draft: HandoverDraft },
): number {
  const open = steps.findIndex((step) => stepErrors(step, view, draft).length > 0);
  return Math.max(0, Math.min(wanted, open === -1 ? steps.length - 1 : open));
}
