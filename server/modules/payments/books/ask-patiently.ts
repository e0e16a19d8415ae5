import { setTimeout as sleep } from "node:timers/promises";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";

/** How fast a provider is asked about one payment after another, and how long it is waited for. Milliseconds. */
export type Pace = {
  /** Between two payments. */
  readonly between: number;
  /** Before each further try where no answer came. */
  readonly tries: readonly number[];
};

/** Of the night: at most six payments a second, which is below what any provider counts, and breakers have time to close. */
export const NIGHTLY: Pace = { between: 150, tries: [3_000, 15_000, 45_000] };
/** Of somebody who waits for the answer. */
export const BY_HAND: Pace = { between: 50, tries: [1_000, 3_000] };

/** The provider has answered about one payment, time after time, in a way that says nothing. */
export class Untold extends Error {
  override readonly name = "Untold";
}

/**
 * Asks, and asks again where no answer comes. Throws ProviderUnavailable where the provider is away, and Untold where it answers and says nothing: others
 * may then still be asked about.
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
