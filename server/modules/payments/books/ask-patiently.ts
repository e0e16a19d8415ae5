import { setTimeout as sleep } from "node:timers/promises";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";

/** The pace of queries to a provider and the pauses before retries. Milliseconds. */
export type Pace = {
  /** The pause between two payments. */
  readonly between: number;
  /** The pause before each retry. */
  readonly tries: readonly number[];
};

/** Nightly: at most six payments a second, below any provider's limit, with time for breakers to close. */
export const NIGHTLY: Pace = { between: 150, tries: [3_000, 15_000, 45_000] };
/** For a person at the command line. */
export const BY_HAND: Pace = { between: 50, tries: [1_000, 3_000] };

/** The provider repeatedly gave an unreadable answer about one payment. */
export class Untold extends Error {
  override readonly name = "Untold";
}

/**
 * Queries with retries. Throws ProviderUnavailable during an outage, and Untold for unreadable answers, after which other payments can
 * still be queried.
 */
export async function askPatiently<T>(ask: () => Promise<T>, { between, tries }: Pace): Promise<T> {
  if (between > 0) await sleep(between);
  for (let turn = 0; ; turn += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      const pause = tries[turn];
      if (pause === undefined) throw error.isAnswered ? new Untold(error.message, { cause: error }) : error;
      await sleep(pause * (0.75 + Math.random() / 2));
    }
  }
}
