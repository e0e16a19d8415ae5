import type { Act } from "../../../act.ts";
import { everyKeys } from "../../../platform/config/secrets.ts";
import { readPreviewToken } from "./preview-token.ts";

type Previewing = Pick<Act, "secrets" | "now" | "tenant">;

const PLAIN = "karcis_preview";
const SECURE = "__Host-karcis_preview";

function cookieOf(request: Request, isSecure: boolean): string | null {
  const name = `${isSecure ? SECURE : PLAIN}=`;
  const parts = (request.headers.get("cookie") ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(name))?.slice(name.length) ?? null;
}

function readToken({ secrets, now, tenant }: Previewing, token: string): ReturnType<typeof readPreviewToken> {
  const found = everyKeys(secrets).map(({ accessKey }) => readPreviewToken(accessKey, { tenant, token, now: now() }));
  return found.find((draft) => draft !== null) ?? null;
}

/**
 * Returns the slug of the draft in this browser's preview cookie, or null.
 * Not held by this: a holder who passes the link on before it ends.
 */
export function previewOf(
  act: Previewing,
  { request, isSecure }: { readonly request: Request; readonly isSecure: boolean },
): string | null {
  const token = cookieOf(request, isSecure);
  return token === null ? null : (readToken(act, token)?.slug ?? null);
}

/**
 * Opens an organiser's preview link: stores the token in a cookie until it ends, out of reach of scripts, and redirects to the event. Null
 * for an invalid link: that page does not exist.
 */
export function openPreview(act: Previewing, { url, isSecure }: { readonly url: URL; readonly isSecure: boolean }): Response | null {
  const token = url.searchParams.get("t") ?? "";
  const found = readToken(act, token);
  if (!found) return null;
  const seconds = Math.max(1, Math.floor((found.until.getTime() - act.now().getTime()) / 1000));
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  return new Response(null, {
    status: 302,
    headers: {
      location: `/event/${found.slug}`,
      "set-cookie": isSecure ? `${SECURE}=${token}; Secure; ${flags}` : `${PLAIN}=${token}; ${flags}`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}
