import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "#test/harness/ffmpeg.ts";
import { makePictures } from "./make-pictures.ts";
import { makeRendition, type Segment } from "./make-rendition.ts";
import { probe, type Container } from "./probe.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-sound-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ffmpeg = (...args: readonly string[]) =>
  execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], { maxBuffer: 64e6, stdio: "pipe" });
const lavfi = (source: string) => ["-f", "lavfi", "-i", source];
/** A picture whose brightness grows with time, by 100 a second from 30. */
const ramp = (seconds: number, rate: number) =>
  lavfi(`color=s=64x64:d=${seconds}:r=${rate},format=yuv420p,geq=lum='30+100*T':cb=128:cr=128`);
const PICTURE = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "8"];
let runs = 0;

/** Makes a rendition, and decodes it: the brightness of each frame, and the two channels of the sound. */
async function play(path: string, container: Container, from = 0) {
  const facts = (await probe(container, path))!;
  const own = join(folder, `run-${(runs += 1)}`);
  mkdirSync(own);
  const made: Segment[] = [];
  // At the few bits of a low rendition the encoder itself overshoots.
  const most = { picture: 350_000, sound: 128_000 };
  await makeRendition({ path, container, facts, height: 64, folder: own, from, most, onSegment: async (one) => void made.push(one) });
  const joined = join(own, "joined.ts");
  writeFileSync(joined, Buffer.concat(made.map(({ bytes }) => bytes)));
  const luma = ffmpeg("-i", joined, "-vf", "scale=1:1:flags=area", "-pix_fmt", "yuv420p", "-vsync", "0", "-f", "rawvideo", "-");
  const frames = Array.from({ length: Math.floor(luma.length / 3) }, (_, n) => luma[n * 3]!);
  const raw = facts.sound ? ffmpeg("-i", joined, "-vn", "-f", "f32le", "-") : Buffer.alloc(0);
  const samples = Array.from({ length: raw.length / 4 }, (_, n) => raw.readFloatLE(n * 4));
  const channels = [0, 1].map((channel) => samples.filter((__, n) => n % 2 === channel));
  return { facts, made, frames, channels };
}

const RATE = 44_100;
/** Peak of a stretch of sound, in seconds. */
const peak = (channel: readonly number[] | undefined, from: number, to: number) =>
  channel!.slice(from * RATE, to * RATE).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
/** Hertz of a tone, by its sign changes. */
const hertz = (channel: readonly number[] | undefined, from: number, to: number) => {
  const part = channel!.slice(from * RATE, to * RATE);
  return part.filter((value, n) => n > 0 && value >= 0 !== part[n - 1]! >= 0).length / 2 / (to - from);
};

describe.skipIf(!hasFfmpeg())("the sound of a film (skipped where ffmpeg is not installed)", () => {
  it("fills with silence what a sound lacks at its beginning and end, and thins out 240 pictures a second", async () => {
    const path = join(folder, "late.mp4");
    const tone = lavfi("aevalsrc=0.5*sin(2*PI*441*t):s=22050:d=0.6");
    ffmpeg(...ramp(1.4, 240), "-itsoffset", "0.4", ...tone, ...PICTURE, "-c:a", "aac", "-b:a", "96k", path);
    const { frames, channels, made } = await play(path, "mov");
    expect(frames.length).toBe(42);
    // Even motion: every frame is brighter than the one before, by the same step.
    for (const [n, value] of frames.entries()) expect(Math.abs(value - (30 + (100 * n) / 30))).toBeLessThan(4);
    expect(made[0]!.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
    for (const channel of channels) {
      expect(Math.abs(channel.length / RATE - 1.4)).toBeLessThan(0.1);
      expect(peak(channel, 0, 0.3)).toBeLessThan(0.02);
      expect(Math.abs(hertz(channel, 0.5, 0.9) - 441)).toBeLessThan(10);
      // One channel becomes two of the same level.
      expect(Math.abs(peak(channel, 0.5, 0.9) - 0.5)).toBeLessThan(0.06);
      expect(peak(channel, 1.15, 1.35)).toBeLessThan(0.02);
    }
  }, 30_000);

  it("holds the last picture while a sound goes on, also in small pictures and after a resume", async () => {
    const path = join(folder, "longer.mp4");
    const loud = `aevalsrc=${Array.from({ length: 6 }, (_, n) => `0.9*sin(2*PI*${300 + n}*t)`).join("|")}:c=5.1:s=48000:d=7`;
    ffmpeg(...ramp(0.8, 25), ...lavfi(loud), ...PICTURE, "-c:a", "aac", path);
    const { frames, channels, made, facts } = await play(path, "mov");
    expect(Math.abs(frames.length - 175)).toBeLessThanOrEqual(1);
    for (const value of frames.slice(20)) expect(Math.abs(value - 108)).toBeLessThan(6);
    expect(made.map(({ seconds }) => Math.round(seconds))).toEqual([2, 4, 1]);
    for (const channel of channels) {
      expect(Math.abs(channel.length / RATE - 7)).toBeLessThan(0.1);
      // Six loud channels neither clip nor become quiet.
      expect(peak(channel, 1, 6)).toBeLessThan(1.05);
      expect(peak(channel, 1, 6)).toBeGreaterThan(0.85);
    }
    const resumed = await play(path, "mov", 1);
    expect(resumed.made.map(({ n }) => n)).toEqual([1, 2]);
    expect(Math.abs(resumed.frames.length - 125)).toBeLessThanOrEqual(1);
    for (const value of resumed.frames) expect(Math.abs(value - 108)).toBeLessThan(6);
    const pictures = join(folder, "pictures");
    mkdirSync(pictures);
    await makePictures({ path, container: "mov", facts, folder: pictures });
    // The poster is of the picture, not of the stretch behind it, and small pictures reach to the end of the sound.
    const [poster] = ffmpeg("-i", join(pictures, "poster.jpg"), "-vf", "scale=1:1:flags=area", "-pix_fmt", "gray", "-f", "rawvideo", "-");
    expect(Math.abs(poster! - ((30 + 32 - 16) * 255) / 219)).toBeLessThan(12);
    const sheet = ffmpeg("-i", join(pictures, "thumbs-0.jpg"), "-vf", "scale=5:5:flags=area", "-pix_fmt", "gray", "-f", "rawvideo", "-");
    expect([...sheet.subarray(0, 4)].every((value) => value > 10)).toBe(true);
  }, 60_000);

  it("plays the Indonesian of two sound tracks, and speech of 5.1 at its level", async () => {
    const path = join(folder, "languages.mkv");
    const speech = "aevalsrc=0|0|0.5*sin(2*PI*882*t)|0|0|0:c=5.1:s=48000:d=1";
    const other = lavfi("aevalsrc=0.5*sin(2*PI*441*t):s=48000:d=1");
    const tracks = ["-map", "0", "-map", "1", "-map", "2", "-metadata:s:a:0", "language=jpn", "-metadata:s:a:1", "language=ind"];
    ffmpeg(...ramp(1, 25), ...other, ...lavfi(speech), ...tracks, "-disposition:a", "0", ...PICTURE, "-c:a", "flac", path);
    const { facts, channels } = await play(path, "matroska");
    expect(facts.notes).toEqual(["of 2 sound tracks viewers hear one (ind, 6 channels) and not: jpn, 1 channels"]);
    for (const channel of channels) {
      expect(Math.abs(hertz(channel, 0.2, 0.8) - 882)).toBeLessThan(15);
      expect(peak(channel, 0.2, 0.8)).toBeGreaterThan(0.33);
      expect(peak(channel, 0.2, 0.8)).toBeLessThan(0.55);
    }
  }, 30_000);

  it("begins where an edit list begins, and at any first timestamp", async () => {
    const whole = join(folder, "whole.mp4");
    ffmpeg(...ramp(1.6, 25), ...lavfi("sine=441:d=1.6:r=48000"), ...PICTURE, "-g", "50", "-c:a", "aac", whole);
    const edited = join(folder, "edited.mp4");
    ffmpeg("-ss", "0.6", "-i", whole, "-c", "copy", edited);
    const shifted = join(folder, "shifted.ts");
    ffmpeg("-i", whole, "-c", "copy", "-output_ts_offset", "5000", shifted);
    const cut = await play(edited, "mov");
    expect(Math.abs(cut.facts.seconds - 1)).toBeLessThan(0.1);
    expect(Math.abs(cut.frames[0]! - 90)).toBeLessThan(8);
    expect(Math.abs(cut.frames.length - 25)).toBeLessThanOrEqual(1);
    const late = await play(shifted, "mpegts");
    expect(Math.abs(late.frames[0]! - 30)).toBeLessThan(8);
    expect(Math.abs(late.frames.length - 40)).toBeLessThanOrEqual(2);
  }, 60_000);

  it("makes a film without sound from a silent one", async () => {
    const path = join(folder, "silent.mp4");
    ffmpeg(...ramp(1, 25), ...PICTURE, path);
    const { facts, made, frames } = await play(path, "mov");
    expect(facts.sound).toBeNull();
    expect(made.map(({ codecs }) => codecs)).toEqual([expect.stringMatching(/^avc1\.[0-9a-f]{6}$/)]);
    expect(frames).toHaveLength(25);
  }, 30_000);
});
