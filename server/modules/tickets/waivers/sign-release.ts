import { checkAnswers, needsGuardian } from "#domain/tickets/waivers/check-answers.ts";
import type { ReleaseAnswers } from "#domain/tickets/waivers/release.types.ts";
import { oneLine, withoutLinks } from "#i18n/message-texts/tame-text.ts";
import { asVisitor, visitorOf, type WebAct, type Act } from "../../../act.ts";
import type { Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { once, type Once, type OnceKey } from "../../../platform/database/once.ts";
import { type Limit, refuseIfSpent, spend } from "../../../platform/limits/limits.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { sealText } from "../../../platform/base/seal-text.ts";
import { type CodeResult, judgeCode, refuseCode } from "../../people/identity/check-code.ts";
import { currentLogin, type Login } from "../../people/identity/current-person.ts";
import { giveProved, logInProved } from "../../people/identity/log-in-proved.ts";
import { identifyBrowser } from "../../people/identity/identify-browser.ts";
import { readPhone, readTyped } from "../../people/numbers/read-phone.ts";
import { networkDigest } from "../../../platform/limits/network-digest.ts";
import { readKnownEmails } from "../../people/messages/known-email.ts";
import { mayNotify } from "../../people/messages/may-notify.ts";
import { queueMessage } from "../../people/messages/queue-message.ts";
import { codeTarget, isProved, readTicketCode } from "./ask-signing.ts";
import { fillIdentity } from "./fill-identity.ts";
import { digestsOf, sha256 } from "./hash-text.ts";
import { initialsOf, recordOf, tidyAnswers } from "./release-record.ts";
import {
  hasSignedForOther,
  lockPhone,
  lockRelease,
  lockTicketToSign,
  type NewSignature,
  readOwnSignature,
  type TicketToSign,
  writeSignature,
} from "./store.ts";

type Signed = {
  readonly id: string;
  readonly ticket: TicketToSign;
  /** The number that signed. */
  readonly phone: string;
  /** The holder's number, if known. */
  readonly holder: string | null;
};

/**
 * Notifies a ticket's holder of a signature by somebody else: a child's guardian, or the recipient of a link. Skips signatures with the
 * holder's own number.
 */
async function notifyHolder(act: WebAct, tx: Transaction, { id, ticket, phone, holder }: Signed): Promise<void> {
  if (holder === null || holder === phone) return;
  const template = "waiver.signed";
  const telling = { recipient: holder, network: networkDigest(act), mark: id, about: ticket.id, template, isOfHolder: true };
  if (!(await mayNotify(act, tx, telling))) return;
  const locale = ticket.locale ?? act.locale;
  const { booking_id: bookingId, position } = ticket;
  const emailOf = await readKnownEmails(tx, [bookingId]);
  queueMessage(act, tx, {
    template,
    locale,
    values: {
      name: withoutLinks(ticket.holder),
      event: oneLine(ticket.event, 120),
      category: oneLine(ticket.category_names?.[locale] ?? ticket.category, 60),
      brand: act.brand.title,
      ending: phone.slice(-3),
    },
    channel: "whatsapp",
    recipient: holder,
    // The recipient of a handover is not a person of the order.
    otherwise: emailOf({ bookingId, phone: holder, ...(ticket.held_by_phone === null ? { position } : {}) }),
    subject: id,
    notAfter: null,
  });
}

/** Limit of unknown ticket codes. It forgives typing errors and stops searches. */
const MISSES: Limit = { name: "waiver-tickets", seconds: 600, perVisitor: 15, perNetwork: 60 };
const LONGEST_DEVICE = 200;
const CODE_LENGTH = 16;

export type SigningInput = {
  readonly version: number;
  readonly language: "en" | "id";
  readonly ticketCode: string;
  readonly answers: ReleaseAnswers;
  readonly code: string | null;
};
type Signing = SigningInput & {
  readonly slug: string;
  readonly phone: string;
  readonly phoneHashes: ReturnType<typeof digestsOf>;
  readonly owner: string;
};
type Outcome =
  | { readonly kind: "signed"; readonly id: string; readonly sealed: string | null }
  | { readonly kind: "code"; readonly result: CodeResult }
  | { readonly kind: "no_ticket" };

/** The number in the participant's own form. Null if the form has none, or has the buyer's. */
function ownPhone({ fields, buyer_phone: buyer }: TicketToSign): string | null {
  const phone = readTyped(fields?.countryCode ?? "", fields?.phoneNumber ?? "");
  return phone.kind === "phone" && phone.e164 !== buyer ? phone.e164 : null;
}

/** The number of a ticket's holder: its new holder's, its participant's, else its buyer's. */
function holderPhone(ticket: TicketToSign): string | null {
  return ticket.held_by_phone ?? ownPhone(ticket) ?? ticket.buyer_phone;
}

/**
 * Whether this number may sign for this participant: the holder's, or one that a link was sent to. The ticket's code alone is not enough. A
 * child's guardian may have any number.
 */
function maySign(ticket: TicketToSign, phone: string, isMinor: boolean): boolean {
  return isMinor || ticket.invited || holderPhone(ticket) === phone;
}

async function checkSigner(
  act: Act,
  tx: Transaction,
  { ticket, signing, isMinor }: { readonly ticket: TicketToSign; readonly signing: Signing; readonly isMinor: boolean },
): Promise<void> {
  if (!maySign(ticket, signing.phone, isMinor)) throw new Problem("WAIVER_NOT_YOURS");
  if (isMinor) return;
  const { phoneHashes } = signing;
  const of = { ticketId: ticket.id, eventId: ticket.event_id, phoneHashes };
  await lockPhone(tx, ticket.event_id, phoneHashes[0]);
  if (await hasSignedForOther(tx, of)) throw new Problem("WAIVER_NOT_YOURS");
}

function signatureOf(
  act: WebAct,
  {
    ticket,
    signing,
    text,
    isMinor,
  }: {
    readonly ticket: TicketToSign;
    readonly signing: Signing;
    readonly text: { version: number; hash: string };
    readonly isMinor: boolean;
  },
): NewSignature {
  const id = act.newId();
  const verificationCode = newReference(CODE_LENGTH);
  const record = JSON.stringify(
    recordOf(ticket, { answers: tidyAnswers(signing.answers, isMinor), phone: signing.phone, verificationCode }),
  );
  return {
    id,
    slug: signing.slug,
    version: text.version,
    text_hash: text.hash,
    event_id: ticket.event_id,
    ticket_id: ticket.id,
    holder_mark: ticket.mark,
    language: signing.language,
    is_minor: isMinor,
    phone_hash: signing.phoneHashes[0],
    network_hash: act.visit.network === null ? null : digestsOf(act, `network ${act.visit.network}`)[0],
    device: visitorOf(act).login.device.slice(0, LONGEST_DEVICE),
    owner_hash: signing.owner,
    code_hash: sha256(verificationCode),
    initials: initialsOf(signing.answers.fullName),
    sealed: sealText(act.secrets, `waiver ${act.tenant} ${id}`, record),
    record_hash: sha256(record),
  };
}

async function signInside(
  act: WebAct,
  tx: ActTransaction,
  {
    signing,
    idempotency,
    proved,
    login,
  }: { readonly signing: Signing; readonly idempotency: OnceKey; readonly proved: boolean; readonly login: Login | null },
): Promise<Outcome> {
  const text = await lockRelease(tx, signing.slug);
  if (!text) throw new Problem("NOT_FOUND");
  const ticket = await lockTicketToSign(tx, { slug: signing.slug, code: signing.ticketCode, phoneHashes: signing.phoneHashes });
  if (!ticket) return { kind: "no_ticket" };
  let wrong: CodeResult | null = null;
  const answer = await once<{ id: string | null; sealed: string | null }>(tx, idempotency, async () => {
    if (text.version !== signing.version) throw new Problem("WAIVER_CHANGED", { details: { version: text.version } });
    const isHolder = holderPhone(ticket) === signing.phone;
    const answers = fillIdentity(act, { answers: signing.answers, ticket, isHolder });
    const fields = checkAnswers(answers, { eventDay: ticket.event_day, today: ticket.today });
    if (fields.length > 0) throw new Problem("FIELDS_INVALID", { fields });
    const isMinor = needsGuardian(answers.birthDate, ticket.event_day);
    await checkSigner(act, tx, { ticket, signing, isMinor });
    if (!proved) {
      const target = codeTarget(signing.slug, signing.ticketCode, signing.phone);
      const result = await judgeCode(act, tx, { ...target, code: signing.code ?? "", key: idempotency.key });
      if (result.kind !== "right") {
        wrong = result;
        return { id: null, sealed: null };
      }
    }
    const signature = signatureOf(act, { ticket, signing: { ...signing, answers }, text, isMinor });
    const isNew = await writeSignature(tx, signature);
    if (!isNew) {
      const signatureId = await readOwnSignature(tx, signature);
      throw new Problem("WAIVER_SIGNED", signatureId ? { details: { signatureId } } : {});
    }
    await notifyHolder(act, tx, { id: signature.id, ticket, phone: signing.phone, holder: holderPhone(ticket) });
    const sealed = proved ? null : await logInProved(act, tx, { phone: signing.phone, login });
    return { id: signature.id, sealed };
  });
  if (wrong) return { kind: "code", result: wrong };
  if (answer.id === null) throw new Problem("CODE_WRONG");
  return { kind: "signed", id: answer.id, sealed: answer.sealed };
}

/**
 * Signs a release for one ticket and returns the signature's id. An adult signs alone, with a proved number that has signed for no other
 * adult of the event. A guardian signs for participants under 18 on the event's day. The code also logs the number in. A repeated call gets
 * the same answer. Throws the refusals of the contract.
 */
export async function signRelease(
  act: WebAct,
  { slug, input, call }: { readonly slug: string; readonly input: SigningInput; readonly call: Once },
): Promise<string> {
  await refuseIfSpent(act, MISSES);
  const ticketCode = readTicketCode(input.ticketCode);
  const phone = readPhone(input.answers.phone.countryCode, input.answers.phone.phoneNumber);
  const phoneHashes = digestsOf(act, `phone ${phone}`);
  const [proved, login] = await Promise.all([isProved(act, phone), currentLogin(act)]);
  const outcome = await act.db.transaction(act, async (tx) => {
    const owner = await identifyBrowser(act, tx);
    const signing: Signing = { ...input, slug, ticketCode, phone, phoneHashes, owner };
    return signInside(asVisitor(act, { owner }), tx, { signing, idempotency: { tenant: act.tenant, owner, ...call }, proved, login });
  });
  if (outcome.kind === "signed") {
    await giveProved(act, outcome.sealed);
    return outcome.id;
  }
  if (outcome.kind === "code") refuseCode(outcome.result);
  await spend(act, { limit: MISSES, mark: act.requestId });
  throw new Problem("FIELDS_INVALID", { fields: [{ path: "ticketCode", code: "invalid" }] });
}
