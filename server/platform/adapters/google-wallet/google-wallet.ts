import type { GoogleWalletSettings } from "../../config/wallet-settings.ts";
import { WalletUnanswered, type GoogleKind, type GoogleResource, type GoogleWallet } from "../../ports/wallets.ts";
import { signClaims } from "../../base/sign-claims.ts";

const SCOPE = "https://www.googleapis.com/auth/wallet_object.issuer";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/** The lifetime of a token, Google's maximum. */
const LASTS_SECONDS = 3600;
/** Tokens are not used in their last minute. */
const SPARE_SECONDS = 60;

type TokenSource = {
  /** A valid token. Throws WalletUnanswered. */
  read(): Promise<string>;
  /** Drops a rejected token. */
  forget(token: string): void;
};

type Known = { readonly token: string; readonly until: number };

/** Access tokens of a service account (RFC 7523), each fetched once and cached until it expires. `call` makes the request. */
function createTokenSource(
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

/** Short, because a visitor may be waiting for the button. */
const TIMEOUT_MS = 4000;
const LONGEST_ANSWER = 256 * 1024;

type Answer = { readonly status: number; readonly body: unknown };

async function call(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body ?? []) {
      length += chunk.byteLength;
      if (length > LONGEST_ANSWER) throw new WalletUnanswered("too_long");
      parts.push(chunk);
    }
    const isJson = /^application\/json\b/i.test(answer.headers.get("content-type") ?? "");
    return { status: answer.status, body: isJson ? (JSON.parse(Buffer.concat(parts).toString("utf8")) as unknown) : null };
  } catch (error) {
    if (error instanceof WalletUnanswered) throw error;
    throw new WalletUnanswered(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable", { cause: error });
  }
}

/**
 * Google Wallet's REST API as the service account. Unknown objects are inserted, then patched on 409. Known objects are patched, then
 * inserted on 404.
 */
export function openGoogleWallet(settings: GoogleWalletSettings, now: () => number = Date.now): GoogleWallet {
  const tokens = createTokenSource(settings, call, now);

  async function ask(method: "POST" | "PATCH", path: string, resource: GoogleResource): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      const token = await tokens.read();
      const { status } = await call(`${settings.url}/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(resource),
      });
      if (status !== 401 || tries > 1) return status;
      tokens.forget(token);
    }
  }

  async function put(kind: GoogleKind, resource: GoogleResource, isKnown: boolean): Promise<void> {
    const own = `${kind}/${encodeURIComponent(resource.id)}`;
    const insert = () => ask("POST", kind, withoutNulls(resource));
    const patch = () => ask("PATCH", own, resource);
    let status = await (isKnown ? patch() : insert());
    if (isKnown && status === 404) status = await insert();
    else if (!isKnown && status === 409) status = await patch();
    if (status < 200 || status > 299) throw new WalletUnanswered(`google_${status}`);
  }

  return { put };
}

/** A new object has nothing to remove. */
function withoutNulls(resource: GoogleResource): GoogleResource {
  return Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== null)) as GoogleResource;
}
