import { createHash } from "node:crypto";
import type { Locale } from "#domain/brands/brand.ts";
import { PLATES } from "#domain/brands/brand-css.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import { formatSpan } from "#i18n/format.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Services } from "../../act.ts";
import { browseCatalogue, type LoadedEvent } from "../../modules/catalogue/events/load-catalogue.ts";
import { heroOf } from "../../modules/brands/tenants/read-config.ts";
import type { Tenant } from "../../modules/brands/tenants/resolve-tenant.ts";
import { readAsset } from "../../modules/brands/tenants/store.ts";
import type { SharePicture } from "./draw-share-picture.ts";
import { Problem } from "../base/problem.ts";
import { refuseFlood, type FloodLimit } from "../limits/flood-limits.ts";
import { networkOf } from "../http/address/peer.ts";
import type { PictureSource } from "../ports/picture-source.ts";

const PATH = /^\/og\/(en|id)\/(?:(home)|(event|site|video)\/([a-z0-9-]{1,80}))\.jpg$/;
/** The most pictures in memory: some ten megabytes. */
const MOST = 200;

/** The limit of pictures drawn for one network in each process, and of pictures that wait. Cached pictures do not count. */
const DRAWN: FloodLimit = { name: "share picture", perMinute: 60 };
const MOST_WAITING = 40;

/** `picture`: the name of the page's picture. Null without one: then the brand's own is used. */
type About = Pick<SharePicture, "title" | "lines"> & { readonly picture: string | null };

/** The last segment of a picture's address, its name in the picture source. */
const nameOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);

function aboutEvent({ row }: LoadedEvent, locale: Locale): About {
  const words = messagesFor(locale, ["common"]);
  const when = row.starts_at
    ? formatSpan(row.starts_at.toISOString(), { to: row.ends_at?.toISOString() ?? null, zone: row.zone, locale })
    : words["common.date_unknown"]!;
  const where = row.venue ? `${row.venue.name}, ${row.venue.city}` : words["common.place_unknown"]!;
  return { title: row.name, lines: [when, where], picture: row.picture.key && nameOf(row.picture.key) };
}

function aboutVideo(video: LoadedEvent | undefined, locale: Locale): (About & { readonly locale: Locale }) | null {
  if (!video) return null;
  const { row } = video;
  return { locale, title: row.name, lines: [row.summary[locale]], picture: row.picture.key && nameOf(row.picture.key) };
}

async function aboutPage(services: Services, tenant: Tenant, path: string): Promise<(About & { readonly locale: Locale }) | null> {
  const [, language, home, kind, slug] = PATH.exec(path) ?? [];
  if (language === undefined) return null;
  const locale = language as Locale;
  const { brand } = tenant;
  if (home) return { locale, title: brand.tagline[locale], lines: [brand.heroText[locale]], picture: null };
  if (kind === "event") {
    const event = (await browseCatalogue(services.db, tenant.id)).bySlug.get(slug!);
    return event ? { locale, ...aboutEvent(event, locale) } : null;
  }
  if (kind === "video")
    return brand.flags.withVideo ? aboutVideo((await browseCatalogue(services.db, tenant.id)).videos.get(slug!), locale) : null;
  const site = brand.microsites?.find((one) => one.slug === slug);
  if (!site) return null;
  const line = (site.heroText ?? brand.heroText)[locale];
  return { locale, title: site.name, lines: [line], picture: nameOf(heroOf(tenant, site.slug).src) };
}

/**
 * Link previews for messengers, one per page, brand and language: `/og/{locale}/home.jpg`, `…/event/{slug}.jpg`, `…/video/{slug}.jpg` and
 * `…/site/{slug}.jpg`. Drawn once per state of their contents, one at a time, and cached in memory.
 */
export function createSharePictures(services: Services, source: PictureSource) {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function inputOf(tenant: Tenant, about: About): Promise<SharePicture | null> {
    const [asset, art] = await Promise.all([
      readAsset(services.db, tenant.id, "logo"),
      source(tenant.id, about.picture ?? nameOf(heroOf(tenant).src)),
    ]);
    if (!asset || !art) return null;
    const colours = deriveColours({ ...tenant.brand.colours, scheme: tenant.brand.scheme });
    const { canvas, ink, inkMuted, brandFill } = colours;
    const { logoPlate } = tenant.brand;
    return {
      logo: asset.body,
      picture: art.plain ?? art.svg,
      title: about.title,
      lines: about.lines,
      plate: logoPlate ? PLATES[logoPlate] : null,
      colours: { canvas, ink, inkMuted, brandFill },
    };
  }

  function draw(key: string, input: SharePicture): Promise<Buffer> {
    if (waiting >= MOST_WAITING) throw new Problem("BUSY");
    waiting += 1;
    const picture = last.then(async () => (await import("./draw-share-picture.ts")).drawSharePicture(input));
    last = picture.catch(() => kept.delete(key)).finally(() => (waiting -= 1));
    return picture;
  }

  function drawn(key: string, input: SharePicture, network: string | null): Promise<Buffer> {
    let picture = kept.get(key);
    if (!picture) {
      refuseFlood(services, network, DRAWN);
      picture = draw(key, input);
      if (kept.size >= MOST) kept.delete(kept.keys().next().value!);
    } else kept.delete(key);
    kept.set(key, picture);
    return picture;
  }

  /** Null for other paths and unknown things. */
  return async function serve(tenant: Tenant, request: Request): Promise<Response | null> {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const about = await aboutPage(services, tenant, new URL(request.url).pathname);
    const input = about && (await inputOf(tenant, about));
    if (!input) return null;
    const key = createHash("sha256").update(JSON.stringify(input)).digest("base64url").slice(0, 22);
    const headers = { etag: `"${key}"`, "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" };
    if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
    const body = await drawn(key, input, networkOf(request, services.settings.trustProxy));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
      headers: { ...headers, "content-type": "image/jpeg", "content-length": String(body.length) },
    });
  };
}
