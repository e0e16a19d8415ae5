const PLAIN = "karcis_keys";
const SECURE = "__Host-karcis_keys";
const DAYS = 7;
/** The most keys stored, newest first. Few browsers have more links open. */
const MOST = 4;

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Pages that a link's key opens: a ticket offer, or a signed waiver named in the query. */
const OFFER = new RegExp(`^(?:/(?:en|id))?/event/[^/]+/handover/(${ID})/?$`);
const RELEASE = /^(?:\/(?:en|id))?\/waiver-release\/[^/]+\/?$/;
const NAMED = new RegExp(`^${ID}$`);
const KEY = /^[A-Za-z0-9_-]{22}$/;
const PAIR = new RegExp(`^(${ID})\\.([A-Za-z0-9_-]{22})$`);

const nameOf = (isSecure: boolean) => (isSecure ? SECURE : PLAIN);

/** The keys of this browser by target, newest first. */
function readKeys(request: Request, isSecure: boolean): [id: string, key: string][] {
  const name = `${nameOf(isSecure)}=`;
  const cookies = request.headers.get("cookie");
  if (!cookies?.includes(name)) return [];
  const parts = cookies.split(";").map((part) => part.trim());
  const value = parts.find((part) => part.startsWith(name))?.slice(name.length) ?? "";
  return value
    .split("!")
    .slice(0, MOST)
    .flatMap((pair) => {
      const [, id, key] = PAIR.exec(pair) ?? [];
      return id && key ? [[id, key]] : [];
    });
}

function cookie(keys: readonly (readonly [string, string])[], isSecure: boolean): string {
  const value = keys.map(([id, key]) => `${id}.${key}`).join("!");
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === "" ? 0 : DAYS * 86_400}`;
  return `${nameOf(isSecure)}=${value}; ${isSecure ? "Secure; " : ""}${flags}`;
}

function idIn(url: URL): string | null {
  if (!RELEASE.test(url.pathname)) return OFFER.exec(url.pathname)?.[1] ?? null;
  const named = url.searchParams.get("s") ?? "";
  return NAMED.test(named) ? named : null;
}

/** The key with which this browser opened that id, or undefined. Unverified. */
export function keyFromCookie(request: Request, id: string | undefined, isSecure: boolean): string | undefined {
  return id === undefined ? undefined : readKeys(request, isSecure).find(([of]) => of === id)?.[1];
}

/**
 * Moves a link's key from the address of an offer or a signed waiver into an HTTP-only cookie, and redirects to the address without it, so
 * that no history, log or screen has it. Null for every other request.
 */
export function moveKeyToCookie(request: Request, isSecure: boolean): Response | null {
  const url = new URL(request.url);
  const key = url.searchParams.get("k");
  const id = key === null || (request.method !== "GET" && request.method !== "HEAD") ? null : idIn(url);
  if (key === null || id === null) return null;
  url.searchParams.delete("k");
  const headers = new Headers({ location: url.pathname + url.search, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  headers.set("x-robots-tag", "noindex");
  const others = readKeys(request, isSecure).filter(([of]) => of !== id);
  if (KEY.test(key)) headers.append("set-cookie", cookie([[id, key], ...others.slice(0, MOST - 1)], isSecure));
  return new Response(null, { status: 303, headers });
}

/** The Set-Cookie line that deletes the keys of all links. */
export function endKeys(isSecure: boolean): string {
  return cookie([], isSecure);
}
