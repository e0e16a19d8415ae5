import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Services } from "../../../act.ts";
import type { Notice, PaymentProvider, ProviderPayment } from "../../../platform/ports/payment-provider.ts";

type Answer = ProviderPayment | null;

/** What notices of money that is here are having asked, of one database, by brand, account and page. */
const askedOf = memoOf(() => new Map<string, Promise<Answer>>());

/** Whose page is asked about, at which of a brand's accounts. */
type Asking = Pick<Services, "db"> & { readonly provider: PaymentProvider; readonly tenant: string };

/** Whether a notice says nothing but what the provider has just said itself: this money is here. */
function isSaid({ status, amount, currency }: Notice, said: Answer): said is ProviderPayment {
  return status === "settled" && said?.status === "settled" && said.amount === amount && said.currency === currency;
}

/**
 * The provider's own word on the page that a notice is about. The notices of one payment that come in the same moment, as a provider sends them that tells
 * of the payment and of its page, are answered by one question while it is under way, where its answer is that the money is here and they say no more than
 * that; whatever else a notice says is asked for by itself. Null when the provider knows no such page. Throws ProviderUnavailable.
 */
export async function askForNotice({ db, provider, tenant }: Asking, page: string, notice: Notice): Promise<Answer> {
  const asked = askedOf(db);
  const key = `${tenant} ${provider.name} ${page}`;
  // Other news waits for nobody: the question that is under way may hang.
  if (notice.status !== "settled") return provider.readSession(page);
  const other = asked.get(key);
  const said = other ? await other.catch(() => null) : null;
  if (isSaid(notice, said)) return said;
  const question = provider.readSession(page);
  asked.set(key, question);
  try {
    return await question;
  } finally {
    if (asked.get(key) === question) asked.delete(key);
  }
}
