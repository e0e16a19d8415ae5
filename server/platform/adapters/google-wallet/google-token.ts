import { signClaims } from "../../base/sign-claims.ts";
import type { GoogleWalletSettings } from "../../config/wallet-settings.ts";
import { WalletUnanswered } from "../../ports/wallets.ts";

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/** Google's maximum. */
const LASTS_SECONDS = 3600;
/** Tokens are not used in their last minute. */
const SPARE_SECONDS = 60;

export type TokenSource = {
  /** A valid token. Throws WalletUnanswered. */
  read(): Promise<string>;
  /** Drops a rejected token. */
  forget(token: string): void;
};

type Known = { readonly token: string; readonly until: number };

/** Access tokens of a service account (RFC 7523), each fetched once and cached until it expires. `call` makes the request. */
export function createTokenSource(
  { account, key, tokenUrl }: GoogleWalletSettings,
  call: (url: string, init: RequestInit) => Promise<{ readonly status: number; readonly body: unknown }>,
  now: () => number,
): TokenSource {
  let known: Known | null = null;
  let asking: Promise<Known> | null = null;

  async function ask(): Promise<Known> {
    const iat = Math.floor(now() / 1000);
    const assertion = signClaims({ iss: account, scope: SCOPE, aud: tokenUrl, iat, exp: iat + LASTS_SECONDS }, key);
    const { status, body } = await call(tokenUrl, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
    });
    const { access_token: token, expires_in: lasts } = (body ?? {}) as { access_token?: unknown; expires_in?: unknown };
    if (status !== 200 || typeof token !== "string" || typeof lasts !== "number") throw new WalletUnanswered(`token_${status}`);
    return { token, until: now() + (lasts - SPARE_SECONDS) * 1000 };
  }

  return {
    async read() {
      if (known && now() < known.until) return known.token;
      asking ??= ask().finally(() => (asking = null));
      known = await asking;
      return known.token;
    },
    forget(token) {
      if (known?.token === token) known = null;
    },
  };
}
