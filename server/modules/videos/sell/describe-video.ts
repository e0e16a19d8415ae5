import type { VideoCard, VideoDetail } from "#contract/videos/videos.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import { neededAdditionals } from "#domain/videos/choose-additionals.ts";
import { isVideoOnSale, videoState, type VideoState } from "#domain/videos/video-state.ts";
import { videoSale } from "#domain/videos/video-sale.ts";
import type { Tax } from "#domain/catalogue/tax.ts";
import type { PricedVideo, VideoAdditional } from "#domain/videos/video.ts";
import { richText } from "../../../platform/base/rich-text.ts";
import { pictureOf } from "../../catalogue/events/describe-event.ts";
import { saleWindow } from "../../catalogue/events/judge-stock.ts";
import type { LoadedVideo } from "../../catalogue/events/load-catalogue.ts";
import { taxesOf } from "../../catalogue/events/taxes-of.ts";

const iso = (date: Date | null) => (date ? date.toISOString() : null);
const ms = (date: Date | null) => (date ? date.getTime() : null);

/** Returns a video's state at `now`, in milliseconds. */
export function stateOf({ row, video }: LoadedVideo, now: number): VideoState {
  return videoState(
    {
      status: row.status,
      publishedAt: video.row.published_at.getTime(),
      saleStart: ms(row.sale_starts_at),
      availableUntil: ms(video.row.available_until),
    },
    now,
  );
}

/** Returns the tax of the video or of an additional, in an object; an empty one for a video without kinds of tax. */
function taxOf(loaded: LoadedVideo, id: string): { readonly tax?: Tax } {
  const tax = taxesOf(loaded)?.get(id);
  return tax ? { tax } : {};
}

function pricedVideo(loaded: LoadedVideo): PricedVideo {
  const { row, categories } = loaded;
  return {
    price: categories[0]!.price,
    serviceFeeType: row.service_fee_type,
    serviceFeeFixAmmount: row.service_fee_fix_amount,
    serviceFeePercentage: row.service_fee_percentage,
    taxPercentage: row.tax_percentage,
    ...taxOf(loaded, categories[0]!.id),
  };
}

function additionalsOf(loaded: LoadedVideo): VideoAdditional[] {
  return loaded.addons.map(({ id, amount, is_required: isRequired }) => ({ id, amount, isRequired, ...taxOf(loaded, id) }));
}

/** Returns a video's price with required items, tax and fee. */
function priceOfVideo(loaded: LoadedVideo): number {
  const offer = { additionals: additionalsOf(loaded), isAllAdditionalSelected: loaded.video.row.is_all_additional_selected };
  const video = { ...pricedVideo(loaded), id: loaded.row.id, priceId: loaded.categories[0]!.id, name: loaded.row.name };
  const additionals = neededAdditionals(offer).map(({ id, amount, tax }) => ({ id, amount, name: "", tax }));
  return quote(videoSale({ video, additionals, promo: null, promoCode: "" })).total;
}

/** The length of all parts together. Null while unknown. */
function durationOf({ video }: LoadedVideo): number | null {
  const known = video.parts.map(partSeconds).filter((seconds) => seconds !== null);
  return known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0);
}

function partSeconds({ duration_ms: length }: LoadedVideo["video"]["parts"][number]): number | null {
  return length === null ? null : Math.round(length / 1000);
}

/** Describes a video for lists. */
export function describeVideoCard(loaded: LoadedVideo, { locale, now }: { readonly locale: Locale; readonly now: number }): VideoCard {
  const { row, video } = loaded;
  const state = stateOf(loaded, now);
  const total = priceOfVideo(loaded);
  const { closesAt } = saleWindow(loaded, loaded.categories[0]!, null);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: video.row.type,
    eventCategoryId: row.category_id,
    eventCategory: { name: row.category[locale] },
    picture: pictureOf(row),
    durationSeconds: durationOf(loaded),
    parts: video.parts.length,
    state,
    availableFrom: iso(video.row.available_from),
    availableUntil: iso(video.row.available_until),
    zone: row.zone,
    total: isVideoOnSale(state, closesAt, now) ? total : null,
    isFree: total === 0,
    minAge: row.min_age,
    featured: row.featured,
  };
}

const MOST_RELATED = 3;

function relatedTo(
  loaded: LoadedVideo,
  others: Iterable<LoadedVideo>,
  told: { readonly locale: Locale; readonly now: number },
): VideoCard[] {
  return [...others]
    .filter((other) => other.row.id !== loaded.row.id && stateOf(other, told.now) !== "past")
    .toSorted(
      (a, b) =>
        Number(b.row.category_id === loaded.row.category_id) - Number(a.row.category_id === loaded.row.category_id) || newestFirst(a, b),
    )
    .slice(0, MOST_RELATED)
    .map((other) => describeVideoCard(other, told));
}

/** Sorts lists: the latest publication first. */
export function newestFirst(a: LoadedVideo, b: LoadedVideo): number {
  return b.video.row.published_at.getTime() - a.video.row.published_at.getTime() || a.row.id.localeCompare(b.row.id);
}

function trailerOf({ video: { row } }: LoadedVideo): VideoDetail["trailer"] {
  if (row.trailer_id === null || row.trailer_ms === null) return null;
  return {
    base: `/media/trailer/${row.trailer_id}/`,
    durationSeconds: Math.max(1, Math.round(row.trailer_ms / 1000)),
    heights: row.trailer_heights,
    captions: row.trailer_captions,
  };
}

/** Returns the languages of captions in all parts, and in some. Ignores unfinished parts. */
function captionsOf({ video }: LoadedVideo): Pick<VideoDetail, "captions" | "partCaptions"> {
  const ready = video.parts.filter(({ duration_ms: length }) => length !== null);
  const all = [...new Set(ready.flatMap(({ captions }) => captions))].toSorted();
  const partsOf = (language: string) => ready.filter(({ captions }) => captions.includes(language)).map(({ position }) => position);
  const isThroughout = (language: string) => partsOf(language).length === ready.length;
  return {
    captions: all.filter(isThroughout),
    partCaptions: all.filter((language) => !isThroughout(language)).map((language) => ({ language, parts: partsOf(language) })),
  };
}

/** Describes a video with parts, additionals and prices. `others`: the brand's videos. */
export function describeVideo(
  loaded: LoadedVideo,
  others: Iterable<LoadedVideo>,
  told: { readonly locale: Locale; readonly now: number },
): VideoDetail {
  const { row, video, addons, categories } = loaded;
  const { locale } = told;
  const [category] = categories;
  const opened = new Set(video.parts.map(({ addon_id: id }) => id));
  return {
    kind: "video",
    ...describeVideoCard(loaded, told),
    businessId: row.business_id,
    version: row.version,
    priceId: category!.id,
    ...pricedVideo(loaded),
    additionals: addons.map((addon) => ({
      id: addon.id,
      name: addon.name[locale],
      amount: addon.amount,
      isRequired: addon.is_required,
      ...taxOf(loaded, addon.id),
      opensParts: opened.has(addon.id),
    })),
    isAllAdditionalSelected: video.row.is_all_additional_selected,
    summary: row.summary[locale],
    description: richText(row.description[locale]),
    language: video.row.language,
    ...captionsOf(loaded),
    height: video.parts.reduce<number | null>((best, { lines }) => Math.max(best ?? 0, lines ?? 0) || null, null),
    windowHours: video.row.window_hours,
    screens: video.row.screens,
    payHours: row.pay_hours,
    publishedAt: video.row.published_at.toISOString(),
    saleStartsAt: iso(category!.sale_starts_at ?? row.sale_starts_at),
    saleEndsAt: iso(category!.sale_ends_at ?? row.sale_ends_at),
    videoParts: video.parts.map((part) => ({
      id: part.id,
      position: part.position,
      title: part.title[locale],
      durationSeconds: partSeconds(part),
      additionalId: part.addon_id,
    })),
    trailer: trailerOf(loaded),
    patronFields: row.patron_fields as VideoDetail["patronFields"],
    hasTerms: row.terms[locale] !== "",
    related: relatedTo(loaded, others, told),
  };
}
