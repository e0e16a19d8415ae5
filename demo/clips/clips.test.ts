import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { firstShown } from "../../server/platform/adapters/ffmpeg/first-shown.ts";
import { rewriteCaptions } from "../../server/modules/videos/film/rewrite-captions.ts";
import { CLIPS, mediaIdOf } from "./clips.ts";

const FOLDER = import.meta.dirname;
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => /\.(mpegts|jpg|vtt|json)$/.test(name));

describe("the demo's clips", () => {
  it("keeps all clips below 12 MB together", () => {
    expect(files.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0)).toBeLessThan(12_000_000);
  });

  it.each(CLIPS)("gives $name the described properties", ({ name, seconds, heights, captions }) => {
    const facts = JSON.parse(readFileSync(join(FOLDER, name, "clip.json"), "utf8")) as {
      milliseconds: number;
      renditions: { height: number; segments: number[]; bandwidth: number }[];
      thumbs: { sheets: number };
    };
    expect(Math.floor(facts.milliseconds / 1000)).toBe(seconds);
    expect(facts.renditions.map(({ height }) => height)).toEqual(heights);
    for (const { height, segments, bandwidth } of facts.renditions) {
      expect(segments.reduce((sum, length) => sum + length, 0) * 1000).toBeCloseTo(facts.milliseconds, 0);
      const shown = segments.map((_, n) => firstShown(readFileSync(join(FOLDER, name, String(height), `${n}.mpegts`)))!);
      // Each segment ends where the next begins: captions and the player's clock use the announced lengths.
      for (const [n, next] of shown.slice(1).entries()) expect(next - shown[n]!).toBeCloseTo(segments[n]!, 2);
      for (const [n, length] of segments.entries()) {
        const bytes = readFileSync(join(FOLDER, name, String(height), `${n}.mpegts`));
        expect([bytes[0], bytes.length % 188]).toEqual([0x47, 0]);
        expect((bytes.length * 8) / length).toBeLessThanOrEqual(bandwidth);
      }
    }
    // The first file is small: 1.5 s on a slow line.
    const first = statSync(join(FOLDER, name, "240", "0.mpegts")).size;
    expect(first).toBeLessThan(50_000);
    for (const language of captions) {
      const text = readFileSync(join(FOLDER, name, `captions-${language}.vtt`), "utf8");
      expect(rewriteCaptions(text).match(/-->/g)?.length).toBe(text.match(/-->/g)!.length);
    }
    expect(statSync(join(FOLDER, name, "poster.jpg")).size).toBeGreaterThan(2000);
    expect(files.filter((file) => file.startsWith(`${name}/thumbs-`))).toHaveLength(facts.thumbs.sheets);
  });

  it("gives each brand its own clips, the same at every seeding", () => {
    expect(mediaIdOf("garudarun", "laut")).toBe(mediaIdOf("garudarun", "laut"));
    const ids = ["garudarun", "jenius"].flatMap((brand) => CLIPS.map(({ name }) => mediaIdOf(brand, name)));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
