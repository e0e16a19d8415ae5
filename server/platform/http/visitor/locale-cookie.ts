import type { Locale } from "#domain/brands/brand.ts";

const PLAIN = "locale";
/** Over TLS no other host of the same domain, and nobody on a plain connection, can put a cookie of this name. */
const SECURE = "__Host-locale";
const YEAR_SECONDS = 365 * 86_400;

const nameOf = (isSecure: boolean) => (isSecure ? SECURE : PLAIN);

/** The language that this browser has chosen; null where it has chosen none. */
export function localeFromCookie(cookies: string | null, isSecure: boolean): Locale | null {
  const name = `${nameOf(isSecure)}=`;
  const kept = (cookies ?? "").split(";").map((part) => part.trim());
  const value = kept.find((part) => part.startsWith(name))?.slice(name.length);
  return value === "en" || value === "id" ? value : null;
}

/** The Set-Cookie line that keeps a language for a year. See docs/rules/pages.md#languages. */
export function localeCookie(locale: Locale, isSecure: boolean): string {
  return `${nameOf(isSecure)}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${isSecure ? "; Secure" : ""}`;
}
