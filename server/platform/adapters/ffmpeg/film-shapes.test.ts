import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "#test/harness/ffmpeg.ts";
import { findFields } from "./find-fields.ts";
import { makePictures } from "./make-pictures.ts";
import { makeRendition, type Segment, widthOf } from "./make-rendition.ts";
import { probe, type Container, type Probed } from "./probe.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-shapes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ffmpeg = (args: readonly string[], input?: Buffer) =>
  execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], { input, maxBuffer: 64e6, stdio: ["pipe", "pipe", "pipe"] });

type Rgb = readonly [number, number, number];
const RED: Rgb = [200, 30, 30];
const GREEN: Rgb = [30, 170, 50];
const BLUE: Rgb = [40, 60, 200];
const YELLOW: Rgb = [210, 200, 40];
const [WHITE, GREY]: [Rgb, Rgb] = [
  [230, 230, 230],
  [70, 70, 70],
];

/** The scene as it should be seen, by the place from 0 to 1: a coloured patch in each corner, and a white disc of half its height. */
function sceneAt(x: number, y: number, aspect: number): Rgb {
  if (Math.hypot((x - 0.5) * aspect, y - 0.5) < 0.25 * Math.min(1, aspect)) return WHITE;
  if (y < 0.3) return x < 0.3 ? RED : x > 0.7 ? GREEN : GREY;
  if (y > 0.7) return x < 0.3 ? BLUE : x > 0.7 ? YELLOW : GREY;
  return GREY;
}

/** Matrices of ISO 14496-12 (a, b, c, d): a stored point (x, y) is seen at (ax + cy, bx + dy). */
const MATRICES = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
  [-1, 0, 0, 1],
  [1, 0, 0, -1],
  [0, 1, 1, 0],
  [0, -1, -1, 0],
] as const;
type Matrix = (typeof MATRICES)[number];

type Kind = {
  readonly size: readonly [number, number];
  readonly pixel: readonly [number, number];
  readonly matrix: Matrix;
  readonly scan: "progressive" | "tff" | "bff";
  readonly range: "tv" | "pc";
  readonly colours: "bt709" | "smpte170m";
  readonly format: string;
};

/** Puts a matrix into the header of an MP4's only track. */
function setMatrix(path: string, [a, b, c, d]: Matrix): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf("tkhd", 0, "latin1") + 4 + 40;
  const values = [a * 65_536, b * 65_536, 0, c * 65_536, d * 65_536, 0, 0, 0, 1_073_741_824];
  for (const [n, value] of values.entries()) bytes.writeInt32BE(value, at + 4 * n);
  writeFileSync(path, bytes);
}

let films = 0;
type Film = { readonly path: string; readonly aspect: number };

/** Draws and encodes films of one scene, in one run. Returns the place of each, and its width per height as seen. */
function makeFilms(kinds: readonly Kind[]): Film[] {
  const sources: string[] = [];
  const outputs: string[] = [];
  const made = kinds.map(({ size: [width, height], pixel, matrix, scan, range, colours, format }, n) => {
    const [a, b, c, d] = matrix;
    const stored = (width * pixel[0]) / (height * pixel[1]);
    const aspect = a === 0 ? 1 / stored : stored;
    const frame = Buffer.alloc(width * height * 3);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [u, v] = [(x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5];
        frame.set(sceneAt(a * u + c * v + 0.5, b * u + d * v + 0.5, aspect), (y * width + x) * 3);
      }
    }
    const path = join(folder, `film-${(films += 1)}.mp4`);
    const raw = `${path}.rgb`;
    writeFileSync(raw, Buffer.concat([frame, frame, frame, frame]));
    const fields = scan === "progressive" ? [] : ["-flags", "+ildct+ilme", "-x264-params", `${scan}=1`];
    const converted = `scale=out_color_matrix=${colours === "bt709" ? "bt709" : "bt601"}:out_range=${range},format=${format}`;
    const marks = `setsar=${pixel.join("/")},setparams=range=${range}:colorspace=${colours}:color_primaries=${colours}:color_trc=${colours}`;
    const filters = `${converted},${marks}${scan === "progressive" ? "" : `,setparams=field_mode=${scan}`}`;
    sources.push("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`, "-r", "10", "-i", raw);
    outputs.push("-map", `${n}:v`, "-vf", filters, "-c:v", "libx264", "-preset", "ultrafast", "-crf", "4", ...fields, path);
    return { path, aspect };
  });
  ffmpeg([...sources, ...outputs]);
  for (const [n, { path }] of made.entries()) setMatrix(path, kinds[n]!.matrix);
  return made;
}

type Seen = { readonly width: number; readonly height: number; readonly at: (x: number, y: number) => Rgb };

/** Decodes a frame: of our film as BT.709 in limited range, of a JPEG as JFIF. */
function see(path: string, facts: { readonly width: number; readonly height: number }, as: "film" | "jpeg"): Seen {
  const { width, height } = facts;
  const read = as === "film" ? "in_color_matrix=bt709:in_range=tv" : "in_color_matrix=bt601:in_range=pc";
  const vf = `scale=${read}:flags=accurate_rnd+full_chroma_int,format=rgb24`;
  const bytes = ffmpeg(["-i", path, "-frames:v", "1", "-vf", vf, "-f", "rawvideo", "-"]);
  expect(bytes).toHaveLength(width * height * 3);
  return {
    width,
    height,
    at(x, y) {
      const at = (Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))) * 3;
      return [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
    },
  };
}

const far = (x: Rgb, y: Rgb) => Math.max(...x.map((value, n) => Math.abs(value - y[n]!)));

/** Checks corners, colours and the disc. */
function expectScene({ width, height, at }: Seen, aspect: number): void {
  expect(Math.abs(width / height / aspect - 1)).toBeLessThan(2.5 / Math.min(width, height));
  for (const [x, y, colour] of [
    [0.12, 0.12, RED],
    [0.88, 0.12, GREEN],
    [0.12, 0.88, BLUE],
    [0.88, 0.88, YELLOW],
    [0.5, 0.5, WHITE],
  ] as const)
    expect(far(at(x, y), colour), `${x} ${y}: ${at(x, y)}`).toBeLessThan(14);
  const isDisc = (x: number, y: number) => at((x + 0.5) / width, (y + 0.5) / height)[1] > 150;
  const across = Array.from({ length: width }, (_, x) => x).filter((x) => isDisc(x, height / 2)).length;
  const down = Array.from({ length: height }, (_, y) => y).filter((y) => isDisc(width / 2, y)).length;
  expect(Math.abs(across - down), `${across} × ${down}`).toBeLessThanOrEqual(3);
}

async function probed(path: string, container: Container = "mov"): Promise<Probed> {
  const facts = (await probe(container, path))!;
  return { ...facts, picture: await findFields(container, path, facts) };
}

async function rendition(path: string, facts: Probed, height: number, container: Container = "mov"): Promise<string> {
  const own = join(folder, `run-${(films += 1)}`);
  mkdirSync(own);
  const made: Segment[] = [];
  await makeRendition({ path, container, facts, height, folder: own, onSegment: async (one) => void made.push(one) });
  const joined = join(own, "joined.ts");
  writeFileSync(joined, Buffer.concat(made.map(({ bytes }) => bytes)));
  return joined;
}

const tagsOf = (path: string): unknown => {
  const entries = "stream=pix_fmt,sample_aspect_ratio,field_order,color_range,color_space,color_transfer,color_primaries";
  const told = execFileSync("ffprobe", ["-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "json", path], {
    encoding: "utf8",
  });
  return (JSON.parse(told) as { streams: unknown[] }).streams[0];
};
const SDR = {
  pix_fmt: "yuv420p",
  sample_aspect_ratio: "1:1",
  field_order: "progressive",
  color_range: "tv",
  color_space: "bt709",
  color_transfer: "bt709",
  color_primaries: "bt709",
};

const USUAL: Kind = {
  size: [160, 120],
  pixel: [1, 1],
  matrix: MATRICES[0],
  scan: "progressive",
  range: "tv",
  colours: "bt709",
  format: "yuv420p",
};

/** Neighbours: each value of each parameter at least once, then from a seed. */
function neighbours(count: number, seed: number): Kind[] {
  let state = seed;
  const draw = (most: number) => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % 65_536) % most;
  const some = <T>(values: readonly T[], n: number): T => (n < values.length ? values[n]! : values[draw(values.length)]!);
  return Array.from({ length: count }, (_, n) => ({
    size: some(
      [
        [144, 108],
        [160, 90],
        [120, 160],
        [106, 120],
        [200, 104],
      ] as const,
      (n * 3) % count,
    ),
    pixel: some(
      [
        [4, 3],
        [16, 15],
        [64, 45],
        [8, 9],
        [32, 27],
        [1, 1],
        [3, 4],
      ] as const,
      n,
    ),
    matrix: some(MATRICES, (n + 3) % count),
    scan: some(["tff", "progressive", "bff"] as const, (n * 5) % count),
    range: some(["pc", "tv"] as const, (n + 1) % count),
    colours: some(["smpte170m", "bt709"] as const, (n + 4) % count),
    format: some(["yuv420p", "yuv444p", "yuv422p", "yuv420p10le", "yuv444p10le", "yuv422p10le"], (n + 2) % count),
  }));
}
const describeKind = ({ size, pixel, matrix, scan, range, colours, format }: Kind) =>
  `${size.join("×")} pixel ${pixel.join(":")} matrix ${matrix.join(" ")} ${scan} ${range} ${colours} ${format}`;

const KINDS: readonly Kind[] = [{ ...USUAL, size: [163, 91], format: "yuv444p" }, ...neighbours(8, 7)];

describe.skipIf(!hasFfmpeg())("the shape of a film (skipped where ffmpeg is not installed)", () => {
  let drawn: Film[];
  beforeAll(() => {
    drawn = makeFilms(KINDS);
  }, 60_000);

  it.each(KINDS.map((kind, n) => [describeKind(kind), kind, n] as const))(
    "shows a film upright, in square pixels and in its colours: %s",
    async (_, kind, n) => {
      const { path, aspect } = drawn[n]!;
      const facts = await probed(path);
      expect(facts.picture.scan).toBe(kind.scan === "progressive" ? "unmarked" : "interlaced");
      const height = 2 * Math.floor(facts.height / 2);
      const made = await rendition(path, facts, height);
      expectScene(see(made, { width: widthOf(facts, height), height }, "film"), aspect);
      if (n % 4 === 0) expect(tagsOf(made)).toEqual(SDR);
    },
    30_000,
  );

  it("shows posters and small pictures upright, in square pixels and in their colours", async () => {
    const [{ path, aspect }] = makeFilms([{ ...USUAL, size: [144, 108], pixel: [4, 3], matrix: MATRICES[1], colours: "smpte170m" }]) as [
      Film,
    ];
    const facts = await probed(path);
    const pictures = join(folder, "pictures");
    mkdirSync(pictures);
    const thumbs = await makePictures({ path, container: "mov", facts, folder: pictures });
    expectScene(see(join(pictures, "poster.jpg"), { width: 108, height: 192 }, "jpeg"), aspect);
    const sheet = see(join(pictures, "thumbs-0.jpg"), { width: thumbs.width * 5, height: thumbs.height * 5 }, "jpeg");
    expectScene({ ...thumbs, at: (x, y) => sheet.at(x / 5, y / 5) }, aspect);
  }, 30_000);

  it("makes whole pictures of half ones, marked or not, and leaves whole ones alone", async () => {
    const [width, height] = [64, 480];
    // Bars that move by three pixels from field to field.
    const field = (time: number) => Buffer.from(Array.from({ length: width }, (_, x) => ((x + 3 * time) % 16 < 8 ? 220 : 30)));
    const frames = (isWoven: boolean) =>
      Buffer.concat(
        Array.from({ length: 26 }, (_, n) => {
          const [upper, lower] = [field(2 * n), field(isWoven ? 2 * n + 1 : 2 * n)];
          return Buffer.concat([
            ...Array.from({ length: height }, (__, y) => (y % 2 === 0 ? upper : lower)),
            Buffer.alloc((width * height) / 2, 128),
          ]);
        }),
      );
    const raw = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", `${width}x${height}`, "-r", "25", "-i", "pipe:0"];
    const encode = (name: string, bytes: Buffer, ...words: string[]) => {
      const path = join(folder, name);
      ffmpeg([...raw, ...words, path], bytes);
      return path;
    };
    const marked = encode("marked.mkv", frames(true), "-vf", "setparams=field_mode=tff", "-c:v", "ffv1");
    const unmarked = encode("unmarked.mkv", frames(true), "-vf", "setparams=field_mode=prog", "-c:v", "mpeg4", "-q:v", "2");
    const whole = encode("whole.mkv", frames(false), "-c:v", "mpeg4", "-q:v", "2");
    /** The mean difference of neighbouring lines, which are equal in whole pictures. */
    const combs = async (path: string, facts: Probed) => {
      const made = await rendition(path, facts, height, "matroska");
      const bytes = ffmpeg(["-i", made, "-vf", "select=eq(n\\,20)", "-frames:v", "1", "-pix_fmt", "gray", "-f", "rawvideo", "-"]);
      expect(bytes).toHaveLength(width * height);
      const sum = bytes.subarray(0, -width).reduce((total, value, at) => total + Math.abs(value - bytes[at + width]!), 0);
      return sum / bytes.length;
    };
    const [first, second, third] = await Promise.all([marked, unmarked, whole].map((path) => probed(path, "matroska")));
    expect([first, second, third].map((facts) => facts!.picture.scan)).toEqual(["interlaced", "tff", "unmarked"]);
    expect(await combs(marked, first!)).toBeLessThan(6);
    expect(await combs(unmarked, second!)).toBeLessThan(6);
    expect(await combs(whole, third!)).toBeLessThan(3);
    // Without the filter the combs stay.
    expect(await combs(unmarked, { ...second!, picture: { ...second!.picture, scan: "unmarked" } })).toBeGreaterThan(30);
  }, 60_000);
});

/** BT.2100: nits of a signal from 0 to 1. */
const NITS = {
  smpte2084(signal: number) {
    const [m1, m2, c1, c2, c3] = [2610 / 16_384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
    const power = signal ** (1 / m2);
    return 10_000 * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (1 / m1);
  },
  "arib-std-b67"(signal: number) {
    const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73];
    const scene = signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
    return 1000 * scene ** 1.2;
  },
} as const;

describe.skipIf(!hasFfmpeg())("the colours of a film in HDR (skipped where ffmpeg is not installed)", () => {
  it.each(["smpte2084", "arib-std-b67"] as const)(
    "shows HDR in SDR at the brightness of its reference white: %s",
    async (transfer) => {
      const path = join(folder, `${transfer}.mp4`);
      const levels = [0.2, 0.38, 0.5, 0.58, 0.65, 0.75];
      const [width, height] = [levels.length * 32, 64];
      const luma = Buffer.alloc(width * height * 2);
      for (let at = 0; at < width * height; at += 1)
        luma.writeUInt16LE(Math.round(64 + 876 * levels[Math.floor((at % width) / 32)]!), at * 2);
      const chroma = Buffer.alloc(width * height);
      for (let at = 0; at < chroma.length; at += 2) chroma.writeUInt16LE(512, at);
      const marks = `setparams=range=tv:colorspace=bt2020nc:color_primaries=bt2020:color_trc=${transfer}`;
      ffmpeg(
        [
          ["-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-s", `${width}x${height}`, "-r", "10", "-i", "pipe:0", "-vf", marks],
          ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "1", path],
        ].flat(),
        Buffer.concat(Array.from({ length: 12 }, () => Buffer.concat([luma, chroma]))),
      );
      const facts = await probed(path);
      expect(facts.picture.colours).toMatchObject({ transfer, primaries: "bt2020", matrix: "bt2020nc" });
      const made = await rendition(path, facts, height);
      expect(tagsOf(made)).toEqual(SDR);
      const pictures = join(folder, `pictures-${transfer}`);
      mkdirSync(pictures);
      await makePictures({ path, container: "mov", facts, folder: pictures });
      for (const seen of [see(made, { width, height }, "film"), see(join(pictures, "poster.jpg"), { width, height }, "jpeg")]) {
        const greys = levels.map((_, n) => seen.at((n + 0.5) / levels.length, 0.5));
        for (const grey of greys) expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(8);
        for (const [n, level] of levels.entries()) {
          const light = NITS[transfer](level) / 203;
          // Up to 30% of white nothing changes. White itself is bright, and highlights stay distinct.
          if (light < 0.3) expect(Math.abs(greys[n]![1] - 255 * light ** (1 / 2.4)), `${level}`).toBeLessThan(8);
          else if (light > 0.9 && light < 1.1) expect(Math.abs(greys[n]![1] - 217), `${level}`).toBeLessThan(8);
          if (n > 0) expect(greys[n]![1]).toBeGreaterThan(greys[n - 1]![1]);
        }
      }
    },
    30_000,
  );

  it("shows wide colours of a phone as BT.709", async () => {
    const path = join(folder, "p3.mp4");
    // Display P3 of sRGB (200, 30, 30), computed by CSS Color 4: (183, 55, 45).
    const source = "color=c=0xb7372d:s=96x64:d=0.4:r=10,format=rgb24,scale=out_color_matrix=bt709:out_range=tv,format=yuv444p";
    const marks = "setparams=range=tv:colorspace=bt709:color_primaries=smpte432:color_trc=bt709";
    ffmpeg(["-f", "lavfi", "-i", source, "-vf", marks, "-c:v", "libx264", "-preset", "ultrafast", "-crf", "1", path]);
    const made = await rendition(path, await probed(path), 64);
    expect(tagsOf(made)).toEqual(SDR);
    const seen = see(made, { width: 96, height: 64 }, "film").at(0.5, 0.5);
    expect(far(seen, [200, 30, 30]), `${seen}`).toBeLessThan(12);
  }, 30_000);
});
