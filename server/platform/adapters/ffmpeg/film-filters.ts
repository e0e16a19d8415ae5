import { isQuarterTurned, type Colours, type Orientation, type Picture, type Sound } from "./probe.ts";

/** BT.2408: the nits of HDR reference white, which becomes 1.0, and of the brightest highlights that stay distinct. */
const WHITE = 203;
const BRIGHTEST = 1000;
const HDR = ["smpte2084", "arib-std-b67"];
const WIDE = ["bt2020", "smpte431", "smpte432"];

export const isHdr = ({ transfer }: Colours): boolean => HDR.includes(transfer ?? "");
/** Whether a picture has colours or brightness beyond BT.709. Its conversion needs the filters `zscale` and `tonemap`. */
export const isBeyondSdr = (colours: Colours): boolean => isHdr(colours) || WIDE.includes(colours.primaries ?? "");

const TURNS: Readonly<Record<Orientation, readonly string[]>> = {
  upright: [],
  turned: ["transpose=clock"],
  "half-turned": ["hflip", "vflip"],
  "turned-back": ["transpose=cclock"],
  mirrored: ["hflip"],
  flipped: ["vflip"],
  transposed: ["transpose=cclock_flip"],
  "anti-transposed": ["transpose=clock_flip"],
};

/** Matrices in the words of the filter `scale`. */
const MATRICES: Readonly<Record<string, string>> = {
  bt709: "bt709",
  smpte170m: "bt601",
  bt470bg: "bt601",
  smpte240m: "smpte240m",
  fcc: "fcc",
  bt2020nc: "bt2020",
  bt2020c: "bt2020",
};

/** The matrix of a picture that names none: as players assume, BT.601 up to the size of standard television. */
const usualMatrix = ({ width, height }: Pick<Picture, "width" | "height">) => (width >= 1280 || height > 576 ? "bt709" : "smpte170m");

/** Converts HDR and wide colours to BT.709, limited range, in 8 bits. */
function toneMapping(picture: Pick<Picture, "width" | "height" | "colours">): string[] {
  const { colours } = picture;
  const { isRgb, range } = colours;
  const isBright = isHdr(colours);
  const primaries = colours.primaries ?? (isBright ? "bt2020" : "bt709");
  const matrix = isRgb ? "gbr" : (colours.matrix ?? (primaries === "bt2020" ? "bt2020nc" : usualMatrix(picture)));
  const transfer = colours.transfer ?? (primaries === "bt2020" ? "bt2020-10" : "bt709");
  return [
    `setparams=range=${range ?? (isRgb ? "pc" : "tv")}:color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}`,
    `zscale=t=linear${isBright ? `:npl=${WHITE}` : ""}`,
    "format=gbrpf32le",
    "zscale=p=bt709",
    ...(isBright ? [`tonemap=mobius:param=0.3:desat=0:peak=${(BRIGHTEST / WHITE).toFixed(3)}`] : []),
    "zscale=t=bt709:m=bt709:r=tv",
    "format=yuv420p",
  ];
}

type Frame = {
  /** Size to make, upright, in square pixels. */
  readonly width: number;
  readonly height: number;
  /** Filters of time, behind the one that makes whole pictures of half ones. */
  readonly timing: readonly string[];
  /** A film is BT.709 in limited range. A JPEG is always BT.601 in full range. */
  readonly use: "film" | "jpeg";
};

/** The filter chain that shows a picture as its makers saw it: whole, upright, in square pixels and in standard colours. */
export function pictureFilter(picture: Picture, { width, height, timing, use }: Frame): string {
  const { colours, orientation, scan } = picture;
  const size = isQuarterTurned(orientation) ? `${height}:${width}` : `${width}:${height}`;
  const matrix = `in_color_matrix=${MATRICES[colours.matrix ?? usualMatrix(picture)] ?? "auto"}`;
  const range = `in_range=${colours.range ?? "auto"}`;
  const film = "out_color_matrix=bt709:out_range=tv";
  const jpeg = "out_color_matrix=bt601:out_range=pc";
  const [own, format] = use === "film" ? [film, "format=yuv420p"] : [jpeg, "format=yuvj420p"];
  const scaled = isBeyondSdr(colours)
    ? [
        `scale=${size}:flags=bicubic`,
        ...toneMapping(picture),
        ...(use === "jpeg" ? [`scale=in_color_matrix=bt709:in_range=tv:${jpeg}`, format] : []),
      ]
    : [`scale=${size}:flags=bicubic:${matrix}:${range}:${own}`, format];
  const marks = use === "film" ? ["setparams=field_mode=prog:range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"] : [];
  return [
    ...(scan === "interlaced" ? ["bwdif=mode=send_frame:parity=auto:deint=interlaced"] : []),
    ...(scan === "tff" || scan === "bff" ? [`bwdif=mode=send_frame:parity=${scan}:deint=all`] : []),
    ...timing,
    ...scaled,
    ...TURNS[orientation],
    "setsar=1",
    ...marks,
  ].join(",");
}

/**
 * The filter chain of a film's sound: two channels at the level of the source, silence in gaps and before a late beginning, and silence up to
 * the picture's end.
 */
export function soundFilter({ channels, hasLayout, ends }: Sound, seconds: number, timing: readonly string[] = []): string {
  const mixed =
    channels > 2 && hasLayout
      ? // Summed without attenuation, so that speech keeps its level. The limiter holds the peaks.
        ["aformat=sample_fmts=fltp:channel_layouts=stereo", "alimiter=limit=0.95:level=disabled"]
      : [`pan=stereo|c0=c0|c1=c${channels === 1 ? 0 : 1}`];
  return [...mixed, "aresample=async=1:first_pts=0", ...padding("apad=pad_dur=", seconds - ends), ...timing].join(",");
}

/** A stream that ends this much earlier, in seconds, is no rounding. */
const SHORTER = 0.25;

/** The filter that extends a stream which ends before the film. Players cannot play a stretch without one of its streams. */
export function padding(filter: string, seconds: number): string[] {
  return seconds > SHORTER ? [`${filter}${seconds.toFixed(3)}`] : [];
}
