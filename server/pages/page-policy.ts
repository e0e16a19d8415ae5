import type { Config } from "#contract/brands/config.ts";
import { readDsn } from "#domain/faults/dsn.ts";
import { isPlayerPage } from "#domain/pages/player-page.ts";
import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";

type Marketing = NonNullable<Config["marketing"]>;
/** A tool's needs: addresses for scripts, for calls, and for tracking pictures. */
type Needs = { readonly script: readonly string[]; readonly connect: readonly string[]; readonly img: readonly string[] };

const PIXEL: Needs = {
  script: ["https://connect.facebook.net/en_US/fbevents.js", "https://connect.facebook.net/signals/"],
  connect: ["https://www.facebook.com/tr", "https://www.facebook.com/tr/"],
  img: ["https://www.facebook.com/tr", "https://www.facebook.com/tr/"],
};
const GOOGLE = ["https://www.googletagmanager.com", "https://*.google-analytics.com", "https://*.analytics.google.com"];
const TAG_MANAGER: Needs = {
  script: ["https://www.googletagmanager.com/gtm.js", "https://www.googletagmanager.com/gtag/"],
  connect: GOOGLE,
  img: GOOGLE,
};

function umami({ script }: NonNullable<Marketing["umami"]>): Needs {
  return { script: [script], connect: [`${new URL(script).origin}/api/send`], img: [] };
}

function matomo({ base }: NonNullable<Marketing["matomo"]>): Needs {
  return { script: [`${base}matomo.js`], connect: [`${base}matomo.php`], img: [`${base}matomo.php`] };
}

function needsOf(marketing: Config["marketing"], path: string): readonly Needs[] {
  if (!marketing || !mayMeasure(path)) return [];
  return [
    marketing.pixel ? PIXEL : null,
    marketing.tagManager ? TAG_MANAGER : null,
    marketing.umami ? umami(marketing.umami) : null,
    marketing.matomo ? matomo(marketing.matomo) : null,
  ].filter((each) => each !== null);
}

/** The brand settings that matter. */
type Shop = Pick<Config, "marketing" | "faults"> & { readonly flags: Pick<Config["flags"], "withVideo"> };

/** The page, the server of video segments unless it is the shop, hosts of organisers' streams, and permitted frame hosts. */
type Place = {
  readonly path: string;
  readonly segments?: string | null;
  readonly streams?: readonly string[];
  readonly framedBy?: readonly string[];
};

/**
 * Sources for videos. Scripted media may play on every page of a brand with videos, because the first document's policy stays while a
 * visitor follows links. Other hosts appear only on the player's page, which is its own document (decision 102).
 */
function playing({ path, segments = null, streams = [] }: Place, withVideo: boolean) {
  if (!withVideo) return { lines: [], connect: [] };
  const elsewhere = segments !== null && /^https?:/.test(segments) ? [new URL(segments).origin] : [];
  const place = isPlayerPage(path) ? [...elsewhere, ...streams] : [];
  return { lines: [["media-src 'self' blob:", ...place].join(" "), "worker-src 'self'"], connect: place };
}

/**
 * The content security policy of one page. It allows exactly the inline scripts with these digests, and outside addresses only of the
 * tenant's configured tools, none if personal data may be shown. Every page may report faults to the operator's address. Not held by this:
 * how an allowed tool uses the contents of a public page.
 */
export function pagePolicy(digests: ReadonlySet<string>, config: Shop, place: Place): string {
  const { path, framedBy = [] } = place;
  const player = playing(place, config.flags.withVideo);
  const needs = needsOf(config.marketing, path);
  const places = (kind: keyof Needs) => needs.flatMap((each) => each[kind]);
  const faults = config.faults ? readDsn(config.faults.dsn) : null;
  const line = (name: string, ...sources: readonly string[]) => [name, ...new Set(sources)].join(" ");
  return [
    "default-src 'self'",
    line("script-src", "'self'", ...digests, ...places("script")),
    "style-src 'self' 'unsafe-inline'",
    line("img-src", "'self'", "data:", "blob:", ...places("img")),
    "font-src 'self'",
    line("connect-src", "'self'", ...(faults ? [faults.endpoint] : []), ...places("connect"), ...player.connect),
    ...player.lines,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    line("frame-ancestors", "'self'", ...framedBy),
  ].join("; ");
}
