import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "../../harness/ffmpeg.ts";
import { eventOf, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";
import { ROOMY } from "../../harness/open-shop.ts";
import { overHttp, plainOverHttp } from "../../harness/over-http.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { startServer } from "../../harness/server.ts";
import { buyVideo, videoOf } from "../../harness/video-buyer.ts";
import { run, type Ended } from "../run.ts";

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-video-"));
  env = { DATA_DIR: join(folder, "data") };
  await putSeededDatabase(env["DATA_DIR"]!);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const video = (more: Record<string, string>, ...words: string[]): Promise<Ended> =>
  run("cli/karcis.ts", { env: { ...env, ...more }, words: ["video", ...words] }).ended;

describe("karcis video", () => {
  it("refuses invalid words of karcis video with a reason", async () => {
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

  it.each([
    [
      "00:00:04.000 --> 00:00:02.000\nBack again",
      "line 3, cue 1: it ends (00:00:02.000) before it has begun (00:00:04.000), so it is left out",
    ],
    ["00:00:01 --> soon\nNever", 'line 3, cue 1: "00:00:01" is not a time such as 00:01:02.500, so this cue is left out'],
    ["No time at all", "line 3: these are words without times, so they are left out"],
  ])("refuses captions without a good cue by file, line and cue, without adding the film: %j", async (cue, why) => {
    const [film, good, broken] = ["captioned.mp4", "film.id.vtt", "film.en.vtt"].map((name) => join(folder, name));
    writeFileSync(film!, "bytes that are not looked at");
    writeFileSync(good!, "WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nSelamat malam\n");
    writeFileSync(broken!, `WEBVTT\n\n${cue}\n`);
    const captions = `id=${good},en=${broken}`;
    expect(await video({}, "add", "garudarun", film!, "--captions", captions)).toEqual({
      code: 1,
      said: `${broken} is not taken: line 1: there is no cue with words in it; ${why}\n`,
    });
    expect(await video({}, "list", "garudarun")).toEqual({ code: 0, said: "no files\n" });
  });

  it("prints the address of a number's video, the tickets that include a video, and the host of a live stream", async () => {
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

describe.skipIf(!hasFfmpeg())("a film with captions (skipped where ffmpeg is not installed)", () => {
  it("offers captions to viewers, and names a portrait film by its short side", async () => {
    const [brand, slug] = ["gemasimfoni", "latihan-terbuka"];
    const [film, indonesian, english] = ["upright.mp4", "upright.id.vtt", "upright.en.srt"].map((name) => join(folder, name));
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=360x640:d=2:r=10", "-preset", "ultrafast", film!]);
    writeFileSync(indonesian!, "WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nSelamat malam, semuanya\n");
    writeFileSync(english!, "1\r\n00:00:00,500 --> 00:00:02,000\r\nGood <i>evening</i>, all\r\n");
    const at = ["--video", slug, "--part", "1", "--captions", `id=${indonesian},en=${english}`];
    const added = await video({}, "add", brand, film!, ...at);
    const [, id = ""] = /^([0-9a-f-]{36}) waiting\n$/.exec(added.said) ?? [];
    expect([added.code, id]).not.toContain("");

    const server = await startServer(env);
    const { port } = server;
    const buyer = newBuyer(overHttp(port), { tenant: brand, port });
    try {
      await expect.poll(async () => (await videoOf(buyer, slug)).captions, { timeout: 100_000, interval: 200 }).toEqual(["en", "id"]);
      await buyVideo(overHttp(port), buyer, await videoOf(buyer, slug), { phone: "081234567001" });
      const owned = await buyer.call("listMyVideos", { query: {} });
      const right = owned.ok ? owned.data.videos[0]!.id : "";
      const play = await buyer.call("startPlay", { params: { id: right }, body: { takeOver: false } });
      if (!play.ok) throw new Error(play.problem.code);
      const [part] = play.data.parts;
      expect(part!.captions.map(({ language, label }) => `${language} ${label}`).toSorted()).toEqual(["en English", "id Bahasa Indonesia"]);
      const read = async (address: string) => {
        const url = new URL(address, server.originOf(brand));
        const answer = await plainOverHttp(port).fetch(new Request(url, { headers: { host: url.host, cookie: buyer.cookie() } }));
        return answer.ok ? answer.text() : `${answer.status}`;
      };
      const main = await read(part!.playlist!);
      for (const [language, words] of [
        ["id", "Selamat malam, semuanya"],
        ["en", "Good evening, all"],
      ] as const) {
        const own = part!.captions.find((each) => each.language === language)!;
        expect(await read(own.url)).toContain(`00:00:00.500 --> 00:00:02.000\n${words}\n`);
        expect(main).toMatch(new RegExp(`TYPE=SUBTITLES.*LANGUAGE="${language}".*URI="captions-${language}\\.m3u8"`));
        expect(await read(`${part!.base!}captions-${language}.m3u8`)).toContain(`captions-${language}/0.vtt`);
        expect(await read(`${part!.base!}captions-${language}/0.vtt`)).toContain(words);
      }
      expect(main).toContain("RESOLUTION=360x640");
    } finally {
      await server.stop();
    }
    const state = "ready, 2 s, 360p 240p\n";
    expect((await video({}, "list", brand)).said).toContain(`${id} upright.mp4: ${state}`);
    expect(await video({}, "add", brand, film!, ...at)).toEqual({ code: 0, said: `${id} ${state}` });
  }, 200_000);
});

describe.skipIf(!hasFfmpeg())("a film being encoded (skipped where ffmpeg is not installed)", () => {
  it("resumes after the last segment despite two kill -9, leaves no ffmpeg, and waits without one", async () => {
    const path = join(folder, "film.mp4");
    execFileSync("ffmpeg", [
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      "testsrc2=s=640x480:d=40:r=15",
      "-f",
      "lavfi",
      "-i",
      "sine=d=40",
      "-preset",
      "ultrafast",
      path,
    ]);
    const added = await video({}, "add", "garudarun", path);
    const [, id = ""] = /^([0-9a-f-]{36}) waiting\n$/.exec(added.said) ?? [];
    expect(id).not.toBe("");
    const stored = join(folder, "data", "videos", "garudarun", id);
    const work = join(folder, "data", "media-work");
    const segments = (height: number) => {
      const at = join(stored, String(height));
      const names = existsSync(at) ? readdirSync(at).filter((name) => name.endsWith(".ts")) : [];
      return new Map(names.map((name) => [name, statSync(join(at, name)).mtimeMs]));
    };
    const encoders = () =>
      execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })
        .split("\n")
        .filter((line) => line.includes(join(work, "garudarun")));

    const bare = join(folder, "bin");
    execFileSync("mkdir", ["-p", bare]);
    const without = await startServer({ ...env, PATH: bare });
    await expect.poll(() => without.logs(), { timeout: 60_000 }).toContain("videos wait until ffmpeg is installed");
    expect((await fetch(`${without.origin}/livez`)).status).toBe(200);
    await without.stop();
    expect((await video({}, "list", "garudarun")).said).toContain("film.mp4: waiting: ffmpeg is not installed");

    // Killed during the lowest height, and again during the next.
    const kept: [number, Map<string, number>][] = [];
    for (const height of [240, 360]) {
      const server = await startServer(env);
      await expect.poll(() => segments(height).size, { timeout: 100_000, interval: 20 }).toBeGreaterThanOrEqual(2);
      expect(encoders()).not.toEqual([]);
      await server.kill9();
      await expect.poll(encoders, { timeout: 5000 }).toEqual([]);
      kept.push([height, segments(height)]);
      expect(existsSync(join(stored, "poster.jpg"))).toBe(false);
    }

    const last = await startServer(env);
    await expect.poll(() => existsSync(join(stored, "source")), { timeout: 170_000, interval: 200 }).toBe(false);
    await last.stop();
    // Recorded segments were not made again. The last one may be stored without a record.
    for (const [height, before] of kept) {
      const names = [...before.keys()].toSorted((x, y) => Number.parseInt(x, 10) - Number.parseInt(y, 10)).slice(0, -1);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(segments(height).get(name)).toBe(before.get(name));
    }
    expect(await video({}, "list", "garudarun")).toEqual({ code: 0, said: `${id} film.mp4: ready, 40 s, 480p 360p 240p\n` });
    expect(readdirSync(work)).toEqual([]);
    expect(await video({}, "remove", "garudarun", id)).toEqual({ code: 0, said: "removed\n" });
    expect(existsSync(stored)).toBe(false);
  }, 400_000);

  it("answers every page, call, picture and order while a film is encoded", async () => {
    const path = join(folder, "busy.mp4");
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=854x480:d=10:r=25", "-preset", "ultrafast", path]);
    const added = await video({}, "add", "garudarun", path);
    const [, id = ""] = /^([0-9a-f-]{36}) waiting\n$/.exec(added.said) ?? [];
    const stored = join(folder, "data", "videos", "garudarun", id);
    const server = await startServer({ ...env, ...ROOMY });
    const { port } = server;
    const isMade = () => !existsSync(join(stored, "source"));
    const answers = new Map<string, number>();
    const note = (status: number | string) => answers.set(`${status}`, (answers.get(`${status}`) ?? 0) + 1);
    try {
      const shop = plainOverHttp(port);
      const read = (address: string) => {
        const url = new URL(address, server.originOf("garudarun"));
        return shop.fetch(new Request(url, { headers: { host: url.host } }));
      };
      const [picture] = /\/media\/[^" ]+\.webp/.exec(await (await read("/en/event")).text())!;
      const event = await eventOf(newBuyer(overHttp(port), { tenant: "garudarun", port }), "losari-sunset-5k");
      const price = event.prices.find((each) => each.bundlingTicket === "0")!;
      await expect.poll(() => readdirSync(join(folder, "data", "media-work")), { timeout: 60_000, interval: 50 }).not.toEqual([]);
      const visit = async () => {
        while (!isMade()) {
          for (const address of ["/en", "/en/event", "/en/event/losari-sunset-5k", picture, "/readyz"]) note((await read(address)).status);
          const buyer = newBuyer(overHttp(port), { tenant: "garudarun", port });
          const held = await buyer.call("holdBooking", {
            body: holdBody(event, [{ categoryId: price.id, qty: 1 }]),
            idempotencyKey: freshKey(),
          });
          note(held.ok ? 200 : held.problem.code);
          if (held.ok) await buyer.call("cancelBooking", { params: { id: held.data.id }, body: {}, idempotencyKey: freshKey() });
        }
      };
      expect(isMade()).toBe(false);
      await Promise.all([visit(), visit(), visit()]);
    } finally {
      await server.stop();
    }
    expect([...answers.keys()]).toEqual(["200"]);
    expect(answers.get("200")).toBeGreaterThan(50);
    expect((await video({}, "list", "garudarun")).said).toContain(`${id} busy.mp4: ready, 10 s`);
  }, 400_000);
});
