import type { SessionBooks } from "../../ports/payment-provider.ts";
import type { XenditAct } from "./call-xendit.ts";
import { partsOf, wordOf, type Parts } from "./parts.ts";
import { readXenditSession, reportOn } from "./read-session.ts";
import { readRefunds } from "./refund-calls.ts";

/** Time of the last capture. Null if Xendit does not report it. */
function capturedAt({ captures, updated }: Parts): Date | null {
  const times = (Array.isArray(captures) ? captures : []).map((capture) => wordOf(partsOf(capture)?.["capture_timestamp"]));
  const at = new Date(times.findLast((time) => time !== null) ?? wordOf(updated) ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A session with all its refunds. An unpaid one has none. Null if Xendit has no such session. Throws ProviderUnavailable. */
export async function readBooks(act: XenditAct, providerRef: string): Promise<SessionBooks | null> {
  const session = await readXenditSession(act, providerRef);
  if (!session) return null;
  const { reported, payment } = await reportOn(act, session);
  if (reported.status !== "settled" && reported.status !== "charged_back") return { reported, refunds: [], paidAt: null };
  const refunds = [...(await readRefunds(act, session)), ...(reported.refunds ?? [])];
  return { reported, refunds, paidAt: payment && capturedAt(payment) };
}
