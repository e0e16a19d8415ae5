import type { VideoDetail } from "#contract/videos/videos.ts";
import { neededAdditionals } from "#domain/videos/choose-additionals.ts";
import type { Rates } from "../../orders/transaction/price-breakdown.tsx";

/** The rates of a video on sale. */
export function videoRates(video: VideoDetail): Rates {
  const { taxPercentage, serviceFeeFixAmmount: serviceFeeFixAmount } = video;
  const required = new Set(neededAdditionals(video).map(({ id }) => id));
  return { charging: { ...video, serviceFeeFixAmount }, taxPercentage, required };
}
