import { OPERATOR } from "#server/platform/base/actor.ts";
import { createDecipheriv } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LISTS, segmentList, startLiveEmulator } from "#test/harness/live-emulator.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { ivOf, openVideoScene, TENANT, type VideoScene } from "#test/api/videos/video-scene.ts";
import { showTrailer } from "../film/play-part.ts";
import { saveStream, streamAddress } from "../sell/save-stream.ts";
import { createTrailerServer } from "./serve-trailer.ts";

const SLUG = "suita-sungai-rekaman";
const STREAM = "https://live.example.com/konser/index.m3u8?key=abc";

let shop: TestShop;
let scene: VideoScene;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  scene = await openVideoScene(shop);
});
afterAll(() => shop.close());

async function start(buyer: Buyer, id: string) {
  const answer = await buyer.call("startPlay", { params: { id }, query: {}, body: { takeOver: false } });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}

describe("a trailer", () => {
  const served = (path: string, tenant = TENANT) =>
    createTrailerServer(shop.services, scene.store)(path, { tenant, request: new Request(`http://x${path}`), network: null });
  const trailerOf = async () => {
    const answer = await newBuyer(shop, { tenant: TENANT }).call("getVideo", { params: { slug: SLUG }, query: {} });
    return answer.ok ? answer.data.trailer : null;
  };
  const show = (mediaId: string) => shop.services.db.transaction(TENANT, (tx) => showTrailer(tx, TENANT, { slug: SLUG, mediaId }));

  it("plays a video's trailer for everybody, with its key and without a cookie", async () => {
    const media = await scene.makeMedia();
    expect(await show(media)).toBe(true);
    await expect.poll(async () => (await trailerOf())?.base, { timeout: 5000 }).toBe(`/media/trailer/${media}/`);
    const trailer = (await trailerOf())!;
    expect(trailer).toMatchObject({ durationSeconds: 12, heights: [360, 480], captions: [{ language: "en" }] });
    const master = await (await served(`${trailer.base}master.m3u8`))!.text();
    expect(master).toContain("480.m3u8");
    const captions = await (await served(`${trailer.base}${/URI="([^"]+)"/.exec(master)![1]!}`))!.text();
    const words = await (await served(trailer.base + captions.match(/^[^#\n].*$/m)![0]))!.text();
    expect(words).toMatch(/^WEBVTT\nX-TIMESTAMP-MAP=/);
    const list = await (await served(`${trailer.base}360.m3u8`))!.text();
    const key = Buffer.from(await (await served(`${trailer.base}key`))!.arrayBuffer());
    const [name] = /360\/0\.ts/.exec(list)!;
    const decipher = createDecipheriv("aes-128-cbc", key, ivOf(0));
    const bytes = Buffer.from(await (await served(trailer.base + name))!.arrayBuffer());
    expect(Buffer.concat([decipher.update(bytes), decipher.final()]).equals(scene.plain.get(name)!)).toBe(true);
    expect((await served(`${trailer.base}source`))!.status).toBe(404);
    expect((await served(`${trailer.base}key`, "karcis"))!.status).toBe(404);
  });

  it("serves neither playlist nor key of a sold file as a trailer [W5]", async () => {
    expect(await show(scene.media)).toBe(false);
    // Refused even if the video's row names the sold file as its trailer.
    await scene.sql("update videos set trailer_id = $2 where id = $1", [scene.videoId, scene.media]);
    for (const file of ["master.m3u8", "360.m3u8", "key", "360/0.ts"])
      expect((await served(`/media/trailer/${scene.media}/${file}`))!.status, file).toBe(404);
    await scene.sql("update events set version = version + 1 where id = $1", [scene.videoId]);
    await expect.poll(trailerOf, { timeout: 5000 }).toBeNull();
  });
});

describe("a live stream", () => {
  let live: Awaited<ReturnType<typeof startLiveEmulator>>;
  beforeAll(async () => {
    live = await startLiveEmulator();
    scene.streams.source = live.source;
    live.files.set("/konser/index.m3u8?key=abc", LISTS);
    live.files.set("/konser/audio/id.m3u8", segmentList(5));
    live.files.set("/konser/360/list.m3u8", segmentList(6));
    await scene.sql("update videos set type = 'live' where id = $1", [scene.videoId]);
    await scene.sql("update video_parts set media_id = null where video_id = $1", [scene.videoId]);
  });
  afterAll(() => live.close());
  const stream = (url: string) => saveStream({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: SLUG, url });

  async function watching() {
    const buyer = scene.browser();
    const { id } = await scene.entitle(buyer);
    const play = await start(buyer, id);
    const { base, playlist } = play.parts[0]!;
    const asked = async (file: string, { cookie = buyer.cookie(), tenant = TENANT } = {}) =>
      (await scene.serve(base! + file, { cookie, tenant })).status;
    const textOf = async (file: string) => (await scene.serve(base! + file, { cookie: buyer.cookie() })).text();
    return { buyer, id, play, playlist, asked, textOf };
  }

  it("shows a live stream to its viewers, in their browser only, by our own lists, until the entitlement ends [W5]", async () => {
    expect(await stream(STREAM)).toBe(true);
    expect(await saveStream({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: "latihan-terbuka", url: STREAM })).toBe(false);
    const { buyer, id, play, playlist, asked, textOf } = await watching();
    expect(playlist).toMatch(/^\/media\/video\/[\w-]+\/live\.m3u8$/);
    expect(JSON.stringify(play)).not.toContain("example.com");
    const lists = await textOf("live.m3u8");
    expect(lists.match(/live-\d\.m3u8/g)).toEqual(["live-0.m3u8", "live-1.m3u8", "live-2.m3u8"]);
    expect(lists).not.toContain("example.com");
    expect(await textOf("live-1.m3u8")).toContain("\nhttps://live.example.com/konser/360/part-6.ts?sign=a%2Fb\n");
    expect([await asked("live-2.m3u8"), await asked("live-3.m3u8")]).toEqual([503, 404]);
    const elsewhere = scene.browser().cookie();
    for (const file of ["live.m3u8", "live-1.m3u8"]) {
      expect(await asked(file, { cookie: "" }), file).toBe(401);
      expect(await asked(file, { cookie: elsewhere }), file).toBe(403);
      expect(await asked(file, { tenant: "karcis" }), file).toBe(403);
    }
    const policy = async () => {
      const headers = { host: buyer.host, cookie: buyer.cookie(), accept: "text/html" };
      const page = await shop.fetch(new Request(`http://${buyer.host}/video/my-video`, { headers }));
      return page.headers.get("content-security-policy");
    };
    await expect.poll(policy, { timeout: 5000 }).toMatch(/connect-src 'self'[^;]* https:\/\/live\.example\.com[; ]/);
    await scene.sql("update video_entitlements set revoked_at = now() where id = $1", [id]);
    for (const file of ["live.m3u8", "live-1.m3u8"]) await expect.poll(() => asked(file), { timeout: 20_000 }).toBe(403);
    const renewed = await buyer.call("renewPlay", { params: { id: play.id }, query: {}, body: {} });
    expect(renewed).toMatchObject({ ok: false, problem: { code: "VIDEO_REVOKED" } });
  });

  it("requests a live stream once for all viewers, and continues its lists at a renewed address", async () => {
    live.files.set("/many.m3u8", segmentList(20, { seconds: 60 }));
    await stream("https://live.example.com/many.m3u8");
    const viewers = await Promise.all(Array.from({ length: 8 }, watching));
    const before = live.asked.length;
    for (let n = 0; n < 3; n++) expect(await Promise.all(viewers.map(({ asked }) => asked("live.m3u8")))).toEqual(viewers.map(() => 200));
    expect(live.asked.slice(before)).toEqual(["/many.m3u8"]);
    const [{ buyer, play }] = viewers as [(typeof viewers)[0]];
    const renewed = await buyer.call("renewPlay", { params: { id: play.id }, query: {}, body: {} });
    const again = renewed.ok ? renewed.data.parts[0]!.playlist! : "";
    expect((await scene.serve(again, { cookie: buyer.cookie() })).status).toBe(200);
  });

  it.each([
    ["https://inner.example.com/a.m3u8", null, 502],
    ["https://mixed.example.com/a.m3u8", null, 502],
    ["https://live.example.com/page", "<!doctype html>", 502],
    ["https://live.example.com/leads", segmentList().replace("part-8.ts", "file:///etc/passwd"), 502],
    ["https://live.example.com/lists", LISTS.replace("360/list.m3u8", "https://10.0.0.7/list.m3u8"), 502],
    ["https://live.example.com/nothing-yet", null, 503],
  ])("shows no live stream if %s is no valid stream", async (url, text, status) => {
    const { pathname, host } = new URL(url);
    if (text !== null) live.files.set(pathname, text);
    await stream(url);
    const before = live.asked.length;
    const { asked } = await watching();
    expect(await asked("live.m3u8")).toBe(status);
    expect(live.asked.slice(before)).toEqual(host === "live.example.com" ? [pathname] : []);
  });

  it("shows no live stream with lists nested twice", async () => {
    live.files.set("/deep.m3u8", LISTS);
    live.files.set("/audio/id.m3u8", LISTS);
    await stream("https://live.example.com/deep.m3u8");
    const { asked } = await watching();
    expect([await asked("live.m3u8"), await asked("live-0.m3u8")]).toEqual([200, 502]);
  });

  it("replaces a live stream by its file, the replay", async () => {
    const media = await scene.makeMedia();
    await scene.sql("update video_parts set media_id = $2 where video_id = $1 and position = 1", [scene.videoId, media]);
    const buyer = scene.browser();
    const { id } = await scene.entitle(buyer);
    expect((await start(buyer, id)).parts[0]!.playlist).toMatch(/master\.m3u8$/);
  });

  it.each([
    ["https://live.example.com/a.m3u8", true],
    ["http://live.example.com/a.m3u8", false],
    ["https://127.0.0.1/a.m3u8", false],
    ["https://[::1]/a.m3u8", false],
    ["https://localhost/a.m3u8", false],
    ["https://user:pw@live.example.com/a.m3u8", false],
    ["file:///etc/passwd", false],
    ["live", false],
  ])("accepts %s as a stream's address: %s", (text, is) => {
    expect(streamAddress(text) !== undefined).toBe(is);
  });
});
