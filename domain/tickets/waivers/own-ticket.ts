import { normaliseName } from "../../people/fields/name.ts";
import { normalisePhone } from "../../people/fields/phone.ts";
import { sameName } from "../same-name.ts";

type OrderTicket = {
  readonly id: string;
  readonly holder: string;
  /** The participant's number as typed in the order; null without one. */
  readonly phone: { readonly countryCode: string; readonly phoneNumber: string } | null;
};
type Buyer = { readonly name: string; readonly phone: string };

const firstName = (name: string) => normaliseName(name).split(" ")[0]!;

/**
 * The id of an order's ticket that its buyer uses: the first with the buyer's name, else with the buyer's number and first name. Null if all
 * are for others.
 */
export function ownTicketOf(tickets: readonly OrderTicket[], { name, phone }: Buyer): string | null {
  const hasNumber = ({ phone: typed }: OrderTicket) => {
    const number = typed && normalisePhone(typed.countryCode, typed.phoneNumber);
    return number?.kind === "phone" && number.e164 === phone;
  };
  const named = tickets.filter(({ holder }) => sameName(holder, name));
  const own =
    named.find(hasNumber) ?? named[0] ?? tickets.find((each) => hasNumber(each) && sameName(firstName(each.holder), firstName(name)));
  return own?.id ?? null;
}
