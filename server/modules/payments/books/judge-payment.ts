import { compareEntry, type Difference } from "#domain/payments/compare-entry.ts";
import type { Services } from "../../../act.ts";
import type { PaymentProvider } from "../../../platform/ports/payment-provider.ts";
import { saveFee } from "../records/save-fee.ts";
import { askPatiently, type Pace } from "./ask-patiently.ts";
import { readTheirs, type Theirs } from "./read-theirs.ts";
import { readPayments, type OurPayment } from "./store.ts";

export type Asking = {
  readonly services: Pick<Services, "db">;
  readonly provider: PaymentProvider;
  readonly tenant: string;
  readonly pace: Pace;
};
/** A compared payment: ours as stored at that time, theirs as reported. */
export type Judged = { readonly own: OurPayment; readonly theirs: Theirs | null; readonly differences: readonly Difference[] };

async function askAbout({ provider, pace }: Asking, own: OurPayment): Promise<Judged> {
  const keys = own.entry.refunds.map(({ key }) => key);
  const theirs = await askPatiently(() => readTheirs(provider, own, keys), pace);
  return { own, theirs, differences: compareEntry(own.entry, theirs?.entry ?? null) };
}

async function readAgain({ services, provider, tenant }: Asking, { id }: OurPayment): Promise<OurPayment | undefined> {
  const found = await services.db.pipelined(tenant, (tx) => readPayments(tx, { provider: provider.name, refs: [], ids: [id] }));
  return found[0];
}

/**
 * Queries the provider about one of our payments and returns the differences. Checks each again on both sides, because a notice may arrive
 * between the reads. Stores the reported fee. Network: never inside a transaction. Throws ProviderUnavailable and Untold.
 */
export async function judgePayment(asking: Asking, payment: OurPayment): Promise<Judged> {
  const first = await askAbout(asking, payment);
  const own = first.differences.length === 0 ? null : await readAgain(asking, payment);
  const judged = own ? await askAbout(asking, own) : first;
  const { fee, net } = judged.theirs?.reported ?? {};
  const isNew = (fee ?? null) !== null && judged.own.entry.fee === null;
  if (isNew) await asking.services.db.transaction(asking.tenant, async (tx) => saveFee(tx, payment.id, { fee, net }));
  return isNew ? { ...judged, own: { ...judged.own, net: net ?? null, entry: { ...judged.own.entry, fee: fee! } } } : judged;
}
