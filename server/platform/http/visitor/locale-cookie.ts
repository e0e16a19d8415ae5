import type { Locale } from "#domain/brands/brand.ts";

const PLAIN = "locale";
/** Over TLS, the prefix stops other hosts of the domain and plain connections from setting this cookie. */
const SECURE = "__Host-locale";
const YEAR_SECONDS = 365 * 86_400;

const nameOf = (isSecure: boolean) => (isSecure ? SECURE : PLAIN);

/** The chosen language of this browser, or null. */
export function localeFromCookie(cookies: string | null, isSecure: boolean): Locale | null {
  const name = `${nameOf(isSecure)}=`;
  const kept = (cookies ?? "").split(";").map((part) => part.trim());
  const value = kept.find((part) => part.startsWith(name))?.slice(name.length);
  return value === "en" || value === "id" ? value : null;
}

/** The Set-Cookie line that stores a language for a year. See docs/rules/pages.md#languages. */
export function localeCookie(locale: Locale, isSecure: boolean): string {
  return `${nameOf(isSecure)}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${isSecure ? "; Secure" : ""}`;
}
