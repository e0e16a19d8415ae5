import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFields } from "#server/platform/adapters/ffmpeg/find-fields.ts";
import { makeRendition, type Segment } from "#server/platform/adapters/ffmpeg/make-rendition.ts";
import { probe, type Container, type Probed } from "#server/platform/adapters/ffmpeg/probe.ts";

export const ffmpeg = (args: readonly string[], input?: Buffer) =>
  execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], { input, maxBuffer: 64e6, stdio: ["pipe", "pipe", "pipe"] });

export type Rgb = readonly [number, number, number];
export type Seen = { readonly width: number; readonly height: number; readonly at: (x: number, y: number) => Rgb };

/** Decodes a frame: of our film as BT.709 in limited range, of a JPEG as JFIF. */
export function see(path: string, facts: { readonly width: number; readonly height: number }, as: "film" | "jpeg"): Seen {
  const { width, height } = facts;
  const read = as === "film" ? "in_color_matrix=bt709:in_range=tv" : "in_color_matrix=bt601:in_range=pc";
  const vf = `scale=${read}:flags=accurate_rnd+full_chroma_int,format=rgb24`;
  const bytes = ffmpeg(["-i", path, "-frames:v", "1", "-vf", vf, "-f", "rawvideo", "-"]);
  if (bytes.length !== width * height * 3) throw new Error(`${path} is not ${width} × ${height}`);
  return {
    width,
    height,
    at(x, y) {
      const at = (Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))) * 3;
      return [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
    },
  };
}

/** The largest difference of a colour's parts. */
export const far = (x: Rgb, y: Rgb) => Math.max(...x.map((value, n) => Math.abs(value - y[n]!)));

export async function probed(path: string, container: Container = "mov"): Promise<Probed> {
  const facts = (await probe(container, path))!;
  return { ...facts, picture: await findFields(container, path, facts) };
}

/** Makes a rendition in a new folder, and returns the place of its joined segments. */
export async function rendition(
  folder: string,
  path: string,
  facts: Probed,
  height: number,
  container: Container = "mov",
): Promise<string> {
  const own = mkdtempSync(join(folder, "run-"));
  const made: Segment[] = [];
  await makeRendition({ path, container, facts, height, folder: own, onSegment: async (one) => void made.push(one) });
  const joined = join(own, "joined.ts");
  writeFileSync(joined, Buffer.concat(made.map(({ bytes }) => bytes)));
  return joined;
}

export const tagsOf = (path: string): unknown => {
  const entries = "stream=pix_fmt,sample_aspect_ratio,field_order,color_range,color_space,color_transfer,color_primaries";
  const told = execFileSync("ffprobe", ["-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "json", path], {
    encoding: "utf8",
  });
  return (JSON.parse(told) as { streams: unknown[] }).streams[0];
};
export const SDR = {
  pix_fmt: "yuv420p",
  sample_aspect_ratio: "1:1",
  field_order: "progressive",
  color_range: "tv",
  color_space: "bt709",
  color_transfer: "bt709",
  color_primaries: "bt709",
};
