import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import type { Account } from "./account.ts";
import { callCore, callSnap, refusalOf } from "./call-midtrans.ts";
import { readSession } from "./read-session.ts";

/** Closes what is unpaid: a transaction by its order id, a page whose payer has not chosen by its token, which its address ends with. */
export async function cancelSession(account: Account, orderId: string, redirectUrl: string | null): Promise<void> {
  const reported = await readSession(account, orderId);
  const token = tokenOf(account, redirectUrl);
  if (reported?.status === "pending") return cancelTransaction(account, orderId);
  // On its page a payer whose card was refused may try another.
  const isPageOpen = reported === null || reported.status === "denied";
  if (!isPageOpen || token === null) return;
  const page = await closePage(account, token);
  if (page === "begun") return reported ? undefined : cancelTransaction(account, orderId);
  if (!reported) account.closedPages.add(orderId);
}

/** Midtrans refuses it for what is closed or paid meanwhile: then asking says so. */
async function cancelTransaction(account: Account, orderId: string): Promise<void> {
  const { code } = await callCore(account, { method: "POST", path: `/v2/${encodeURIComponent(orderId)}/cancel`, isRepeatable: true });
  if (code === "200" || code === "404") return;
  const reported = await readSession(account, orderId);
  if (reported?.status === "pending")
    throw new ProviderUnavailable(`Midtrans refused to close a payment with ${code}`, { isAnswered: true });
}

/** `begun`: its payer has chosen meanwhile, and the page is a transaction. */
async function closePage(account: Account, token: string): Promise<"closed" | "begun"> {
  const { status, body } = await callSnap(account, { path: `/snap/v1/transactions/${token}/cancel` });
  if (status < 300) return "closed";
  const words = refusalOf(body);
  if (/progress/i.test(words)) return "begun";
  if (/already|not found|expired/i.test(words)) return "closed";
  throw new ProviderUnavailable(`Midtrans refused to close a page with ${status}`, { isAnswered: true });
}

/** Null for an address that is not one of Snap's pages, such as our own. */
function tokenOf(account: Account, redirectUrl: string | null): string | null {
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null;
  const url = new URL(redirectUrl);
  const token = url.pathname.split("/").at(-1) ?? "";
  return url.origin === new URL(account.snap.baseUrl).origin && /^[\w-]{8,128}$/.test(token) ? token : null;
}
