import { runProgram } from "./run-program.ts";

/** Permitted source formats. The demuxer is named, never guessed, so that no playlist or script can pull in other files. */
export type Container = "mov" | "matroska" | "mpegts";

/** Input options for probing and reading: no other file, and bounded sizes. */
export function inputArgs(container: Container, path: string): string[] {
  return ["-protocol_whitelist", "file,pipe", "-f", container, "-max_streams", "64", "-i", `file:${path}`];
}

/** The change that makes a stored picture upright: a quarter turn or none, and mirroring. */
export type Orientation = "upright" | "turned" | "half-turned" | "turned-back" | "mirrored" | "flipped" | "transposed" | "anti-transposed";

/** Colours of a picture, in the words of ffmpeg. Null: the file does not say. */
export type Colours = {
  readonly matrix: string | null;
  readonly primaries: string | null;
  readonly transfer: string | null;
  readonly range: "tv" | "pc" | null;
  readonly isRgb: boolean;
};

export type Picture = {
  /** The stream's number in the file. */
  readonly stream: number;
  readonly codec: string;
  /** Size as stored, in pixels of any shape. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Half pictures. `interlaced`: the file marks them. `tff`, `bff`: found by looking, with the upper or the lower field first. */
  readonly scan: "unmarked" | "interlaced" | "tff" | "bff";
  readonly colours: Colours;
  /** Seconds from the film's beginning to the last picture's end. */
  readonly ends: number;
};

export type Sound = {
  /** The stream's number in the file. */
  readonly stream: number;
  readonly channels: number;
  /** False: the places of the loudspeakers are unknown. */
  readonly hasLayout: boolean;
  /** Seconds from the film's beginning to the sound's end. */
  readonly ends: number;
};

export type Probed = {
  readonly seconds: number;
  /** Size as seen: upright, in square pixels. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly picture: Picture;
  readonly sound: Sound | null;
  readonly streams: number;
  /** Whether its colours exist in a form that only licensed decoders read (Dolby Vision without a base layer). */
  readonly isDolbyOnly: boolean;
  /** Parts of the file that viewers will not get, and assumptions, one sentence each. */
  readonly notes: readonly string[];
};

type SideData = {
  readonly displaymatrix?: string;
  readonly rotation?: number;
  readonly dv_profile?: number;
};
type Stream = {
  readonly index?: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly sample_aspect_ratio?: string;
  readonly field_order?: string;
  readonly color_range?: string;
  readonly color_space?: string;
  readonly color_transfer?: string;
  readonly color_primaries?: string;
  readonly avg_frame_rate?: string;
  readonly r_frame_rate?: string;
  readonly channels?: number;
  readonly channel_layout?: string;
  readonly sample_rate?: string;
  readonly start_time?: string;
  readonly duration?: string;
  readonly disposition?: Readonly<Record<string, number>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly side_data_list?: readonly SideData[];
};
/** The answer of ffprobe. */
export type Report = {
  readonly streams?: readonly Stream[];
  readonly format?: { readonly duration?: string; readonly start_time?: string };
};

const ENTRIES = [
  "format=duration,start_time",
  [
    "stream=index,codec_type,codec_name,width,height,pix_fmt,sample_aspect_ratio,field_order,color_range,color_space,color_transfer",
    "color_primaries,avg_frame_rate,r_frame_rate,channels,channel_layout,sample_rate,start_time,duration",
  ].join(","),
  "stream_disposition=default,attached_pic,timed_thumbnails,still_image,comment,visual_impaired,hearing_impaired",
  "stream_tags=language,title,DURATION",
  "stream_side_data=rotation,displaymatrix,dv_profile",
].join(":");

/** A fraction such as `30000/1001` or `4:3`. 0 if it is none. */
function fractionOf(text = "0/0"): number {
  const [over, under = 1] = text.split(/[/:]/).map(Number);
  const value = over! / under;
  return Number.isFinite(value) ? value : 0;
}

/** The most frames per second that a source's own rate counts for. Higher ones describe a clock. */
const MOST_RATE = 60.5;

/** Pictures per second. In a film of variable rate, the rate of its busy scenes. */
function rateOf({ avg_frame_rate: average, r_frame_rate: base }: Stream): number {
  const [mean, own] = [fractionOf(average), fractionOf(base)];
  return own > mean && own <= MOST_RATE ? own : mean;
}

/** No camera or disc has narrower or wider pixels. */
const [NARROWEST, WIDEST] = [1 / 4, 4];

/** The width of a pixel per height. Null: impossible. */
function pixelShapeOf({ sample_aspect_ratio: text }: Stream): number | null {
  const shape = fractionOf(text);
  if (shape === 0) return 1;
  return shape < NARROWEST || shape > WIDEST ? null : shape;
}

/** Reads the display matrix as ffprobe prints it: three lines of three numbers, each line after its address. */
function orientationOf({ side_data_list: list = [] }: Stream): Orientation {
  const text = list.find(({ displaymatrix }) => displaymatrix !== undefined)?.displaymatrix ?? "";
  const [a = 0, b = 0, , c = 0, d = 0] = text
    .split("\n")
    .flatMap((line) => /^\s*[0-9a-f]{8}:(.*)$/i.exec(line)?.[1]?.trim().split(/\s+/).map(Number) ?? []);
  if (Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d)) {
    if (b > 0) return c > 0 ? "transposed" : "turned";
    return c > 0 ? "turned-back" : "anti-transposed";
  }
  if (a < 0) return d < 0 ? "half-turned" : "mirrored";
  return d < 0 ? "flipped" : "upright";
}

export function isQuarterTurned(orientation: Orientation): boolean {
  return ["turned", "turned-back", "transposed", "anti-transposed"].includes(orientation);
}

const known = (text: string | undefined) => (text === undefined || ["unknown", "reserved", "unspecified"].includes(text) ? null : text);

function coloursOf({ pix_fmt: format = "", color_range: range, color_space, color_primaries, color_transfer }: Stream): Colours {
  const matrix = known(color_space);
  return {
    matrix,
    primaries: known(color_primaries),
    transfer: known(color_transfer),
    range: range === "pc" || format.startsWith("yuvj") ? "pc" : range === "tv" ? "tv" : null,
    isRgb: matrix === "gbr" || /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8|x2rgb)/.test(format),
  };
}

/** Seconds of a stream from the film's beginning to its end. */
function endOf({ start_time: start, duration, tags = {} }: Stream, { format = {} }: Report): number {
  const all = Number(format.duration ?? Number.NaN);
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(tags["DURATION"] ?? "") ?? [];
  // Matroska counts a track's length from the beginning of the file.
  const tagged = hours === undefined ? Number.NaN : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const own = duration === undefined ? tagged : Number(start ?? 0) + Number(duration) - Number(format.start_time ?? 0);
  return Number.isFinite(own) && own > 0 && own < all ? own : all;
}

/** Of several streams the most fitting one: the lowest in the first rank that differs, else the first. */
function pick<T>(streams: readonly T[], ranks: (stream: T) => readonly number[]): T | undefined {
  const compare = (x: T, y: T) => {
    const [left, right] = [ranks(x), ranks(y)];
    const at = left.findIndex((rank, n) => rank !== right[n]);
    return at < 0 ? 0 : left[at]! - right[at]!;
  };
  return streams.toSorted(compare)[0];
}

const flag = ({ disposition = {} }: Stream, ...names: readonly string[]) => names.some((name) => disposition[name] === 1);
const LANGUAGES = [
  ["ind", "id", "in"],
  ["eng", "en"],
];
const languageOf = ({ tags = {} }: Stream) => (tags["language"] ?? "und").toLowerCase();
const languageRank = (stream: Stream) => {
  const at = LANGUAGES.findIndex((names) => names.includes(languageOf(stream)));
  return at < 0 ? LANGUAGES.length : at;
};
const isReadable = ({ codec_name: codec = "none" }: Stream) => !["none", "unknown"].includes(codec);

const soundName = (stream: Stream) => {
  const { tags = {}, channels = 0 } = stream;
  const words = [tags["title"]?.slice(0, 60), languageOf(stream) === "und" ? "no language" : languageOf(stream), `${channels} channels`];
  return words.filter((word) => word !== undefined && word !== "").join(", ");
};

function soundOf(streams: readonly Stream[], told: Report): { readonly sound: Sound | null; readonly notes: readonly string[] } {
  const all = streams.filter(({ codec_type: type }) => type === "audio");
  const usable = all.filter((stream) => isReadable(stream) && (stream.channels ?? 0) > 0 && Number(stream.sample_rate ?? 0) > 0);
  const chosen = pick(usable, (stream) => [
    Number(flag(stream, "comment", "visual_impaired", "hearing_impaired")),
    Number(!flag(stream, "default")),
    languageRank(stream),
  ]);
  if (!chosen) return { sound: null, notes: all.length > 0 ? ["its sound is of an unknown kind, so the film is silent"] : [] };
  const others = usable.filter((stream) => stream !== chosen).map(soundName);
  const channels = chosen.channels!;
  const hasLayout = !/channels/.test(known(chosen.channel_layout) ?? "channels");
  const notes: string[] = [];
  if (others.length > 0)
    notes.push(`of ${usable.length} sound tracks viewers hear one (${soundName(chosen)}) and not: ${others.slice(0, 8).join("; ")}`);
  if (all.length > usable.length) notes.push(`${all.length - usable.length} of its sound tracks are of an unknown kind and not heard`);
  if (channels > 2 && !hasLayout) notes.push(`its ${channels} sound channels do not say where they belong, so viewers hear the first two`);
  return { sound: { stream: chosen.index!, channels, hasLayout, ends: endOf(chosen, told) }, notes };
}

/** Reads the answer of ffprobe. Null if there is no moving picture. */
export function readReport(told: Report): Probed | null {
  const streams = (told.streams ?? []).map((stream, index) => ({ index, ...stream }));
  const pictures = streams.filter(
    (stream) =>
      stream.codec_type === "video" && stream.width && stream.height && !flag(stream, "attached_pic", "timed_thumbnails", "still_image"),
  );
  const area = ({ width = 0, height = 0 }: Stream) => width * height;
  const chosen = pick(pictures.filter(isReadable), (stream) => [Number(!flag(stream, "default")), -area(stream)]);
  if (!chosen) return null;
  const notes: string[] = [];
  const others = pictures.filter((stream) => stream !== chosen).map(({ width, height }) => `${width} × ${height}`);
  if (others.length > 0)
    notes.push(
      `of ${pictures.length} pictures viewers see one (${chosen.width} × ${chosen.height}) and not: ${others.slice(0, 8).join("; ")}`,
    );
  const shape = pixelShapeOf(chosen);
  if (shape === null) notes.push(`it claims pixels of the shape ${chosen.sample_aspect_ratio}, so they were taken as square`);
  const orientation = orientationOf(chosen);
  const [across, down] = [Math.round(chosen.width! * (shape ?? 1)), chosen.height!];
  const isTurned = isQuarterTurned(orientation);
  const { sound, notes: soundNotes } = soundOf(streams, told);
  const texts = streams.filter(({ codec_type: type }) => type === "subtitle").length;
  const textNotes = texts > 0 ? [`its ${texts} subtitle tracks are not shown; add them as caption files`] : [];
  return {
    seconds: Number(told.format?.duration ?? Number.NaN),
    width: isTurned ? down : across,
    height: isTurned ? across : down,
    framesPerSecond: rateOf(chosen),
    picture: {
      stream: chosen.index,
      codec: chosen.codec_name!,
      width: chosen.width!,
      height: chosen.height!,
      orientation,
      // The pictures of DV are always half ones, in files that do not say so.
      scan: ["tt", "bb", "tb", "bt"].includes(chosen.field_order ?? "") || chosen.codec_name === "dvvideo" ? "interlaced" : "unmarked",
      colours: coloursOf(chosen),
      ends: endOf(chosen, told),
    },
    sound,
    streams: streams.length,
    isDolbyOnly: chosen.side_data_list?.some(({ dv_profile: profile }) => profile === 5) ?? false,
    notes: [...notes, ...soundNotes, ...textNotes],
  };
}

/** Contents of a file, by ffprobe. Null if it has no moving picture. Throws a ProgramError if the file cannot be read. */
export async function probe(container: Container, path: string): Promise<Probed | null> {
  const args = ["-v", "error", ...inputArgs(container, path), "-show_entries", ENTRIES, "-of", "json"];
  // Little processor time, but much patience: on a busy machine the lowest priority may wait for minutes.
  const bounds = { seconds: 300, busySeconds: 30, megabytes: 1024 };
  return readReport(JSON.parse((await runProgram("ffprobe", args, bounds)).toString("utf8")) as Report);
}
