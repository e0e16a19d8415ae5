import type { WalletSettings } from "../config/wallet-settings.ts";
import { type Wallets, WalletUnanswered, type GoogleWallet } from "../ports/wallets.ts";
import { openApplePush } from "./apple-push/apple-push.ts";
import { openGoogleWallet } from "./google-wallet/google-wallet.ts";
import { writeLog } from "../observability/write-log.ts";
import { createBreaker } from "./breaker.ts";

/** Whether the server was unreachable, as opposed to a refusal. */
const isAway = (error: unknown) =>
  error instanceof WalletUnanswered && /^(?:timeout|unreachable|too_long|(?:token|google)_5\d\d)$/.test(error.reason);

function tellChange(isOpen: boolean): void {
  if (isOpen) writeLog("error", "Google Wallet is not called: it does not answer");
  else writeLog("info", "Google Wallet is called again");
}

/** Google Wallet behind a breaker. While it is open, updates return `paused`. */
function guardGoogleWallet(google: GoogleWallet): GoogleWallet {
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

/** The servers of the configured wallets. No call is made before the first update. */
export function openWallets({ apple, google }: WalletSettings): Wallets {
  return { google: google && guardGoogleWallet(openGoogleWallet(google)), applePush: apple && openApplePush(apple) };
}
