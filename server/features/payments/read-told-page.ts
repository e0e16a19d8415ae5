import { memoOf } from "../../base/memo-of.ts";
import type { Notice, PaymentProvider, ProviderPayment } from "../../ports/payment-provider.ts";

type Asked = Map<string, Promise<ProviderPayment | null>>;
const askedNow = memoOf((): Asked => new Map());

/** Whether an answer goes as far as a notice does: money that came in the amount that it tells, or anything where it tells of none. */
function saysAll(answer: ProviderPayment | null, { status, amount }: Notice): answer is ProviderPayment {
  if (answer?.status !== "settled") return false;
  return status === "pending" || (status === "settled" && amount === answer.amount);
}

/**
 * The provider's own record of the page that a notice is about. Providers tell of a payment twice in the same moment (as captured, and as a page that is
 * complete): the second takes the answer that the first is waiting for, if that says what it tells. An answer that was asked for before a notice came is
 * believed for nothing else. Not held by this: notices of one payment that reach two processes, which both ask. Throws ProviderUnavailable.
 */
export async function readToldPage(provider: PaymentProvider, page: string, notice: Notice): Promise<ProviderPayment | null> {
  const asked = askedNow(provider);
  const running = asked.get(page);
  if (running) {
    const answer = await running.catch(() => null);
    if (saysAll(answer, notice)) return answer;
  }
  const asking = provider.readSession(page);
  asked.set(page, asking);
  try {
    return await asking;
  } finally {
    if (asked.get(page) === asking) asked.delete(page);
  }
}
