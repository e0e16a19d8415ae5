import { readMarketing } from "./marketing/read-marketing.ts";
import type { Brand, Localized, Microsite, RouteRule } from "./brand.ts";
import { completeFlags, FLAGS, forEachFlag, type BrandFlags } from "./flags.ts";
import { FONT_NAMES } from "./fonts.ts";
import { line, listOf, matching, objectOf, oneOf, recordOf, yesOrNo, type Read } from "../reading/strict-read.ts";

const MOST_LABELS = 12;

const both = (most: number) => objectOf<Localized>({ en: line(most), id: line(most) });
const hex = matching(/^#[0-9a-f]{6}$/, "a colour written #rrggbb in lower case");
const host = matching(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, "a host name");
/** Part of a header: a host may not contain characters that end a directive, nor a star, which would admit unlisted hosts. */
const frameHost = matching(
  /^(?=.{4,120}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[1-9]\d{1,4})?$/,
  "a host name such as www.example.com, in lower case, without https://, path or star",
);
/** Ids are sent as a comma-separated list, so they may not contain commas. See docs/rules/brands.md#business-ids. */
const businessId = matching(/^[A-Za-z0-9_-]{3,64}$/, "3 to 64 letters, digits, - or _");

const flags = objectOf<Partial<BrandFlags>>(
  forEachFlag(() => yesOrNo),
  FLAGS.map(({ name }) => name),
);

const anyCase = matching(/^[^\s@<>"']+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "an email address");
/** An address, its domain in lower case. */
const email: Read<string> = (value, path) => anyCase(value, path).replace(/@.*$/, (domain) => domain.toLowerCase());

const socials = listOf(
  objectOf<Brand["socials"][number]>({
    kind: oneOf("instagram", "tiktok", "youtube", "x", "facebook"),
    url: matching(/^https:\/\/[a-z0-9.-]+\/[^\s"'<>\\]+$/, "an address that begins with https://"),
  }),
);

const status: Read<RouteRule["status"]> = (value, path) => {
  if (value === 301 || value === 302 || value === 307 || value === 308) return value;
  throw new Error(`${path}: must be one of 301, 302, 307, 308`);
};

const routeRule = objectOf<RouteRule>({
  from: matching(/^(\/[a-z0-9][a-z0-9._-]*)+$/, "a path of lower-case letters, digits, dots, - and _"),
  to: matching(
    /^(\/|(\/[A-Za-z0-9][A-Za-z0-9._-]*)+)(\?[\w.~%&=+-]+)?(#[\w-]+)?$|^https:\/\/[^\s"'<>\\]+$/,
    "a path of this shop or an address that begins with https://",
  ),
  status,
});

const microsite = objectOf<Microsite>(
  {
    slug: matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters and digits, joined by -"),
    businessId,
    name: line(60),
    heroText: both(90),
  },
  ["heroText"],
);

/** The content of `brand.json`. Pages are separate files, and only flags that differ from their defaults are listed. */
type BrandFile = Omit<Brand, "pages" | "flags"> & { readonly flags?: Partial<BrandFlags> };

const brand: Read<BrandFile> = objectOf<BrandFile>(
  {
    ui: matching(/^[a-z][a-z0-9-]{1,30}$/, "2 to 31 lower-case letters, digits or -"),
    businessIds: listOf(businessId, 1),
    title: line(40),
    tagline: both(60),
    heroText: both(90),
    footerText: both(240),
    colours: objectOf<Brand["colours"]>({ brand: hex, accent: hex, label: oneOf("white") }, ["accent", "label"]),
    scheme: oneOf("light", "dark"),
    shape: oneOf("sharp", "soft", "round"),
    font: oneOf(...FONT_NAMES),
    heroLayout: oneOf("split", "stacked", "compact"),
    whatsappNumber: matching(/^[1-9]\d{7,14}$/, "8 to 15 digits with country code and no plus"),
    email,
    company: line(80),
    address: line(160),
    socials,
    labels: recordOf(matching(/^[a-z]+(\.[a-zA-Z]+)+$/, "a message key"), both(40), MOST_LABELS),
    flags,
    domains: objectOf<NonNullable<Brand["domains"]>>({ event: host, video: host }, ["event", "video"]),
    hosts: listOf(host),
    waiverRelease: yesOrNo,
    marketing: readMarketing,
    logoPlate: oneOf("light", "dark"),
    frameHosts: listOf(frameHost, 1),
    routeRules: listOf(routeRule),
    microsites: listOf(microsite),
    codeCountries: listOf(matching(/^\+[1-9][0-9]{0,3}$/, "a calling code like +62"), 1),
    defaultLocale: oneOf("en", "id"),
  },
  [
    "font",
    "whatsappNumber",
    "labels",
    "flags",
    "domains",
    "hosts",
    "waiverRelease",
    "marketing",
    "logoPlate",
    "frameHosts",
    "routeRules",
    "microsites",
    "codeCountries",
  ],
);

/** Reads a brand from `brand.json`. See docs/rules/brands.md. Throws an Error with the path of the first missing, unknown or invalid value. */
export function parseBrand(value: unknown): Brand {
  const read = brand(value, "");
  return { ...read, flags: completeFlags(read.flags) };
}
