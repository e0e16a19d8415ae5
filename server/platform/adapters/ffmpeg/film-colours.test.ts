import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "#test/harness/ffmpeg.ts";
import { far, ffmpeg, probed, rendition, SDR, see, tagsOf } from "#test/harness/watch-film.ts";
import { makePictures } from "./make-pictures.ts";
import type { Probed } from "./probe.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-colours-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasFfmpeg())("the fields of a film (skipped where ffmpeg is not installed)", () => {
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
      const made = await rendition(folder, path, facts, height, "matroska");
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
      const made = await rendition(folder, path, facts, height);
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
    const made = await rendition(folder, path, await probed(path), 64);
    expect(tagsOf(made)).toEqual(SDR);
    const seen = see(made, { width: 96, height: 64 }, "film").at(0.5, 0.5);
    expect(far(seen, [200, 30, 30]), seen.join()).toBeLessThan(12);
  }, 30_000);
});
