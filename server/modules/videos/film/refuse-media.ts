/**
 * Reasons for refusing a file, or for its permanent failure, as shown to its organiser. The names are stored in `media_files.reason`.
 * `no-ffmpeg` and `no-zscale` belong to a file that still waits.
 */
export const REASONS = {
  empty: "the file is empty; copy it again from where it was made",
  "too-big": "the file is bigger than this shop takes",
  "not-video": "this is not a video of a type that is taken (MP4, MOV, WebM, MKV, MPEG-TS); export it as MP4",
  truncated: "the file is cut off; its end is missing; copy or export it again",
  damaged: "most of its picture or of its sound is damaged; copy or export it again",
  foreign: "there is something else in this file beside a video",
  unreadable: "the file cannot be read as a video; export it again as MP4",
  "no-picture": "there is no moving picture in it; a photo or a sound file has to be made into a film first",
  "too-many-tracks": "there are more tracks in it than any film has; export it with one picture and one sound",
  "too-large": "its picture is larger than 4096 × 4096, or smaller than 64 × 64; export it in 4K or less",
  "too-long": "it is longer than this shop takes",
  "too-short": "it is shorter than a second",
  "dolby-vision": "its colours are in Dolby Vision 5, which only licensed programs read; export it as HDR10, HLG or SDR",
  "bad-captions": "the captions cannot be read",
  interrupted: "work on it was broken off; it goes on where it stopped",
  "not-made": "it could not be made into what browsers play",
  "no-ffmpeg": "ffmpeg is not installed where the shop runs; it is begun when it is",
  "no-zscale":
    "it is in HDR, and the ffmpeg where the shop runs has no filter zscale to convert it; install one that has, or send it in SDR",
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
