import { BY_HAND } from "#server/features/books/ask-patiently.ts";
import { compareBooks } from "#server/features/books/compare-books.ts";
import { listBookkeepings } from "#server/features/books/list-bookkeepings.ts";
import { subjectOf } from "#server/features/books/store.ts";
import { ProviderUnavailable } from "#server/ports/payment-provider.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { openBooks } from "../lib/open-books.ts";
import { withTool } from "../lib/shop-tool.ts";

const DAYS = 30;

function sinceOf(text: string | null): Date {
  const since = text === null ? new Date(Date.now() - DAYS * 86_400_000) : new Date(text);
  return Number.isNaN(since.getTime()) ? refuse(`not a date: "${text}"`) : since;
}

/** Compares our books with the payment provider's: 1 where they differ, 2 where the provider is away. */
export const compare: Run = async ({ text }) => {
  const since = sinceOf(text("since"));
  return withTool(async (tool) => {
    const { services, stop } = openBooks(tool);
    if (!services.provider && (await listBookkeepings(services)).length === 0)
      return fail("No brand has a payment account: there are no books.");
    try {
      const { entries, differences, untold } = await compareBooks(services, { since, pace: BY_HAND });
      const lines = differences.map((found) => {
        const { tenant, kind, paymentId, reference, ours, theirs } = found;
        return `${kind.padEnd(21)} ${tenant}  payment ${paymentId}  ${reference ?? "-"}  ours ${ours ?? "-"}  theirs ${theirs ?? "-"}  (${subjectOf(found)})`;
      });
      if (untold > 0) lines.push(`${untold} payments of which the provider says nothing that can be read`);
      lines.push(`${entries} payments since ${since.toISOString()}, ${differences.length} differences`);
      return { lines, code: differences.length > 0 ? 1 : 0 };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      process.stderr.write("The payment provider cannot be asked; nothing was compared.\n");
      return { lines: [], code: 2 };
    } finally {
      await stop();
    }
  });
};
