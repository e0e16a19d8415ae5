import { runProgram } from "./run-program.ts";

/** Permitted source formats. The demuxer is named, never guessed, so that no playlist or script can pull in other files. */
export type Container = "mov" | "matroska" | "mpegts";

/** Input options for probing and reading: no other file, and bounded sizes. */
export function inputArgs(container: Container, path: string): string[] {
  return ["-protocol_whitelist", "file,pipe", "-f", container, "-max_streams", "64", "-i", `file:${path}`];
}

export type Probed = {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly hasSound: boolean;
  readonly streams: number;
};

type Stream = {
  readonly codec_type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly avg_frame_rate?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
};
type Told = { readonly streams?: readonly Stream[]; readonly format?: { readonly duration?: string } };

const ENTRIES = "format=duration:stream=codec_type,width,height,avg_frame_rate:stream_disposition=attached_pic:stream_side_data=rotation";

function rateOf(text = "0/0"): number {
  const [over, under = 1] = text.split("/").map(Number);
  const rate = over! / under;
  return Number.isFinite(rate) ? rate : 0;
}

/** Contents of a file, by ffprobe. Null if it has no video. Throws a ProgramError if the file cannot be read. */
export async function probe(container: Container, path: string): Promise<Probed | null> {
  const args = ["-v", "error", ...inputArgs(container, path), "-show_entries", ENTRIES, "-of", "json"];
  const told = JSON.parse((await runProgram("ffprobe", args, { seconds: 30, megabytes: 1024 })).toString("utf8")) as Told;
  const streams = told.streams ?? [];
  const picture = streams.find((stream) => stream.codec_type === "video" && !stream.disposition?.attached_pic);
  if (!picture?.width || !picture.height) return null;
  const isTurned = picture.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90) ?? false;
  return {
    seconds: Number(told.format?.duration ?? Number.NaN),
    width: isTurned ? picture.height : picture.width,
    height: isTurned ? picture.width : picture.height,
    framesPerSecond: rateOf(picture.avg_frame_rate),
    hasSound: streams.some((stream) => stream.codec_type === "audio"),
    streams: streams.length,
  };
}
