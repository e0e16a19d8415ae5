import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "#server/adapters/ffmpeg/run-program.ts";
import { startServer } from "../harness/server.ts";
import { run, type Ended } from "./run.ts";

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-video-"));
  env = { DATA_DIR: join(folder, "data") };
  await (await startServer(env)).stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const video = (more: Record<string, string>, ...words: string[]): Promise<Ended> =>
  run("scripts/karcis.ts", { env: { ...env, ...more }, words: ["video", ...words] }).ended;

describe("karcis video", () => {
  it("says what it does not take, and why", async () => {
    const text = join(folder, "text.mp4");
    writeFileSync(text, "#EXTM3U\nhttp://169.254.169.254/\n");
    expect(await video({}, "add", "garudarun", text)).toMatchObject({ code: 1, said: expect.stringContaining("this is not a video") });
    expect(await video({}, "add", "garudarun", join(folder, "none.mp4"))).toMatchObject({
      code: 1,
      said: expect.stringContaining("is not there"),
    });
    expect(await video({}, "add", "garudarun", text, "--video", "x")).toMatchObject({
      code: 1,
      said: expect.stringContaining("go together"),
    });
    expect(await video({}, "list", "garudarun")).toEqual({ code: 0, said: "no files\n" });
  });

  it("says where a number opens a video, what tickets bring along, and where a live one is streamed from", async () => {
    const [brand, slug, phone] = ["gemasimfoni", "suita-sungai-rekaman", "+628123456789"];
    expect((await video({}, "give", brand, slug, phone)).code).toBe(0);
    expect((await video({}, "door", brand, slug, phone)).said).toMatch(/^http:\/\/gemasimfoni\.localhost(:\d+)?\/v\/[2-9CFHJKMRT]{12}\n$/);
    expect(await video({}, "replay", brand, "perunggu-dan-senar", slug, "checked-in")).toEqual({
      code: 0,
      said: "tickets of perunggu-dan-senar bring suita-sungai-rekaman along, for checked-in holders\n",
    });
    expect(await video({}, "stream", "riuhfest", "siaran-panggung-dua", "https://127.0.0.1/a.m3u8")).toMatchObject({
      code: 1,
      said: expect.stringContaining("begins with https://"),
    });
    expect(await video({}, "stream", "riuhfest", "siaran-panggung-dua", "https://live.example.com/a.m3u8")).toMatchObject({
      code: 0,
      said: expect.stringContaining("is streamed from live.example.com"),
    });
  });
});

describe.skipIf(!hasFfmpeg())("a film that is being made (skipped where ffmpeg is not installed)", () => {
  it("goes on from the last rendition after kill -9, and waits, saying why, where there is no ffmpeg", async () => {
    const path = join(folder, "film.mp4");
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=854x480:d=16:r=25", "-f", "lavfi", "-i", "sine=d=16", path]);
    const added = await video({}, "add", "garudarun", path);
    const [, id = ""] = /^([0-9a-f-]{36}) waiting\n$/.exec(added.said) ?? [];
    expect(id).not.toBe("");
    const stored = join(folder, "data", "videos", "garudarun", id);
    const made = join(folder, "data", "media-work", id);
    const dated = (height: number) =>
      readdirSync(join(stored, String(height))).map((name) => statSync(join(stored, String(height), name)).mtimeMs);

    const bare = join(folder, "bin");
    execFileSync("mkdir", ["-p", bare]);
    const without = await startServer({ ...env, PATH: bare });
    await expect.poll(() => without.logs(), { timeout: 60_000 }).toContain("videos wait until ffmpeg is installed");
    expect((await fetch(`${without.origin}/livez`)).status).toBe(200);
    await without.stop();
    expect((await video({}, "list", "garudarun")).said).toContain("film.mp4: waiting: ffmpeg is not installed");

    const first = await startServer(env);
    await expect.poll(() => existsSync(join(made, "360")), { timeout: 90_000, interval: 20 }).toBe(true);
    await first.kill9();
    const before = dated(480);
    expect(before).toHaveLength(5);
    expect(existsSync(join(stored, "poster.jpg"))).toBe(false);

    const second = await startServer(env);
    await expect.poll(() => existsSync(join(stored, "source")), { timeout: 110_000, interval: 200 }).toBe(false);
    expect(dated(480)).toEqual(before);
    await second.stop();
    expect(await video({}, "list", "garudarun")).toEqual({ code: 0, said: `${id} film.mp4: ready, 16 s, 480p 360p 240p\n` });
    expect(existsSync(made)).toBe(false);
    expect(await video({}, "remove", "garudarun", id)).toEqual({ code: 0, said: "removed\n" });
    expect(existsSync(stored)).toBe(false);
  }, 400_000);
});
