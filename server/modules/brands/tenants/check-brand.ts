import type { Brand, Localized, LogoPlate } from "#domain/brands/brand.ts";
import { PLATES } from "#domain/brands/brand-css.ts";
import { colourChecks } from "#domain/brands/colour-checks.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import { parseBrand } from "#domain/brands/parse-brand.ts";
import { MESSAGES } from "#i18n/messages.ts";
import { faultsOfMicrosites, faultsOfRules } from "#domain/brands/route-rules.ts";
import { contrast } from "#domain/brands/contrast.ts";
import { faultsOfPages, type PageFiles } from "./read-pages.ts";

type Size = { readonly width: number; readonly height: number };

/** Logos may contain shapes only: no scripts, loads or fonts. */
const FOREIGN = /<(?!\/?(?:svg|g|path|circle|ellipse|rect|title)\b)[^>]*>|\son\w+\s*=|href\s*=|url\s*\(|<!|javascript:/i;
const LARGEST_BYTES = 20_000;
/** The minimum contrast of a shape with its background, and the share of the drawing that must reach it. */
const LEAST_CONTRAST = 2;
const LEAST_SHARE = 0.5;
const OPAQUE = 250;

/** Returns the share of a drawing's pixels that contrast with `ground`, or null for an empty drawing. */
async function readableShare(svg: string, ground: string): Promise<number | null> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let drawn = 0;
  let readable = 0;
  for (let i = 0; i < data.length; i += info.channels) {
    if (data[i + 3]! < OPAQUE) continue;
    drawn += 1;
    if (contrast(`#${data.subarray(i, i + 3).toString("hex")}`, ground) >= LEAST_CONTRAST) readable += 1;
  }
  return drawn === 0 ? null : readable / drawn;
}

/** Returns the plate that a logo needs to stand out from `canvas`, or null if it needs none or no plate helps. */
async function plateFor(svg: string, canvas: string): Promise<LogoPlate | null> {
  if (svg.trim() === "" || FOREIGN.test(svg)) return null;
  const suits = async (ground: string) => ((await readableShare(svg, ground).catch(() => null)) ?? 0) >= LEAST_SHARE;
  if (await suits(canvas)) return null;
  for (const plate of ["light", "dark"] as const) if (await suits(PLATES[plate])) return plate;
  return null;
}

/** Returns each reason why a logo or mark cannot be shown on `canvas`. */
async function faultsOfDrawing(
  file: string,
  { svg, size: { width, height }, canvas }: { readonly svg: string; readonly size: Size; readonly canvas: string },
): Promise<string[]> {
  if (svg.trim() === "") return [`${file}: is missing`];
  if (Buffer.byteLength(svg) > LARGEST_BYTES) return [`${file}: has more than ${LARGEST_BYTES} bytes`];
  const foreign = FOREIGN.exec(svg)?.[0];
  if (foreign !== undefined) return [`${file}: may hold shapes alone, not ${foreign.trim().slice(0, 40)}`];
  const faults: string[] = [];
  if (!svg.includes(`viewBox="0 0 ${width} ${height}"`)) faults.push(`${file}: needs viewBox="0 0 ${width} ${height}"`);
  if (!/role="img"[^>]* aria-label="[^"]+"/.test(svg)) faults.push(`${file}: needs role="img" and aria-label with the brand's name`);
  const share = await readableShare(svg, canvas).catch(() => undefined);
  if (share === undefined) faults.push(`${file}: is no SVG that can be drawn`);
  else if (share === null) faults.push(`${file}: draws nothing`);
  else if (share < LEAST_SHARE) {
    faults.push(
      `${file}: is too weak on ${canvas}: ${Math.round(share * 100)} % of it stands out by ${LEAST_CONTRAST}:1 or more, half is needed`,
    );
  }
  return faults;
}

/** The content of a brand folder: `brand.json`, two drawings as SVG text, and pages. `name` is the folder's. */
export type BrandFolder = {
  readonly name: string;
  readonly json: string;
  readonly logo: string;
  readonly mark: string;
  readonly pages?: PageFiles;
};

/** Hosts and business ids of other tenants. */
export type Taken = { readonly hosts: ReadonlyMap<string, string>; readonly businessIds: ReadonlyMap<string, string> };

/** Sizes in the drawings' own coordinates. */
const LOGO = { width: 220, height: 48 } as const;
const MARK = { width: 64, height: 64 } as const;
const TRANSLATED = ["tagline", "heroText", "footerText"] as const;

/** Allowed link targets of each kind. */
const SOCIAL_HOSTS: Readonly<Record<Brand["socials"][number]["kind"], RegExp>> = {
  instagram: /(^|\.)instagram\.com$/,
  tiktok: /(^|\.)tiktok\.com$/,
  youtube: /(^|\.)(youtube\.com|youtu\.be)$/,
  x: /(^|\.)(x\.com|twitter\.com)$/,
  facebook: /(^|\.)(facebook\.com|fb\.com)$/,
};

const KNOWN_KEYS = new Set(Object.values(MESSAGES.en).flatMap((texts) => Object.keys(texts)));

function faultsOfTexts(brand: Brand): string[] {
  const texts: (readonly [string, Localized])[] = TRANSLATED.map((name) => [name, brand[name]] as const);
  return texts.filter(([, text]) => text.en === text.id).map(([name]) => `${name}: the Indonesian text is the English one`);
}

function faultsOfLabels(brand: Brand): string[] {
  return Object.keys(brand.labels ?? {})
    .filter((key) => !KNOWN_KEYS.has(key))
    .map((key) => `labels.${key}: no screen has such a text`);
}

function faultsOfLinks(brand: Brand): string[] {
  return brand.socials
    .filter(({ kind, url }) => !URL.canParse(url) || !SOCIAL_HOSTS[kind].test(new URL(url).hostname))
    .map(({ kind, url }) => `socials: ${url} is no address of ${kind}`);
}

function faultsOfColours(brand: Brand): string[] {
  const colours = deriveColours({ ...brand.colours, scheme: brand.scheme });
  return colourChecks(colours, brand.scheme)
    .filter(([, value, least]) => value < least)
    .map(([name, value, least]) => `colours: ${name} reaches a contrast of ${value.toFixed(2)}, ${least} is needed`);
}

/** Hosts of a brand: its own and its domains. */
export function hostsOf(brand: Brand): string[] {
  return [...new Set([...(brand.hosts ?? []), ...Object.values(brand.domains ?? {})])];
}

function faultsOfClaims(brand: Brand, taken: Taken): string[] {
  const own = (owner: string | undefined) => owner === undefined || owner === brand.ui;
  const hosts = hostsOf(brand).filter((host) => !own(taken.hosts.get(host)));
  const ids = brand.businessIds.filter((id) => !own(taken.businessIds.get(id)));
  return [
    ...hosts.map((host) => `hosts: ${host} belongs to ${taken.hosts.get(host)}`),
    ...ids.map((id) => `businessIds: ${id} belongs to ${taken.businessIds.get(id)}`),
  ];
}

/** Rules, microsites and pages share one namespace. */
function faultsOfAddresses(brand: Brand, pages: PageFiles): string[] {
  const rules = (brand.routeRules ?? []).map(({ from }) => from.slice(1));
  const sites = (brand.microsites ?? []).map(({ slug }) => slug);
  const hidden = sites.filter((slug) => rules.includes(slug));
  return [
    ...faultsOfRules(brand, new Set([...sites, ...Object.keys(pages)])),
    ...faultsOfMicrosites(brand),
    ...hidden.map((slug) => `microsites: a rule has the address /${slug}`),
    ...faultsOfPages(pages, new Set([...rules, ...sites])),
  ];
}

function read(json: string): Brand | string {
  try {
    return parseBrand(JSON.parse(json));
  } catch (error) {
    return error instanceof SyntaxError ? `brand.json: ${error.message}` : (error as Error).message;
  }
}

/** Checks a brand's folder. Returns the brand, with a plate under a logo that needs one, or every reason to refuse it, one line each. */
export async function checkBrand(folder: BrandFolder, taken: Taken): Promise<{ readonly brand: Brand } | { readonly faults: string[] }> {
  const brand = read(folder.json);
  if (typeof brand === "string") return { faults: [brand] };
  const { canvas } = deriveColours({ ...brand.colours, scheme: brand.scheme });
  const plate = await plateFor(folder.logo, canvas);
  const faults = [
    ...(brand.ui === folder.name ? [] : [`ui: "${brand.ui}" must be the folder's name, "${folder.name}"`]),
    ...faultsOfTexts(brand),
    ...faultsOfLabels(brand),
    ...faultsOfLinks(brand),
    ...faultsOfColours(brand),
    ...faultsOfClaims(brand, taken),
    ...faultsOfAddresses(brand, folder.pages ?? {}),
    ...(await faultsOfDrawing("logo.svg", { svg: folder.logo, size: LOGO, canvas: plate ? PLATES[plate] : canvas })),
    ...(await faultsOfDrawing("mark.svg", { svg: folder.mark, size: MARK, canvas })),
  ];
  return faults.length > 0 ? { faults } : { brand: plate ? { ...brand, logoPlate: plate } : brand };
}
