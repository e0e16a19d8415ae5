import { writeLog } from "../observability/write-log.ts";
import { WalletUnanswered, type GoogleWallet } from "../ports/wallets.ts";
import { createBreaker } from "./breaker.ts";

/** Whether nobody was there, rather than somebody who refused. */
const isAway = (error: unknown) =>
  error instanceof WalletUnanswered && /^(?:timeout|unreachable|too_long|(?:token|google)_5\d\d)$/.test(error.reason);

function tellChange(isOpen: boolean): void {
  if (isOpen) writeLog("error", "Google Wallet is not called: it does not answer");
  else writeLog("info", "Google Wallet is called again");
}

/** Google Wallet, which is not called for a while when it does not answer: what is put meanwhile is answered `paused`. */
export function guardGoogleWallet(google: GoogleWallet): GoogleWallet {
  const breaker = createBreaker({ now: () => performance.now(), onChange: tellChange });
  return {
    async put(kind, resource, isKnown) {
      const trial = breaker.begin();
      if (!trial) throw new WalletUnanswered("paused");
      try {
        await google.put(kind, resource, isKnown);
        trial.answered();
      } catch (error) {
        if (isAway(error)) trial.failed();
        else trial.answered();
        throw error;
      }
    },
  };
}
