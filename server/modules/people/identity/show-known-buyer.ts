import type { KnownBuyerAnswer } from "#contract/people/identity.ts";
import { findPaymentChannel } from "#domain/payments/payment-channel.ts";
import { splitPhone } from "#domain/people/fields/split-phone.ts";
import type { WebAct } from "../../../act.ts";
import { requireLogin } from "./current-person.ts";
import { readLatestBuyer } from "./store/orders.ts";

/**
 * Returns the logged-in person's details as of their latest confirmed order of this tenant; before the first one, the number that the login
 * proved. Throws LOGIN_REQUIRED.
 */
export async function showKnownBuyer(act: WebAct): Promise<KnownBuyerAnswer> {
  const login = await requireLogin(act);
  const row = await act.db.pipelined(act.tenant, (tx) => readLatestBuyer(tx, login));
  const phone = splitPhone(login.phone);
  if (phone === undefined) return { kind: "known-buyer", buyer: null };
  if (row === null) {
    const blank = { fullName: "", email: "", gender: "", citizenship: "", channel: null };
    return { kind: "known-buyer", buyer: { ...blank, ...phone } };
  }
  const { full_name: fullName, email, gender, citizenship, channel } = row;
  return {
    kind: "known-buyer",
    buyer: {
      fullName,
      email: email ?? "",
      ...phone,
      gender: gender ?? "",
      citizenship: citizenship ?? "",
      channel: channel === null ? null : findPaymentChannel(channel),
    },
  };
}
