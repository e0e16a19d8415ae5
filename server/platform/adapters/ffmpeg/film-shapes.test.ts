import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "#test/harness/ffmpeg.ts";
import { far, ffmpeg, probed, rendition, SDR, see, tagsOf, type Rgb, type Seen } from "#test/harness/watch-film.ts";
import { makePictures } from "./make-pictures.ts";
import { widthOf } from "./make-rendition.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-shapes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    expect(far(at(x, y), colour), `${x} ${y}: ${at(x, y).join()}`).toBeLessThan(14);
  const isDisc = (x: number, y: number) => at((x + 0.5) / width, (y + 0.5) / height)[1] > 150;
  const across = Array.from({ length: width }, (_, x) => x).filter((x) => isDisc(x, height / 2)).length;
  const down = Array.from({ length: height }, (_, y) => y).filter((y) => isDisc(width / 2, y)).length;
  expect(Math.abs(across - down), `${across} × ${down}`).toBeLessThanOrEqual(3);
}

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
      const made = await rendition(folder, path, facts, height);
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
    expect(thumbs.sheets).toBe(1);
    expectScene({ ...thumbs, at: (x, y) => sheet.at(x / 5, y / 5) }, aspect);
  }, 30_000);
});
