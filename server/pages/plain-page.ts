import { createHash } from "node:crypto";
import type { Locale } from "#domain/brands/brand.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import { MESSAGES } from "#i18n/messages.ts";
import { problemMessage } from "#i18n/problem-message.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";
import type { Problem } from "../platform/base/problem.ts";
import { retrySeconds } from "../platform/http/answers/answer-problem.ts";
import { textResponse } from "../platform/http/answers/text-response.ts";

/**
 * A ticket torn in two in the page's text colour, for pages that may load nothing. The storefront has its own copy:
 * apps/storefront/shell/frame/error-screen.tsx.
 */
const ERROR_PICTURE = `<svg class="picture" viewBox="44 48 226 128" width="226" height="128" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" role="presentation" aria-hidden="true"><g transform="rotate(6 160 110)"><path d="M58 62h112l-8 16 10 15-10 15 10 16-10 15 8 17H58a8 8 0 0 1-8-8v-20a16 16 0 0 0 0-32V70a8 8 0 0 1 8-8z"/><path d="M74 86h58M74 102h72M74 118h40M74 136v12M81 136v12M91 136v12M96 136v12M106 136v12"/></g><g transform="translate(14 -4) rotate(-8 240 110)"><path d="M190 62h62a8 8 0 0 1 8 8v20a16 16 0 0 0 0 32v26a8 8 0 0 1-8 8h-62l-8-17 10-15-10-16 10-15-10-15z"/><path d="m212 96 28 28M240 96l-28 28"/></g></svg>`;

type About = {
  readonly problem: Problem;
  /** The last known tenant of the page, or null. */
  readonly tenant: Tenant | null;
  readonly locale: Locale;
  readonly requestId: string;
};

const UNBRANDED = {
  scheme: "light",
  canvas: "#ffffff",
  ink: "#16181d",
  inkMuted: "#565b66",
  brandInk: "#16181d",
  fill: "#16181d",
  on: "#ffffff",
};

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function styleOf(tenant: Tenant | null): string {
  let look = UNBRANDED;
  if (tenant) {
    const { brand } = tenant;
    const { canvas, ink, inkMuted, brandInk, brandFill: fill, brandOn: on } = deriveColours({ ...brand.colours, scheme: brand.scheme });
    look = { scheme: brand.scheme, canvas, ink, inkMuted, brandInk, fill, on };
  }
  return `:root{color-scheme:${look.scheme}}body{margin:0 auto;max-width:36rem;padding:3rem 1rem;font:1rem/1.5 system-ui,sans-serif;background:${look.canvas};color:${look.ink}}h1{font-size:1.5rem;line-height:1.25;margin:2rem 0 .5rem}p{margin:0 0 1rem}.picture{display:block;margin:2rem 0 0;max-width:100%;height:auto;color:${look.brandInk}}small{color:${look.inkMuted}}a{display:inline-block;min-height:1.5rem;padding:.625rem 1rem;border-radius:.5rem;background:${look.fill};color:${look.on};text-decoration:none}a:focus-visible{outline:3px solid ${look.ink};outline-offset:2px}`;
}

type Styled = { readonly style: string; readonly policy: string };

function styledOf(tenant: Tenant | null): Styled {
  const style = styleOf(tenant);
  const digest = createHash("sha256").update(style).digest("base64");
  return {
    style,
    policy: `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  };
}

const plain = styledOf(null);
const styled = new WeakMap<Tenant, Styled>();

function styledFor(tenant: Tenant | null): Styled {
  if (!tenant) return plain;
  let own = styled.get(tenant);
  if (!own) styled.set(tenant, (own = styledOf(tenant)));
  return own;
}

type Words = { readonly title: string; readonly line: string; readonly more?: string };

/** A failure has the heading and text of every missing page, as on the storefront's error screen. */
function wordsOf({ code, status }: Problem, locale: Locale): Words {
  const { common } = MESSAGES[locale];
  const missing = { title: common["common.not_found"], line: common["common.not_found_information"] };
  if (status === 404) return missing;
  if (code === "BUSY") return { title: common["common.crowded"], line: common["common.crowded_information"] };
  if (status === 503) return { title: common["common.away"], line: common["common.away_information"] };
  if (status === 500) return { ...missing, more: `${common["common.fatal"]}. ${common["common.fatal_information"]}` };
  return { title: problemMessage(code)[locale], line: "" };
}

function section(about: About, locale: Locale): string {
  const { problem, tenant, requestId } = about;
  const { common } = MESSAGES[locale];
  const { title, ...lines } = wordsOf(problem, locale);
  const isLater = problem.status === 500 || retrySeconds(problem) > 0;
  const [href, label] = isLater ? ["", common["common.try_again"]] : ["/", common["common.home"]];
  const reference = isLater ? `<p><small>${escape(common["common.fatal_reference"].replace("{id}", requestId))}</small></p>` : "";
  const action = tenant ? `<p><a href="${href}">${escape(label)}</a></p>` : "";
  const told = [lines.line, lines.more ?? ""].filter(Boolean).map((each) => `<p>${escape(each)}</p>`);
  return `<section lang="${locale}"><h1>${escape(title)}</h1>${told.join("")}${action}${reference}</section>`;
}

/** A refusal as a self-contained page: no database, script or file. In both languages, the visitor's first, in the brand's colours if known. */
export function plainPage(about: About): Response {
  const { problem, tenant, locale } = about;
  const { style, policy } = styledFor(tenant);
  const { title } = wordsOf(problem, locale);
  const name = tenant ? escape(tenant.brand.title) : "";
  const other = locale === "en" ? "id" : "en";
  const retry = retrySeconds(problem);
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}${name ? ` | ${name}` : ""}</title><style>${style}</style></head><body><main>${name ? `<p><strong>${name}</strong></p>` : ""}${ERROR_PICTURE}${section(about, locale)}${section(about, other)}</main></body></html>`;
  return textResponse(html, {
    status: problem.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "referrer-policy": "strict-origin",
      ...(retry > 0 ? { "retry-after": String(retry) } : {}),
    },
  });
}
