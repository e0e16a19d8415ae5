import { normaliseIdentity } from "#domain/people/fields/identity.ts";
import type { ReleaseAnswers } from "#domain/tickets/waivers/release.types.ts";
import type { Act } from "../../../act.ts";
import { openText } from "../../../platform/base/seal-text.ts";
import type { TicketToSign } from "./store.ts";

const NIK = /^\d{16}$/;

/**
 * The answers with the ticket's identity number in place of an empty one. `isHolder`: the holder's own number signs; others must type it,
 * since the signed record shows it to its signer.
 */
export function fillIdentity(
  act: Act,
  { answers, ticket, isHolder }: { readonly answers: ReleaseAnswers; readonly ticket: TicketToSign; readonly isHolder: boolean },
): ReleaseAnswers {
  const { identity_sealed: sealed, identity_handover: handover, booking_id: order } = ticket;
  if (!isHolder || sealed === null || answers.idNumber.trim() !== "") return answers;
  const idNumber = normaliseIdentity(openText(act.secrets, `${act.tenant} ${handover === null ? order : `handover ${handover}`}`, sealed));
  return { ...answers, idNumber, idType: NIK.test(idNumber) ? "nik" : "passport" };
}
