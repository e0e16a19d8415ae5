import type { Localized } from "#domain/brands/brand.ts";
import type { DemoEvent, DemoMoment } from "./event.types.ts";
import type { PosterChoice } from "./posters/draw-poster.ts";

/** A clip of the demo. Several videos may show the same one. */
export type DemoClipName = "laut" | "kota" | "panggung" | "hutan" | "lampu" | "ombak" | "langit" | "tari";

export type DemoAdditional = { readonly key: string; readonly name: Localized; readonly amount: number; readonly required?: boolean };

export type DemoPart = {
  readonly key: string;
  readonly title: Localized;
  readonly clip: DemoClipName;
  /** Key of the additional that unlocks this part. Absent: the part comes with the video. */
  readonly opens?: string;
};

export type DemoVideo = Pick<
  DemoEvent,
  | "slug"
  | "name"
  | "category"
  | "summary"
  | "description"
  | "zone"
  | "saleStart"
  | "saleEnd"
  | "serviceFee"
  | "taxPercentage"
  | "tax"
  | "featured"
> & {
  readonly poster: PosterChoice;
  readonly type: "film" | "series" | "recording" | "live";
  /** The spoken language. */
  readonly language: string;
  readonly published: DemoMoment;
  readonly from?: DemoMoment;
  readonly until?: DemoMoment;
  readonly windowHours?: number;
  readonly screens?: number;
  /** Integer rupiah. 0 is free. */
  readonly price: number;
  readonly additionals?: readonly DemoAdditional[];
  readonly isAllAdditionalSelected?: boolean;
  readonly hasWatermark?: boolean;
  readonly trailer?: DemoClipName;
  /** The parts. Empty for a live video before its stream. */
  readonly parts: readonly DemoPart[];
};
