import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, truncateSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "#test/harness/ffmpeg.ts";
import { heightsOf, probeSource } from "./probe-source.ts";
import { MediaRefusal } from "./refuse-media.ts";
import { sniffContainer } from "./sniff-container.ts";

const MB = 1_000_000;
let folder: string;
let outside: Server;
let calls = 0;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-bad-files-"));
  outside = createServer((_, response) => {
    calls += 1;
    response.end("#EXTM3U\n");
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(() => {
  outside?.close();
  rmSync(folder, { recursive: true, force: true });
});

const box = (type: string, body: Buffer | string, size?: number) => {
  const bytes = Buffer.from(body as string, "latin1");
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size ?? bytes.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, bytes]);
};
const FTYP = box("ftyp", "isom\0\0\u0002\0isomiso2mp41");
const write = (name: string, bytes: Buffer | string) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const film = (name: string, ...args: string[]) => {
  const path = join(folder, name);
  execFileSync("ffmpeg", ["-v", "error", "-y", ...args, path]);
  return path;
};
const PICTURE = ["-f", "lavfi", "-i", "testsrc2=s=96x64:d=2:r=5"];

async function judge(path: string): Promise<string> {
  try {
    const { container } = await sniffContainer(path, 50 * MB);
    await probeSource(container, path, 60);
    return "taken";
  } catch (error) {
    if (error instanceof MediaRefusal) return error.reason;
    throw error;
  }
}

const ELSEWHERE = () => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${url}/0.ts\n#EXT-X-ENDLIST\n`;
/** Files refused by their bytes alone, without an external program. */
const BY_BYTES: readonly (readonly [string, () => Buffer | string, string])[] = [
  ["0 bytes", () => "", "empty"],
  ["a text", () => "not a video", "not-video"],
  ["a playlist that points outside", ELSEWHERE, "not-video"],
  ["a playlist of a file here", () => "#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n", "not-video"],
  ["a list of files to join", () => "ffconcat version 1.0\nfile /etc/passwd\n", "not-video"],
  ["a manifest", () => `<?xml version="1.0"?><MPD><BaseURL>${url}</BaseURL></MPD>`, "not-video"],
  ["a page", () => "<!doctype html><script>alert(1)</script>", "not-video"],
  ["a picture", () => readFileSync(join(import.meta.dirname, "../../../../demo/clips/laut/poster.jpg")), "not-video"],
  ["a film without its index", () => Buffer.concat([FTYP, box("mdat", "x".repeat(400))]), "truncated"],
  ["a film whose end is missing", () => Buffer.concat([FTYP, box("moov", "x".repeat(40)), box("mdat", "x".repeat(40), 9000)]), "truncated"],
  [
    "a film with an archive behind it",
    () => Buffer.concat([FTYP, box("moov", "x".repeat(40)), Buffer.from("PK\u0003\u0004 and more of it")]),
    "foreign",
  ],
  [
    "a film with a page in its free space",
    () => Buffer.concat([FTYP, box("free", "<!doctype html><script>"), box("moov", "x".repeat(40))]),
    "foreign",
  ],
  [
    "a film with a page in a box of an unknown type",
    () => Buffer.concat([FTYP, box("moov", "x".repeat(40)), box("sefd", "<!DOCTYPE html><script>")]),
    "foreign",
  ],
  [
    "a film with an archive in a box of an unknown type",
    () => Buffer.concat([FTYP, box("moov", "x".repeat(40)), box("abcd", "PK\u0003\u0004 and more")]),
    "foreign",
  ],
  [
    "a film with a box of an unknown type that is longer than the file",
    () => Buffer.concat([FTYP, box("moov", "x".repeat(40)), box("sefd", "x".repeat(40), 900)]),
    "foreign",
  ],
  ["a film with text behind it", () => Buffer.concat([FTYP, box("moov", "x".repeat(40)), Buffer.from("SEFH and SEFT")]), "foreign"],
  [
    "a film with bytes behind zeros",
    () => Buffer.concat([FTYP, box("moov", "x".repeat(40)), Buffer.alloc(70_000), Buffer.from("x")]),
    "foreign",
  ],
  ["boxes without a film, and zeros", () => Buffer.concat([FTYP, box("mdat", "x".repeat(40)), Buffer.alloc(64)]), "truncated"],
  [
    "a photo of a phone (HEIC)",
    () => Buffer.concat([box("ftyp", "heic\0\0\0\0mif1heic"), box("meta", "x".repeat(40)), box("mdat", "x".repeat(40))]),
    "no-picture",
  ],
  ["a film in AVI", () => Buffer.concat([Buffer.from("RIFF\u0010\u0010\0\0AVI LIST"), Buffer.alloc(900, 7)]), "not-video"],
  ["a film of a DVD (MPEG-PS)", () => Buffer.concat([Buffer.from([0, 0, 1, 0xba]), Buffer.alloc(9000, 0x44)]), "not-video"],
  ["a box of no length", () => Buffer.concat([FTYP, box("moov", "xx", 3)]), "unreadable"],
  ["one box named like a film", () => box("ftyp", "isom"), "truncated"],
  ["noise that begins like Matroska", () => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4000, 7)]), "unreadable"],
  ["noise that begins like a film", () => Buffer.concat([FTYP, box("moov", Buffer.alloc(900, 7))]), "no-picture"],
];
const isAsked = (name: string) => name.startsWith("noise");

describe("a file that is no film", () => {
  it.each(BY_BYTES.filter(([name]) => !isAsked(name)))("refuses a file that is no film: %s", async (name, bytes, reason) => {
    expect(await judge(write(name.replaceAll(" ", "-"), bytes()))).toBe(reason);
    expect(calls).toBe(0);
  });

  it("refuses a file by its size before reading it: a sparse one of 5 GB", async () => {
    const path = write("large.mp4", FTYP);
    truncateSync(path, 5_000 * MB);
    expect(await judge(path)).toBe("too-big");
  });
});

describe.skipIf(!hasFfmpeg())("an unwanted film (skipped where ffmpeg is not installed)", () => {
  it.each(BY_BYTES.filter(([name]) => isAsked(name)))("refuses an unwanted film: %s", async (name, bytes, reason) => {
    expect(await judge(write(`${name.replaceAll(" ", "-")}-asked`, bytes()))).toBe(reason);
  });

  it.each([
    ["sound alone", "sound.mp4", ["-f", "lavfi", "-i", "sine=d=3"], "no-picture"],
    [
      "a cover and sound",
      "cover.mp4",
      [
        "-f",
        "lavfi",
        "-i",
        "sine=d=3",
        "-f",
        "lavfi",
        "-i",
        "color=s=64x64:d=1",
        "-map",
        "0",
        "-map",
        "1",
        "-frames:v",
        "1",
        "-c:v",
        "png",
        "-disposition:v",
        "attached_pic",
      ],
      "no-picture",
    ],
    [
      "33 tracks",
      "tracks.mkv",
      [...PICTURE, ...Array.from({ length: 33 }, () => ["-map", "0:v"]).flat(), "-c:v", "mpeg4"],
      "too-many-tracks",
    ],
    ["a picture of 16 × 16", "tiny.mp4", ["-f", "lavfi", "-i", "color=s=16x16:d=2"], "too-large"],
    ["a picture of 4160 × 64", "wide.mp4", ["-f", "lavfi", "-i", "color=s=4160x64:d=2:r=2"], "too-large"],
    ["half a second", "short.mp4", ["-f", "lavfi", "-i", "color=s=64x64:d=0.5"], "too-short"],
    ["two minutes where one is allowed", "long.mp4", ["-f", "lavfi", "-i", "color=s=64x64:d=120:r=1"], "too-long"],
    ["nothing wrong, in MP4", "good.mp4", PICTURE, "taken"],
    ["nothing wrong, in WebM", "good.webm", [...PICTURE, "-c:v", "libvpx", "-deadline", "realtime"], "taken"],
    ["nothing wrong, in MPEG-TS", "good.ts", PICTURE, "taken"],
    ["nothing wrong, in the MPEG-TS of cameras", "good.mts", [...PICTURE, "-f", "mpegts", "-mpegts_m2ts_mode", "1"], "taken"],
    ["nothing wrong, in 3GP", "good.3gp", [...PICTURE, "-s", "176x144", "-c:v", "h263"], "taken"],
    ["a large picture of narrow pixels", "narrow.mp4", ["-f", "lavfi", "-i", "color=s=64x128:d=2:r=2,setsar=1/2"], "too-large"],
  ])("judges a film with %s", async (_, name, args, outcome) => {
    expect(await judge(film(name, ...args))).toBe(outcome);
  });

  it("takes a film with boxes of its maker, or zeros, before, between and behind its own", async () => {
    const bytes = readFileSync(film("plain.mp4", ...PICTURE));
    const first = bytes.readUInt32BE(0);
    const [head, rest] = [bytes.subarray(0, first), bytes.subarray(first)];
    const large = box("©nam", Buffer.alloc(70_000, 0x20));
    for (const [name, parts] of Object.entries({
      samsung: [bytes, box("sefd", Buffer.concat([Buffer.alloc(40), Buffer.from("SEFHSEFT")]))],
      zeros: [bytes, Buffer.alloc(64)],
      quicktime: [bytes, Buffer.alloc(4)],
      preallocated: [bytes, Buffer.alloc(3_000_000)],
      between: [head, box("uuid", "x".repeat(80)), box("mvex", "x"), large, rest],
    }))
      expect(await judge(write(`${name}.mp4`, Buffer.concat(parts))), name).toBe("taken");
  });

  it("refuses a film with ten thousand tracks, within the limits of the probing process", async () => {
    const one = readFileSync(film("one.mp4", ...PICTURE));
    const moov = one.subarray(one.indexOf("moov", 0, "latin1") - 4);
    const mvhd = moov.subarray(8, 8 + moov.readUInt32BE(8));
    const at = moov.indexOf("trak", 0, "latin1") - 4;
    const trak = moov.subarray(at, at + moov.readUInt32BE(at));
    const many = Buffer.concat([mvhd, ...Array.from({ length: 10_000 }, () => trak)]);
    expect(await judge(write("ten-thousand.mp4", Buffer.concat([FTYP, box("moov", many)])))).toBe("too-many-tracks");
  });
});

describe("the heights of a film", () => {
  it.each([
    [3840, 2160, [1080, 480, 240]],
    [1920, 1080, [1080, 480, 240]],
    [1280, 720, [720, 360, 240]],
    [854, 480, [480, 360, 240]],
    [640, 360, [360, 240]],
    [320, 180, [180]],
    [720, 1280, [1280, 640, 426]],
    [853, 481, [480, 360, 240]],
    [64, 4096, [4096]],
    [100, 4000, [4000]],
    [8192, 1024, [480, 360, 240]],
    [16_384, 512, [128]],
  ])("offers no height above the film's own for %i × %i", (width, height, heights) => {
    expect(heightsOf({ width, height })).toEqual(heights);
  });
});
