import { BY_HAND } from "#server/modules/payments/books/ask-patiently.ts";
import { compareBooks, type AccountComparison } from "#server/modules/payments/books/compare-books.ts";
import { subjectOf } from "#server/modules/payments/books/store.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { openBooks } from "../lib/open-books.ts";
import { withTool } from "../lib/shop-tool.ts";

const DAYS = 30;

function sinceOf(text: string | null): Date {
  const since = text === null ? new Date(Date.now() - DAYS * 86_400_000) : new Date(text);
  return Number.isNaN(since.getTime()) ? refuse(`not a date: "${text}"`) : since;
}

function linesOf({ account, tenant, compared }: AccountComparison): string[] {
  const whose = tenant === null ? account : `${tenant} ${account}`;
  if (compared === null) return [`away                  ${whose}  the provider cannot be asked; nothing of it was compared`];
  const { differences, waiting, untold } = compared;
  return [
    ...differences.map((found) => {
      const { tenant: brand, kind, paymentId, reference, ours, theirs } = found;
      return `${kind.padEnd(21)} ${brand}  payment ${paymentId}  ${reference ?? "-"}  ours ${ours ?? "-"}  theirs ${theirs ?? "-"}  (${subjectOf(found)})`;
    }),
    ...waiting.map(
      ({ tenant: brand, paymentId, reference, amount, days }) =>
        `${"waits_for_transfer".padEnd(21)} ${brand}  payment ${paymentId}  ${reference ?? "-"}  Rp ${amount}  ${days} ${days === 1 ? "day" : "days"}: no difference`,
    ),
    ...(untold > 0 ? [`${whose}: ${untold} payments of which the provider says nothing that can be read`] : []),
  ];
}

/** Compares our books with every payment provider's. Ends with 1 for differences, 2 if a provider is away. The others are compared all the same. */
export const compare: Run = async ({ text }) => {
  const since = sinceOf(text("since"));
  return withTool(async (tool) => {
    const { services, stop } = openBooks(tool);
    try {
      const accounts = await compareBooks(services, { since, pace: BY_HAND });
      if (accounts.length === 0) return fail("No brand has a payment account: there are no books.");
      const done = accounts.flatMap(({ compared }) => compared ?? []);
      const entries = done.reduce((sum, one) => sum + one.entries, 0);
      const differences = done.reduce((sum, one) => sum + one.differences.length, 0);
      const lines = accounts.flatMap(linesOf);
      lines.push(`${entries} payments since ${since.toISOString()}, ${differences} differences`);
      const isWhole = done.length === accounts.length;
      if (!isWhole) lines.push(`${accounts.length - done.length} of ${accounts.length} accounts cannot be asked: run it again`);
      return { lines, code: isWhole ? (differences > 0 ? 1 : 0) : 2 };
    } finally {
      await stop();
    }
  });
};
