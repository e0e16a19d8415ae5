import { createCipheriv } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ivOf, openVideoScene, TENANT, type VideoScene } from "#test/api/videos/video-scene.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
let scene: VideoScene;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  scene = await openVideoScene(shop);
});
afterAll(() => shop.close());

describe("captions of a bought video", () => {
  it("serves captions to players by playlist, timed by the video's own segments, for its token only", async () => {
    const buyer = scene.browser();
    const { id } = await scene.entitle(buyer);
    const answer = await buyer.call("startPlay", { params: { id }, body: { takeOver: false } });
    if (!answer.ok) throw new Error(answer.problem.code);
    const { base, playlist } = answer.data.parts[0]!;
    const first = Buffer.alloc(188 * 400);
    // The film's first picture is at 1.48 seconds of its segments' clock.
    Buffer.from([0x47, 0x41, 0x00, 0x10, 0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5, 0x21, 0x00, 0x09, 0x10, 0xa1]).copy(first, 188 * 3);
    const cipher = createCipheriv("aes-128-cbc", scene.key, ivOf(0));
    scene.files.set(`${TENANT}/${scene.media}/360/0.ts`, Buffer.concat([cipher.update(first), cipher.final()]));
    const master = await (await scene.serve(playlist!)).text();
    expect(master.match(/URI="([^"]+)"/)![1]).toBe("captions-en.m3u8");
    expect(master.match(/^#EXT-X-STREAM-INF:.*$/gm)!.every((line) => line.includes(',SUBTITLES="captions"'))).toBe(true);
    const list = await scene.serve(`${base}captions-en.m3u8`);
    expect([list.status, list.headers.get("content-type"), list.headers.get("cache-control")]).toEqual([
      200,
      "application/vnd.apple.mpegurl",
      "private, no-store",
    ]);
    const name = (await list.text()).match(/^[^#\n].*$/m)![0];
    const segment = await scene.serve(base + name);
    expect(segment.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(await segment.text()).toBe("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:133200\n");
    // A last letter of other bits, or another spelling of the same bits, is refused.
    const letters = [..."ABQRgw"].filter((letter) => !base!.endsWith(`${letter}/`));
    for (const letter of letters)
      for (const file of ["captions-en.m3u8", "captions-en/0.vtt"])
        expect((await scene.serve(base!.replace(/.\/$/, `${letter}/`) + file)).status, file).toBe(403);
    for (const file of ["captions-id.m3u8", "captions-id/0.vtt", "captions-en/1.vtt"])
      expect((await scene.serve(base + file)).status, file).toBe(404);
  });
});
