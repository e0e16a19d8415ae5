import { PLATES } from "#domain/brands/brand-css.ts";
import type { Brand, Locale } from "#domain/brands/brand.ts";
import { deriveColours, type BrandColours } from "#domain/brands/derive-colours.ts";
import { ONE_TICKET } from "#i18n/message-texts/button-texts.ts";
import type { Block } from "./split-blocks.ts";

/** The inputs of an e-mail page. `logo`: the enclosed picture, in CSS pixels. Null: show the brand's name. */
export type LetterAbout = {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly button: string;
  readonly logo: { readonly cid: string; readonly width: number; readonly height: number } | null;
};

const RADIUS = { sharp: 4, soft: 10, round: 18 } as const;
const WIDTH = 600;

/** Mail programs load no web fonts: use a system font near the brand's. */
const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Unbreakable parts: a span of hours, and a ticket's code. */
const UNBROKEN = /[^ \n<>]*\u00a0–\u00a0[^ \n<>]*|\b[A-Z\d]{3,4}(?:-[A-Z\d]{3,4}){1,3}\b/g;

/** Escapes a text and renders its bold words. */
function words(text: string): string {
  return escapeHtml(text)
    .replace(/\*([^*\n]+)\*/g, "<strong>$1</strong>")
    .replace(UNBROKEN, '<span style="white-space:nowrap">$&</span>');
}

const lines = (all: readonly string[]) => all.map(words).join("<br>");

/** Colour roles by class as declarations, which change with the reader's scheme. */
function roles(of: BrandColours): Readonly<Record<string, string>> {
  return {
    page: `background-color:${of.sunken};color:${of.ink}`,
    card: `background-color:${of.surface};color:${of.ink}`,
    soft: `background-color:${of.brandSoft};color:${of.ink}`,
    line: `border-color:${of.line}`,
    muted: `color:${of.inkMuted}`,
    link: `color:${of.brandInk}`,
    fill: `background-color:${of.brandFill}`,
    on: `color:${of.brandOn}`,
  };
}

type Look = { readonly style: (names: string, more?: string) => string; readonly radius: number; readonly font: string };

/** Light colours are inline, for programs that drop style sheets. The style sheet has only the dark ones. */
function lookOf(brand: Brand): Look & { readonly sheet: string } {
  const light = roles(deriveColours({ ...brand.colours, scheme: "light" }));
  const dark = roles(deriveColours({ ...brand.colours, scheme: "dark" }));
  const important = (text: string) => text.replace(/;|$/g, " !important$&");
  const rules = Object.entries(dark).map(([name, text]) => `.k-${name}{${important(text)}}`);
  return {
    sheet: `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join("")}}`,
    radius: RADIUS[brand.shape],
    font: brand.font === "bitter" ? SERIF : SANS,
    style(names, more = "") {
      const all = names.split(" ");
      const own = all.map((name) => light[name]!).join(";");
      return `class="${all.map((name) => `k-${name}`).join(" ")}" style="${own}${more && `;${more}`}"`;
    },
  };
}

function renderBlock(block: Block, { button, locale }: LetterAbout, { style, radius }: Look): string {
  if (block.kind === "text") return `<p style="margin:0 0 16px">${lines(block.lines)}</p>`;
  if (block.kind === "facts")
    return `<p ${style("soft", `margin:0 0 16px;padding:14px 16px;border-radius:${radius}px;font-weight:600`)}>${lines(block.lines)}</p>`;
  if (block.kind === "ticket")
    return [
      `<div ${style("line", `margin:0 0 12px;padding:12px 16px;border-width:1px;border-style:solid;border-radius:${radius}px`)}>`,
      `<strong>${words(block.name)}</strong><br>`,
      `<a href="${escapeHtml(block.href)}" ${style("link", "display:inline-block;padding:10px 0;font-weight:600")}>${ONE_TICKET[locale]}</a>`,
      ...block.notes.map((note) => `<br>${words(note)}`),
      "</div>",
    ].join("");
  const box = `border-radius:${radius}px`;
  const inside = `display:inline-block;padding:14px 24px;font-weight:700;text-decoration:none;${box}`;
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr>',
    `<td ${style("fill", box)}><a href="${escapeHtml(block.href)}" ${style("fill on", inside)}>${escapeHtml(button)}</a></td>`,
    "</tr></table>",
  ].join("");
}

/** Renders the band at the top, on the brand's own ground in every scheme, so that its logo is readable. */
function renderHead({ brand, logo }: LetterAbout, { radius }: Look): string {
  const own = deriveColours({ ...brand.colours, scheme: brand.scheme });
  const ground = brand.logoPlate ? PLATES[brand.logoPlate] : own.surface;
  const ink = brand.logoPlate === "light" ? PLATES.dark : brand.logoPlate === "dark" ? PLATES.light : own.ink;
  const sign = logo
    ? `<img src="cid:${logo.cid}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(brand.title)}" style="display:block;border:0;max-width:100%;color:${ink};font-size:20px;font-weight:700">`
    : `<strong style="font-size:20px;color:${ink}">${escapeHtml(brand.title)}</strong>`;
  const corners = `border-radius:${radius}px ${radius}px 0 0`;
  return `<tr><td style="padding:18px 24px;background-color:${ground};border-bottom:4px solid ${own.brandFill};${corners}">${sign}</td></tr>`;
}

function renderFoot({ brand }: LetterAbout, { style }: Look): string {
  const mail = escapeHtml(brand.email);
  return [
    `<tr><td ${style("muted", "padding:20px 24px;font-size:13px;line-height:1.5")}>`,
    `<strong>${escapeHtml(brand.title)}</strong><br>${escapeHtml(brand.company)}<br>${escapeHtml(brand.address)}<br>`,
    `<a href="mailto:${mail}" ${style("muted", "text-decoration:underline")}>${mail}</a></td></tr>`,
  ].join("");
}

/**
 * Renders an e-mail as a page in the brand's look and the reader's colour scheme. It loads nothing external and has the same content as the
 * plain text.
 */
export function renderLetter(about: LetterAbout): string {
  const { brand, locale, subject, blocks } = about;
  const look = lookOf(brand);
  const { style, sheet, radius, font } = look;
  const first = blocks.find(({ kind }) => kind === "text");
  const preview = first?.kind === "text" ? first.lines.join(" ").replaceAll("*", "") : "";
  const table = `role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(subject)}</title><style>${sheet}</style></head>`,
    `<body ${style("page", `margin:0;padding:0;font-family:${font};font-size:16px;line-height:1.5`)}>`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>`,
    `<table ${table} ${style("page", `font-family:${font};font-size:16px;line-height:1.5`)}><tr><td align="center" style="padding:16px 12px">`,
    `<table ${table} style="max-width:${WIDTH}px;text-align:left">`,
    renderHead(about, look),
    `<tr><td ${style("card", `padding:24px 24px 12px;border-radius:0 0 ${radius}px ${radius}px;overflow-wrap:anywhere`)}>`,
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${words(subject)}</h1>`,
    ...blocks.map((block) => renderBlock(block, about, look)),
    "</td></tr>",
    renderFoot(about, look),
    "</table></td></tr></table></body></html>",
  ].join("");
}
