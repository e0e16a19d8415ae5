// Makes the demo's clips again: node demo/clips/make.ts. Needs ffmpeg, which the demo itself does not.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePictures } from "../../server/platform/adapters/ffmpeg/make-pictures.ts";
import { describeRendition, makeRendition, type Rendition, type Segment } from "../../server/platform/adapters/ffmpeg/make-rendition.ts";
import { probe } from "../../server/platform/adapters/ffmpeg/probe.ts";
import { BRANDS } from "../brand-folder.ts";
import { SCENES } from "./scenes.ts";

const SAMPLE_RATE = 44_100;
const TAU = 2 * Math.PI;
/** Semitones above A2 of each clip's scale, from which its notes are taken. */
const SCALES: Readonly<Record<string, readonly number[]>> = {
  laut: [0, 7, 12, 14, 19],
  kota: [3, 10, 12, 15, 22],
  panggung: [0, 5, 12, 17, 21],
  hutan: [2, 9, 14, 16, 21],
  lampu: [0, 4, 11, 16, 23],
  ombak: [5, 12, 17, 19, 24],
  langit: [0, 2, 7, 14, 21],
  tari: [1, 8, 13, 15, 20],
};

/** Makes a gentle sound of `seconds`: a low chord that breathes, and a bell every second. 16 bits, one channel, 44,100 Hz. */
function soundOf(clip: string, seconds: number): Buffer {
  const scale = SCALES[clip] ?? SCALES["laut"]!;
  const hertz = scale.map((step) => 110 * 2 ** (step / 12));
  const bytes = Buffer.alloc(seconds * SAMPLE_RATE * 2);
  for (let n = 0; n < seconds * SAMPLE_RATE; n++) {
    const t = n / SAMPLE_RATE;
    const breath = 0.55 + 0.45 * Math.sin(TAU * t * 0.11);
    let value = 0;
    for (const [at, f] of hertz.slice(0, 3).entries()) value += (0.09 / (at + 1)) * Math.sin(TAU * f * t) * breath;
    const beat = Math.floor(t);
    const note = hertz[(beat * 3 + (beat % 4)) % hertz.length]! * 2;
    const since = t - beat;
    value += 0.13 * Math.exp(-since * 3.2) * Math.min(1, since * 200) * Math.sin(TAU * note * t);
    const fade = Math.min(1, t / 0.8, (seconds - t) / 1.5);
    bytes.writeInt16LE(Math.round(32_000 * value * Math.max(0, fade)), n * 2);
  }
  return bytes;
}

const FOLDER = import.meta.dirname;
const [WIDTH, HEIGHT, RATE, SECONDS] = [384, 216, 20, 18] as const;
/** Bits per second of the picture, by height: all clips together stay below 12 MB. */
const MOST = { 240: 65_000, 360: 110_000, 480: 185_000 } as const;
/** The brand whose colours a clip has. */
const COLOURS = {
  laut: "lautkaca",
  kota: "jenius",
  panggung: "gemasimfoni",
  hutan: "puncakhening",
  lampu: "cahayaubud",
  ombak: "ombakbiru",
  langit: "langitsains",
  tari: "teaterlampu",
} as const satisfies Record<keyof typeof SCENES, string>;

function paletteOf(ui: string): number[][] {
  const { colours } = JSON.parse(readFileSync(join(BRANDS, ui, "brand.json"), "utf8")) as { colours: { brand: string; accent: string } };
  const rgb = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return [rgb(colours.brand), rgb(colours.accent)].toSorted((a, b) => a[0]! + a[1]! * 2 + a[2]! - b[0]! - b[1]! * 2 - b[2]!);
}

async function draw(clip: keyof typeof SCENES, path: string): Promise<void> {
  const sound = `${path}.raw`;
  writeFileSync(sound, soundOf(clip, SECONDS));
  const args = ["-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`, "-r", String(RATE), "-i", "pipe:0"];
  args.push("-f", "s16le", "-ar", "44100", "-ac", "1", "-i", sound, "-c:v", "libx264", "-preset", "veryfast", "-crf", "12");
  args.push("-vf", "scale=854:480:flags=bicubic,format=yuv420p", "-c:a", "pcm_s16le", "-f", "matroska", path);
  const ffmpeg = spawn("ffmpeg", args, { stdio: ["pipe", "inherit", "inherit"] });
  const palette = paletteOf(COLOURS[clip]);
  const out = [0, 0, 0];
  for (let frame = 0; frame < SECONDS * RATE; frame++) {
    const bytes = Buffer.alloc(WIDTH * HEIGHT * 3);
    const pointOf = SCENES[clip](frame / RATE, palette);
    for (let at = 0, row = 0; row < HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++, at += 3) {
        pointOf(column / HEIGHT, row / HEIGHT, out);
        for (let i = 0; i < 3; i++) bytes[at + i] = Math.max(0, Math.min(255, out[i]!));
      }
    }
    if (!ffmpeg.stdin.write(bytes)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = (await once(ffmpeg, "close")) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

const names =
  process.argv.length > 2 ? (process.argv.slice(2) as (keyof typeof SCENES)[]) : (Object.keys(SCENES) as (keyof typeof SCENES)[]);
for (const clip of names) {
  const scratch = mkdtempSync(join(tmpdir(), "clips-"));
  const path = join(scratch, "source.mkv");
  await draw(clip, path);
  const facts = (await probe("matroska", path))!;
  const renditions: Rendition[] = [];
  for (const height of [480, 360, 240] as const) {
    const folder = join(FOLDER, clip, String(height));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const made: Segment[] = [];
    const most = { picture: MOST[height], sound: 32_000 };
    await makeRendition({ path, container: "matroska", facts, height, folder, most, onSegment: async (one) => void made.push(one) });
    const pieces = made.map(({ bytes, ...segment }) => ({ ...segment, bytes: bytes.length }));
    renditions.push(describeRendition(facts, height, pieces));
    rmSync(join(folder, "list.csv"));
    // Files ending in .ts would count as programs here.
    for (const name of readdirSync(folder)) renameSync(join(folder, name), join(folder, name.replace(".ts", ".mpegts")));
  }
  const thumbs = await makePictures({ path, container: "matroska", facts, folder: join(FOLDER, clip) });
  const milliseconds = Math.round(1000 * renditions[0]!.segments.reduce((sum, seconds) => sum + seconds, 0));
  writeFileSync(join(FOLDER, clip, "clip.json"), `${JSON.stringify({ milliseconds, renditions, thumbs }, null, 2)}\n`);
  rmSync(scratch, { recursive: true });
  process.stdout.write(`${clip}: ${execFileSync("du", ["-sb", join(FOLDER, clip)], { encoding: "utf8" }).split("\t")[0]} bytes\n`);
}
