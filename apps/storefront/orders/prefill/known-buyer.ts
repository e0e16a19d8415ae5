import type { EventDetail } from "#contract/catalogue/events.ts";
import type { EventTransaction, Patron } from "#domain/orders/cart/transaction.types.ts";
import { asksAttendees } from "../../shell/forms/attendee-questions.ts";
import { patronErrors } from "../../shell/forms/patron-questions.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import { hasLoginMark } from "../../people/identity/remember-login.ts";
import { suggestWay } from "../transaction/chosen-way.ts";
import { quoteOrder } from "../transaction/quote-order.ts";
import { type Person, readRemembered, type RememberedBuyer } from "../transaction/remembered-buyer.ts";
import type { Shop } from "../transaction/take-hold.ts";
import { readTransaction, updateTransaction } from "../transaction/transaction-store.ts";
import { fillOrder } from "./fill-order.ts";

export type KnownBuyer = RememberedBuyer & {
  /** Remembered in this browser with consent, or the logged-in person: as of their latest order, or with their number alone. */
  readonly source: "browser" | "login";
};

type Asking = Pick<EventDetail, "patronFields" | "attendeeFields" | "minAge">;

/** One look-up per page and shop. */
const looks = new Map<string, Promise<KnownBuyer | null>>();

/** The buyer whom this browser knows, or null. Of two, the one remembered here counts. */
export async function findKnownBuyer({ api, ui, locale }: Shop): Promise<KnownBuyer | null> {
  const here = readRemembered(ui);
  if (here) return { ...here, source: "browser" };
  if (!hasLoginMark()) return null;
  let look = looks.get(ui);
  if (!look) {
    look = askPerson({ api, ui, locale });
    looks.set(ui, look);
    look.catch(() => looks.delete(ui));
  }
  return look;
}

async function askPerson({ api, ui, locale }: Shop): Promise<KnownBuyer | null> {
  const answer = await api("getKnownBuyer", { query: { locale } });
  if (!answer.ok || answer.data.buyer === null) return null;
  const { channel, fullName: fullname, citizenship, ...rest } = answer.data.buyer;
  if (channel) suggestWay(ui, channel);
  const nationality = citizenship === "WNI" ? "Indonesia" : "";
  return { source: "login", buyer: { ...rest, fullname, nationality }, people: [] };
}

/** The transaction with the known buyer's answers, and those of the only ticket's holder. Unchanged if anything is typed already. */
export function fillKnown(event: Asking, txn: EventTransaction, { buyer, tickets }: { readonly buyer: Person; readonly tickets: number }) {
  const { fullName, phoneNumber, email } = txn.patron;
  if (fullName || phoneNumber || email) return txn;
  const { fullname, gender, nationality, ...contact } = buyer;
  const own = tickets === 1 && fullname ? [{ ...contact, fullname, gender, nationality }] : [];
  return fillOrder(event, txn, { patron: { ...contact, fullName: fullname }, attendee: own });
}

/** `fillKnown` for the tickets chosen in the transaction. */
export function fillTickets(event: EventDetail, txn: EventTransaction, { buyer }: Pick<KnownBuyer, "buyer">): EventTransaction {
  return fillKnown(event, txn, { buyer, tickets: ticketsOf(event, txn) });
}

const ON_CARD = ["fullName", "phoneNumber", "email"] as const;

/**
 * The answers that the known buyer has, for a card in place of their fields.
 * @internal Called through the module that the form loads late.
 */
export function onCardOf({ buyer: { fullname: fullName, phoneNumber, email } }: Pick<KnownBuyer, "buyer">) {
  const has = { fullName, phoneNumber, email };
  return ON_CARD.filter((name) => has[name] !== "");
}

/**
 * Whether the buyer's answers are the known buyer's, as far as the form asks them.
 * @internal Called through the module that the form loads late.
 */
export function isKnownBuyer({ fullName, phoneNumber, countryCode, email }: Patron, { buyer }: Pick<KnownBuyer, "buyer">): boolean {
  const phone = normalisePhone(countryCode, phoneNumber);
  const known = normalisePhone(buyer.countryCode, buyer.phoneNumber);
  const isSameNumber = phone.kind === "phone" && known.kind === "phone" && phone.e164 === known.e164;
  const isSameName = buyer.fullname === "" || fullName === buyer.fullname;
  return isSameNumber && isSameName && (email === "" || buyer.email === "" || email === buyer.email);
}

/** Fills the order of a known buyer. Returns the first page that still has a required question, or the payment's. */
export async function openForm(shop: Shop, event: EventDetail): Promise<string> {
  const known = await findKnownBuyer(shop);
  const page = (name: string) => `/event/${event.slug}/${name}`;
  if (!known) return page("patron-information");
  updateTransaction(shop.ui, event.id, (now) => fillTickets(event, now, known));
  const txn = readTransaction(shop.ui, event.id);
  const { patron, attendee } = txn;
  if (patronErrors(event, patron).length > 0) return page("patron-information");
  if (asksAttendees(event, { tickets: ticketsOf(event, txn), patron, first: attendee[0] })) return page("attendee");
  // A free order ends on the buyer's page.
  return page(event.isFree ? "patron-information" : "payment");
}

/** The number of tickets chosen. Promos do not change it. */
function ticketsOf(event: EventDetail, txn: EventTransaction): number {
  return quoteOrder(event, txn, { promoEligibleOnly: false })?.tickets ?? 0;
}
