import type { Brand, Localized, LogoPlate } from "#domain/brands/brand.ts";
import { PLATES } from "#domain/brands/brand-css.ts";
import { colourChecks } from "#domain/brands/colour-checks.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import { parseBrand } from "#domain/brands/parse-brand.ts";
import { MESSAGES } from "#i18n/messages.ts";
import { faultsOfMicrosites, faultsOfRules } from "#domain/brands/route-rules.ts";
import { contrast } from "#domain/brands/contrast.ts";
import type { PictureBox } from "./clean-drawing.ts";
import { LARGEST_BYTES, makePicture, type Made } from "./make-picture.ts";
import { faultsOfPages, type PageFiles } from "./read-pages.ts";

/** A drawing of the shop's own form: shapes alone. It stays byte for byte; any other is made into one. */
const FOREIGN = /<(?!\/?(?:svg|g|path|circle|ellipse|rect|title)\b)[^>]*>|\son\w+\s*=|href\s*=|url\s*\(|<!|javascript:/i;
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

/** The colour all around a picture, if it has one there without transparency: a picture that brings its own ground. */
async function ownGround(svg: string): Promise<string | null> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => data.subarray((y * width + x) * channels, (y * width + x) * channels + 4);
  const opaque: number[] = [];
  for (let x = 0; x < width; x += 1) if (at(x, Math.floor(height / 2))[3]! >= OPAQUE) opaque.push(x);
  const [first, last] = [opaque[0] ?? 0, opaque.at(-1) ?? -1];
  if (last < first) return null;
  const colours = new Map<string, number>();
  for (const y of [0, height - 1])
    for (let x = first; x <= last; x += 1) {
      const pixel = at(x, y);
      if (pixel[3]! < OPAQUE) return null;
      const colour = `#${pixel.subarray(0, 3).toString("hex")}`;
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
  const [[colour, count]] = [...colours].toSorted(([, a], [, b]) => b - a) as [[string, number]];
  return count >= 0.9 * 2 * (last - first + 1) ? colour : null;
}

/** Whether a picture that brings its own ground is legible on it. */
async function suitsItsGround(svg: string): Promise<boolean> {
  const ground = await ownGround(svg);
  const { default: sharp } = await import("sharp");
  if (ground === null) return false;
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [drawn, readable] = [0, 0];
  for (let i = 0; i < data.length; i += info.channels) {
    const value = contrast(`#${data.subarray(i, i + 3).toString("hex")}`, ground);
    if (data[i + 3]! < OPAQUE || value < 1.1) continue;
    drawn += 1;
    if (value >= LEAST_CONTRAST) readable += 1;
  }
  return drawn > 0.005 * info.width * info.height && readable >= LEAST_SHARE * drawn;
}

/** Returns the plate that a logo needs to stand out from `canvas`, or null if it needs none or no plate helps. */
async function plateFor(svg: string, canvas: string): Promise<LogoPlate | null> {
  const suits = async (ground: string) => ((await readableShare(svg, ground).catch(() => null)) ?? 0) >= LEAST_SHARE;
  if ((await suits(canvas)) || (await suitsItsGround(svg).catch(() => false))) return null;
  for (const plate of ["light", "dark"] as const) if (await suits(PLATES[plate])) return plate;
  return null;
}

/** Whether a drawing has the shop's own form. */
function isOurs(svg: string, { width, height }: PictureBox): boolean {
  const fits = svg.includes(`viewBox="0 0 ${width} ${height}"`) && /role="img"[^>]* aria-label="[^"]+"/.test(svg);
  return fits && !FOREIGN.test(svg) && Buffer.byteLength(svg) <= LARGEST_BYTES;
}

/** The shop's picture of a file, or each reason why there is none. */
async function pictureOf(
  source: string,
  about: { readonly file: string; readonly title: string; readonly box: PictureBox },
): Promise<Made> {
  const name = about.file.replace(/\.\w+$/, "");
  if (source.trim() === "") return { faults: [`${about.file}: is missing; add ${name}.svg, .png, .webp or .jpg`] };
  return isOurs(source, about.box) ? { svg: source } : makePicture(source, about);
}

/** Returns each reason why a picture cannot be shown on `canvas`. */
async function faultsOfDrawing(file: string, { svg, canvas }: { readonly svg: string; readonly canvas: string }): Promise<string[]> {
  const share = await readableShare(svg, canvas).catch(() => undefined);
  if (share === undefined) return [`${file}: is no SVG that can be drawn`];
  if (share === null) return [`${file}: draws nothing`];
  if (share >= LEAST_SHARE || (await suitsItsGround(svg))) return [];
  return [
    `${file}: is too weak on ${canvas}: ${Math.round(share * 100)} % of it stands out by ${LEAST_CONTRAST}:1 or more, half is needed; deliver it in a darker or lighter version`,
  ];
}

/**
 * The content of a brand folder: `brand.json`, logo and mark as SVG text or, for pixels, as `data:` addresses, and pages. `name` is the
 * folder's; `files` has the names of the two pictures unless they are `logo.svg` and `mark.svg`.
 */
export type BrandFolder = {
  readonly name: string;
  readonly json: string;
  readonly logo: string;
  readonly mark: string;
  readonly files?: { readonly logo: string; readonly mark: string };
  readonly pages?: PageFiles;
};

/** Hosts and business ids of other tenants. */
export type Taken = { readonly hosts: ReadonlyMap<string, string>; readonly businessIds: ReadonlyMap<string, string> };

/** Sizes in the drawings' own coordinates. */
const LOGO: PictureBox = { width: 220, height: 48, align: "xMinYMid" };
const MARK: PictureBox = { width: 64, height: 64, align: "xMidYMid" };
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

/** The pictures of a brand as the shop shows them, as SVG. */
export type BrandPictures = { readonly logo: string; readonly mark: string };

/**
 * Checks a brand's folder. Returns the brand, with a plate under a logo that needs one, and its pictures made fit for the shop; or every
 * reason to refuse it, one line each.
 */
export async function checkBrand(
  folder: BrandFolder,
  taken: Taken,
): Promise<{ readonly brand: Brand; readonly pictures: BrandPictures } | { readonly faults: string[] }> {
  const brand = read(folder.json);
  if (typeof brand === "string") return { faults: [brand] };
  const { canvas } = deriveColours({ ...brand.colours, scheme: brand.scheme });
  const { logo: logoFile, mark: markFile } = folder.files ?? { logo: "logo.svg", mark: "mark.svg" };
  const logo = await pictureOf(folder.logo, { file: logoFile, title: brand.title, box: LOGO });
  const mark = await pictureOf(folder.mark, { file: markFile, title: brand.title, box: MARK });
  const plate = "svg" in logo ? await plateFor(logo.svg, canvas) : null;
  const faults = [
    ...(brand.ui === folder.name ? [] : [`ui: "${brand.ui}" must be the folder's name, "${folder.name}"`]),
    ...faultsOfTexts(brand),
    ...faultsOfLabels(brand),
    ...faultsOfLinks(brand),
    ...faultsOfColours(brand),
    ...faultsOfClaims(brand, taken),
    ...faultsOfAddresses(brand, folder.pages ?? {}),
    ...("svg" in logo ? await faultsOfDrawing(logoFile, { svg: logo.svg, canvas: plate ? PLATES[plate] : canvas }) : logo.faults),
    ...("svg" in mark ? await faultsOfDrawing(markFile, { svg: mark.svg, canvas }) : mark.faults),
  ];
  if (faults.length > 0 || !("svg" in logo) || !("svg" in mark)) return { faults };
  return { brand: plate ? { ...brand, logoPlate: plate } : brand, pictures: { logo: logo.svg, mark: mark.svg } };
}
