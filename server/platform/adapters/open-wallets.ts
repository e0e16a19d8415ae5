import type { WalletSettings } from "../config/wallet-settings.ts";
import { type Wallets, WalletUnanswered, type GoogleWallet } from "../ports/wallets.ts";
import { openApplePush } from "./apple-push/apple-push.ts";
import { openGoogleWallet } from "./google-wallet/google-wallet.ts";
import { writeLog } from "../observability/write-log.ts";
import { createBreaker } from "./breaker.ts";

/** Whether nobody was there, rather than somebody who refused. */
const isAway = (error: unknown) =>
  error instanceof WalletUnanswered && /^(?:timeout|unreachable|too_long|(?:token|google)_5\d\d)$/.test(error.reason);

function tellChange(isOpen: boolean): void {
  if (isOpen) writeLog("error", "Google Wallet is not called: it does not answer");
  else writeLog("info", "Google Wallet is called again");
}

/** Google Wallet, which is not called for a while when it does not answer: what is put meanwhile is answered `paused`. */
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

/** The servers behind the wallets that are set up. Nothing is called before there is something to say. */
export function openWallets({ apple, google }: WalletSettings): Wallets {
  return { google: google && guardGoogleWallet(openGoogleWallet(google)), applePush: apple && openApplePush(apple) };
}
