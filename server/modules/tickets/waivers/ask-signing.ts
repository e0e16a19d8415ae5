import { parseTicketCode } from "#domain/tickets/ticket-code.ts";
import type { Once } from "../../../platform/database/once.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { askCode } from "../../people/identity/ask-code.ts";
import type { CodeTarget } from "#domain/people/codes/code-purpose.ts";
import { currentPerson } from "../../people/identity/current-person.ts";
import type { Proof } from "../../people/identity/require-proof.ts";
import { readPhone } from "../../people/numbers/read-phone.ts";

type Phone = { readonly countryCode: string; readonly phoneNumber: string };

/** Reads a ticket code into its written form. Throws FIELDS_INVALID. */
export function readTicketCode(typed: string): string {
  const code = parseTicketCode(typed);
  if (code === null)
    throw new Problem("FIELDS_INVALID", { fields: [{ path: "ticketCode", code: typed.trim() === "" ? "required" : "invalid" }] });
  return code;
}

/** The code target of a signature: this number, for this ticket's release. */
export function codeTarget(slug: string, ticketCode: string, phone: string): CodeTarget {
  return { phone, purpose: "waiver", subject: `${slug} ${ticketCode}` };
}

/** Whether this browser has a login with the number, so that no code is needed. */
export async function isProved(act: WebAct, phone: string): Promise<boolean> {
  return (await currentPerson(act))?.phone === phone;
}

/** Sends a code to a signer's number, whether or not there is such a ticket. Throws FIELDS_INVALID and askCode's refusals. */
export async function askSigning(
  act: WebAct,
  {
    slug,
    input,
    idempotency,
  }: {
    readonly slug: string;
    readonly input: { readonly ticketCode: string; readonly phone: Phone; readonly proof?: Proof | undefined };
    readonly idempotency: Once;
  },
) {
  const ticketCode = readTicketCode(input.ticketCode);
  const phone = readPhone(input.phone.countryCode, input.phone.phoneNumber);
  if (await isProved(act, phone)) return { isNeeded: false, resendAfterSeconds: 0 };
  return { isNeeded: true, ...(await askCode(act, { target: codeTarget(slug, ticketCode, phone), idempotency, proof: input.proof })) };
}
