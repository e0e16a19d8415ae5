import type { Row } from "../server/platform/database/database.ts";
import { localToUtc } from "#domain/time/zone.ts";
import type { DemoEvent, DemoMoment } from "./event.types.ts";
import { eventRows, type EventRows } from "./seed-event.ts";
import { mediaIdOf } from "./clips/clips.ts";
import { stableId } from "./stable-id.ts";
import { videoBuyer } from "./parts/forms.ts";
import { VIDEO_TERMS } from "./parts/terms.ts";
import { both } from "./parts/write.ts";
import type { DemoVideo } from "./video.types.ts";
import { DEMO_TENANTS } from "./tenants.ts";

export type VideoRows = Pick<EventRows, "event" | "categories" | "addons"> & { readonly video: Row; readonly parts: readonly Row[] };

/** The key of a video's only category. */
const ACCESS = "access";

/** A video as the event that sells it: without place, date, tickets or stock. */
export function asEvent(video: DemoVideo): DemoEvent {
  const { slug, name, category, summary, description, poster, zone, saleStart, saleEnd, serviceFee, taxPercentage, tax, featured } = video;
  return {
    slug,
    name,
    category,
    summary,
    description,
    poster,
    zone,
    serviceFee,
    taxPercentage,
    ...(saleStart && { saleStart }),
    ...(saleEnd && { saleEnd }),
    ...(featured && { featured }),
    ...(tax && { tax }),
    start: null,
    end: null,
    venue: null,
    patronFields: videoBuyer(),
    attendeeFields: [],
    terms: VIDEO_TERMS,
    categories: [
      {
        key: ACCESS,
        name: both("Watching", "Akses menonton"),
        description: both("On any device, from when it is yours.", "Di perangkat apa pun, sejak menjadi milikmu."),
        price: video.price,
        stock: 0,
        maxPerOrder: 1,
        addons: (video.additionals ?? []).map((additional) => ({ ...additional, stock: null })),
      },
    ],
  };
}

/** Every row of one demo video. `today` (YYYY-MM-DD) is the day of seeding. */
export function videoRows(
  ui: string,
  { demo, today, picture }: { readonly demo: DemoVideo; readonly today: string; readonly picture: Row },
): VideoRows {
  // Cards of videos are wider than posters: a band of words at the foot has to stay whole.
  const isBand = DEMO_TENANTS.find((tenant) => tenant.ui === ui)?.manner.kind === "band";
  const framed = isBand ? { focus: { x: 0.5, y: 1 }, ...picture } : picture;
  const { event, categories, addons } = eventRows(ui, { demo: asEvent(demo), today, picture: framed });
  const id = event["id"] as string;
  const at = (moment: DemoMoment | undefined) => {
    if (!moment) return null;
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + moment.day * 86_400_000).toISOString().slice(0, 10);
    return localToUtc(demo.zone, date, moment.time);
  };
  const [published, from, until] = [at(demo.published), at(demo.from), at(demo.until)];
  return {
    // A past video ends like an event, because the database requires an end.
    event: { ...event, kind: "video", starts_at: until && (from ?? published), ends_at: until },
    categories,
    addons,
    video: {
      id,
      type: demo.type,
      language: demo.language,
      published_at: published,
      available_from: from,
      available_until: until,
      window_hours: demo.windowHours ?? null,
      screens: demo.screens ?? 2,
      is_all_additional_selected: demo.isAllAdditionalSelected ?? false,
      has_watermark: demo.hasWatermark ?? false,
      stream_url: null,
      trailer_id: demo.trailer ? mediaIdOf(ui, demo.trailer) : null,
    },
    parts: demo.parts.map((part, i) => ({
      video_id: id,
      id: stableId(ui, demo.slug, "part", part.key),
      position: i + 1,
      title: part.title,
      addon_id: part.opens ? stableId(ui, demo.slug, "addon", ACCESS, part.opens) : null,
      media_id: mediaIdOf(ui, part.clip),
    })),
  };
}
