import { createDecipheriv } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { ivOf, openVideoScene, TENANT, type VideoScene } from "#test/api/video-scene.ts";
import { showTrailer } from "../video-media/play-part.ts";
import { saveStream, streamAddress } from "../videos/save-stream.ts";
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

  it("of a video plays for everybody, with its key and without a cookie", async () => {
    const media = await scene.makeMedia();
    expect(await show(media)).toBe(true);
    await expect.poll(async () => (await trailerOf())?.base, { timeout: 5000 }).toBe(`/media/trailer/${media}/`);
    const trailer = (await trailerOf())!;
    expect(trailer).toMatchObject({ durationSeconds: 12, heights: [360, 480], captions: [{ language: "en" }] });
    const master = await (await served(`${trailer.base}master.m3u8`))!.text();
    expect(master).toContain("480.m3u8");
    const list = await (await served(`${trailer.base}360.m3u8`))!.text();
    const key = Buffer.from(await (await served(`${trailer.base}key`))!.arrayBuffer());
    const [name] = /360\/0\.ts/.exec(list)!;
    const decipher = createDecipheriv("aes-128-cbc", key, ivOf(0));
    const bytes = Buffer.from(await (await served(trailer.base + name))!.arrayBuffer());
    expect(Buffer.concat([decipher.update(bytes), decipher.final()]).equals(scene.plain.get(name)!)).toBe(true);
    expect((await served(`${trailer.base}source`))!.status).toBe(404);
    expect((await served(`${trailer.base}key`, "karcis"))!.status).toBe(404);
  });

  it("is never what somebody has to buy: such a file gives neither playlist nor key [W5]", async () => {
    expect(await show(scene.media)).toBe(false);
    // Not even where a row says so.
    await scene.sql("update videos set trailer_id = $2 where id = $1", [scene.videoId, scene.media]);
    for (const file of ["master.m3u8", "360.m3u8", "key", "360/0.ts"])
      expect((await served(`/media/trailer/${scene.media}/${file}`))!.status, file).toBe(404);
    await scene.sql("update events set version = version + 1 where id = $1", [scene.videoId]);
    await expect.poll(trailerOf, { timeout: 5000 }).toBeNull();
  });
});

describe("what is streamed while it is made", () => {
  it("is led to for whoever may watch, in their browser, and its address is in no answer of the API", async () => {
    await scene.sql("update videos set type = 'live' where id = $1", [scene.videoId]);
    await scene.sql("update video_parts set media_id = null where video_id = $1", [scene.videoId]);
    expect(await saveStream(shop.services, TENANT, { slug: SLUG, url: STREAM })).toBe(true);
    expect(await saveStream(shop.services, TENANT, { slug: "latihan-terbuka", url: STREAM })).toBe(false);
    const buyer = scene.browser();
    const { id } = await scene.entitle(buyer);
    const play = await start(buyer, id);
    const [part] = play.parts;
    expect(part!.playlist).toMatch(/^\/media\/video\/[\w-]+\/live\.m3u8$/);
    expect(JSON.stringify(play)).not.toContain("example.com");
    const asked = async (cookie: string, tenant = TENANT) => {
      const answer = await scene.serve(part!.playlist!, { cookie, tenant });
      return [answer.status, answer.headers.get("location")];
    };
    expect(await asked(buyer.cookie())).toEqual([302, STREAM]);
    expect(await asked("")).toEqual([401, null]);
    expect(await asked(scene.browser().cookie())).toEqual([403, null]);
    expect(await asked(buyer.cookie(), "karcis")).toEqual([403, null]);
    const policy = async () => {
      const headers = { host: buyer.host, cookie: buyer.cookie(), accept: "text/html" };
      const page = await shop.fetch(new Request(`http://${buyer.host}/video/my-video`, { headers }));
      return page.headers.get("content-security-policy");
    };
    await expect.poll(policy, { timeout: 5000 }).toMatch(/connect-src 'self'[^;]* https:\/\/live\.example\.com[; ]/);
    await scene.sql("update video_entitlements set revoked_at = now() where id = $1", [id]);
    expect(await asked(buyer.cookie())).toEqual([403, null]);
  });

  it("gives way to its file, which is the replay", async () => {
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
  ])("has an address of the web: %s is one: %s", (text, is) => {
    expect(streamAddress(text) !== undefined).toBe(is);
  });
});
