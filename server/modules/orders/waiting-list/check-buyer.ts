import { askOnce } from "#domain/people/fields/ask-once.ts";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { parseEmail } from "#domain/people/fields/email.ts";
import { normaliseName } from "#domain/people/fields/name.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { waitingFields } from "#domain/orders/waiting-list/waiting-fields.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { readReachable } from "../../people/identity/read-phone.ts";

export type WaitingBuyer = {
  readonly name: string;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string;
  /** The answers that were asked for, and no others. */
  readonly patron: Readonly<Record<string, string>>;
};

/** Who waits, as kept. Throws FIELDS_INVALID with a path a field. */
export function checkBuyer({ row }: LoadedEvent, patron: Patron): WaitingBuyer {
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
