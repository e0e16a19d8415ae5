import type { Brand, Locale } from "#domain/brands/brand.ts";
import { messagesFor } from "#i18n/messages.ts";

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

function page(
  brand: Brand,
  { locale, title, inside }: { readonly locale: Locale; readonly title: string; readonly inside: string },
): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} | ${escape(brand.title)}</title><meta property="og:title" content="${escape(brand.title)}"><meta property="og:site_name" content="${escape(brand.title)}"><meta property="og:description" content="${escape(brand.tagline[locale])}"><style>
:root{color-scheme:${brand.scheme};--ink:${brand.scheme === "dark" ? "#f3f3f3" : "#1a1a1a"};--ground:${brand.scheme === "dark" ? "#141414" : "#fff"}}*{box-sizing:border-box}
body{margin:0 auto;min-height:100vh;max-width:30rem;padding:2rem 1rem;display:grid;align-content:center;gap:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:0}p{margin:0}button{font:inherit;font-weight:600;min-height:3rem;padding:0 1.25rem;border:2px solid;border-radius:.5rem;background:transparent;color:inherit;cursor:pointer}
</style></head><body><main><p>${escape(brand.title)}</p><h1>${escape(title)}</h1>${inside}</main></body></html>`;
}

/**
 * Renders the page for link-preview bots: the shop's name, and a button for a person who sees it anyway. `asked`: further parameters of the
 * button's address.
 */
export function drawPreview(brand: Brand, locale: Locale, asked = new URLSearchParams()): Response {
  const words = messagesFor(locale, ["link"]);
  const kept = [...asked].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`).join("");
  const form = `<p>${escape(words["link.preview_text"]!)}</p><form method="get">${kept}<button name="open" value="1">${escape(words["link.open"]!)}</button></form>`;
  return new Response(page(brand, { locale, title: words["link.preview_title"]!, inside: form }), { headers: HEADERS });
}

/** Renders the page after too many unknown codes from this network. */
export function drawPause(brand: Brand, locale: Locale, seconds: number): Response {
  const words = messagesFor(locale, ["link"]);
  const text = words["link.pause_text"]!.replace("{n}", String(Math.max(1, Math.ceil(seconds / 60))));
  return new Response(page(brand, { locale, title: words["link.pause_title"]!, inside: `<p>${escape(text)}</p>` }), {
    status: 429,
    headers: { ...HEADERS, "retry-after": String(seconds) },
  });
}
