import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Services } from "../../../act.ts";
import type { Notice, PaymentProvider, ProviderPayment } from "../../../platform/ports/payment-provider.ts";

type Answer = ProviderPayment | null;

/** Queries in progress for notices of settled money, by database, brand, account and page. */
const askedOf = memoOf(() => new Map<string, Promise<Answer>>());

/** The queried brand and account. */
type Asking = Pick<Services, "db"> & { readonly provider: PaymentProvider; readonly tenant: string };

/** Whether a notice adds nothing to the provider's answer that this money has arrived. */
function isSaid({ status, amount, currency }: Notice, said: Answer): said is ProviderPayment {
  return status === "settled" && said?.status === "settled" && said.amount === amount && said.currency === currency;
}

/**
 * Returns the provider's report on a notice's page. Concurrent notices of one settled payment share a query if its answer confirms the
 * money and they say no more: providers send one for the payment and one for its page. Any other notice gets a query of its own. Null: the
 * provider does not know the page. Throws ProviderUnavailable.
 */
export async function askForNotice({ db, provider, tenant }: Asking, page: string, notice: Notice): Promise<Answer> {
  const asked = askedOf(db);
  const key = `${tenant} ${provider.name} ${page}`;
  // Do not let other notices wait for a query that may hang.
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
