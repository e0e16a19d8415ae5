/**
 * Reasons for refusing a file, or for its permanent failure, as shown to its organiser. The names are stored in `media_files.reason`.
 * `no-ffmpeg` alone belongs to a file that still waits.
 */
export const REASONS = {
  empty: "the file is empty",
  "too-big": "the file is bigger than this shop takes",
  "not-video": "this is not a video: MP4, MOV, WebM, MKV and MPEG-TS are taken",
  truncated: "the file is cut off; its end is missing",
  foreign: "there is something else in this file beside a video",
  unreadable: "the file cannot be read as a video",
  "no-picture": "there is no moving picture in it",
  "too-many-tracks": "there are more tracks in it than any film has",
  "too-large": "its picture is larger than 4096 × 4096, or smaller than 64 × 64",
  "too-long": "it is longer than this shop takes",
  "too-short": "it is shorter than a second",
  "bad-captions": "the captions cannot be read",
  interrupted: "work on it was broken off; it goes on where it stopped",
  "not-made": "it could not be made into what browsers play",
  "no-ffmpeg": "ffmpeg is not installed where the shop runs; it is begun when it is",
} as const;

export type Reason = keyof typeof REASONS;

/** A refused file, with nothing stored. */
export class MediaRefusal extends Error {
  override readonly name = "MediaRefusal";
  readonly reason: Reason;
  constructor(reason: Reason, detail?: string) {
    super(detail === undefined ? REASONS[reason] : `${REASONS[reason]}: ${detail}`);
    this.reason = reason;
  }
}
