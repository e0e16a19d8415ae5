import type { WalletSettings } from "../config/wallet-settings.ts";
import type { Wallets } from "../ports/wallets.ts";
import { openApplePush } from "./apple-push/apple-push.ts";
import { openGoogleWallet } from "./google-wallet/google-wallet.ts";
import { guardGoogleWallet } from "./guard-google-wallet.ts";

/** The servers behind the wallets that are set up. Nothing is called before there is something to say. */
export function openWallets({ apple, google }: WalletSettings): Wallets {
  return { google: google && guardGoogleWallet(openGoogleWallet(google)), applePush: apple && openApplePush(apple) };
}
