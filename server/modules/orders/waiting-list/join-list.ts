import { holdSeconds } from "#domain/orders/hold.ts";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import type { Once } from "../../../platform/database/once.ts";
import type { OwnerAct, Act } from "../../../act.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { categoryState } from "../../catalogue/events/judge-stock.ts";
import { loadCatalogue, withoutHidden, type Catalogue, type LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { checkLimits, checkSession, sumSelection, windowOf, priceChoice } from "../hold/price-selection.ts";
import { joinOnce, type Joining } from "./store.ts";
import { askOnce } from "#domain/people/fields/ask-once.ts";
import { parseEmail } from "#domain/people/fields/email.ts";
import { normaliseName } from "#domain/people/fields/name.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { waitingFields } from "#domain/orders/waiting-list/waiting-fields.ts";
import { readReachable } from "../../people/numbers/read-phone.ts";

type WaitingBuyer = {
  readonly name: string;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string;
  /** The requested answers only. */
  readonly patron: Readonly<Record<string, string>>;
};

/** Checks the buyer and returns the stored form. Throws FIELDS_INVALID with a path for each field. */
function checkBuyer({ row }: LoadedEvent, patron: Patron): WaitingBuyer {
  const asked = waitingFields(askOnce(row.patron_fields, row.attendee_fields), row.min_age);
  const fields = validatePatron(asked, patron, { minAge: row.min_age });
  if (fields.length > 0) throw new Problem("FIELDS_INVALID", { fields });
  const phone = readReachable(patron.countryCode, patron.phoneNumber);
  if (phone.kind === "refused") throw new Problem("FIELDS_INVALID", { fields: [{ path: "patron.phoneNumber", code: phone.code }] });
  const names = new Set<string>(["countryCode", ...asked.map((field) => field.name)]);
  return {
    name: normaliseName(patron.fullName),
    email: names.has("email") && patron.email !== "" ? parseEmail(patron.email) : null,
    phone: phone.e164,
    patron: Object.fromEntries(Object.entries(patron).filter(([name]) => names.has(name))),
  };
}

export type JoinInput = {
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly categoryId: string;
  readonly qty: number;
  readonly patron: Patron;
  readonly acceptTerms: boolean;
  readonly locale: "en" | "id";
};

/** Hourly limits of joins: per phone number, browser and network. */
export const JOINS: Limit = { name: "waiting", seconds: 3600, perVisitor: 20, perNetwork: 300, perSubject: 10 };

const NEVER = new Date(0);

const REFUSALS = {
  mismatch: "IDEMPOTENCY_MISMATCH",
  taken: "ALREADY_WAITING",
  open: "WAITING_LIST_CLOSED",
  closed: "WAITING_LIST_CLOSED",
} as const;

/** Returns the end of offers: the sale's end or the event's beginning. An item not sold out has no list. */
function closingOf(
  act: Act,
  { catalogue, event, input }: { readonly catalogue: Catalogue; readonly event: LoadedEvent; readonly input: JoinInput },
): Date {
  const category = event.categories.find((each) => each.id === input.categoryId)!;
  if (categoryState(catalogue, { event, category, sessionId: input.sessionId, now: act.now().getTime() }) !== "waiting_list") return NEVER;
  const { closesAt } = windowOf(event, { categories: [input], addons: [] }, input.sessionId);
  const starts = event.sessions.find(({ id }) => id === input.sessionId)?.starts_at ?? event.row.starts_at;
  return starts && starts < closesAt ? starts : closesAt;
}

/**
 * Gives a visitor the next place on an event's waiting list, without stock or payment. The same key, or the same visitor with the same
 * phone and tickets, gets the existing place. A repeated key does not count towards the limit. Returns the place's booking. Throws the
 * refusals of the contract.
 */
export async function joinList(act: OwnerAct, { input, once }: { readonly input: JoinInput; readonly once: Once }): Promise<string> {
  const catalogue = await loadCatalogue(act.db, act.tenant, { fresh: true });
  const known = catalogue.byId.get(input.eventId);
  // Videos never sell out and have no list.
  if (!known || known.video) throw new Problem("NOT_FOUND");
  const event = withoutHidden(known);
  const selection = sumSelection(event, { categories: [{ categoryId: input.categoryId, qty: input.qty }], addons: [] });
  const tickets = checkLimits(event, selection, true);
  checkSession(event, input.sessionId);
  const buyer = checkBuyer(event, input.patron);
  if (!input.acceptTerms) throw new Problem("TERMS_REQUIRED");
  await spend(act, { limit: JOINS, mark: `${act.actor.owner} ${once.key} ${once.bodyHash}`, about: buyer.phone });
  const quote = priceChoice(act, { catalogue, event, sessionId: input.sessionId, selection, tickets, promo: null, access: null });
  const joining: Joining = {
    id: act.newId(),
    quote_id: act.newId(),
    audit: act.newId(),
    outbox: act.newId(),
    reference: newReference(),
    owner: act.actor.owner,
    key: once.key,
    hash: once.bodyHash,
    event: event.row.id,
    session: input.sessionId,
    category: input.categoryId,
    qty: input.qty,
    version: event.row.version,
    ttl: holdSeconds(tickets),
    closes: closingOf(act, { catalogue, event, input }),
    locale: input.locale,
    ...buyer,
  };
  const { code, bookingId } = await joinOnce(act.db, act.tenant, { joining, quote });
  if (code === "joined" || code === "replay" || code === "known") return bookingId;
  throw new Problem(REFUSALS[code]);
}
