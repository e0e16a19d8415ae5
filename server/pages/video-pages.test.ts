import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantId } from "#server/act.ts";
import type { Param } from "#server/platform/database/database.ts";
import { giveVideo } from "#server/modules/videos/sell/give-video.ts";
import { saveStream } from "#server/modules/videos/sell/save-stream.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { setFlag } from "#test/harness/set-flag.ts";
import { buyVideo, orderVideo, videoOf } from "#test/harness/video-buyer.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null);
});
afterAll(() => shop.close());

let serial = 0;
const freshPhone = () => `0813${String(70_000_000 + (serial += 1))}`;

const ask = (tenant: string, path: string, cookie = "") => {
  const host = `${tenant}.localhost:3000`;
  return shop.fetch(new Request(`http://${host}${path}`, { headers: { host, "accept-language": "en", ...(cookie && { cookie }) } }));
};
/** The visible part of a page. Hidden texts also travel as data. */
const seen = async (tenant: string, path: string, cookie = "") =>
  (await (await ask(tenant, path, cookie)).text()).replaceAll(/<script\b(?! type="application\/ld)[\s\S]*?<\/script>/g, "");
/** The text of a page's main part. */
const wordsOf = (html: string) => /<main.*<\/main>/s.exec(html)![0].replaceAll(/<[^>]*>/g, " ");
const rows = (tenant: string, sql: string, params: Param[] = []) =>
  shop.services.db.transaction(tenant as TenantId, (tx) => tx.query<Record<string, unknown>>(sql, params));

/** The code of a phone number's video. */
async function codeOf(phone: string): Promise<string> {
  await giveVideo({ ...shop.services, tenant: "dongengku", actor: OPERATOR }, { slug: "sebelum-lampu-mati", phone });
  const [right] = await rows("dongengku", "select code from video_entitlements where phone = $1", [phone]);
  return right!["code"] as string;
}

describe("the list of videos", () => {
  it("shows available videos with price, kind and end, in both languages [R1]", async () => {
    const list = await seen("teaterlampu", "/en/video");
    expect(list).toMatch(/<h1[^>]*>Videos/);
    expect(list).toContain('href="/en/video/lampu-di-ujung-lorong"');
    expect(list).toContain("Recorded show");
    // 75,000 with 10 % tax and a fee of 4 %.
    expect(list).toContain("Rp\u00a085,500");
    expect(list).toMatch(/Available until \w+, \d+ \w+ \d{4}/);
    expect(list).not.toContain("topeng-yang-lupa");
    expect(await seen("teaterlampu", "/id/video")).toContain("Rekaman pertunjukan");
    const live = await seen("teaterlampu", "/en/video?type=live");
    expect(live).toContain("tiga-monolog-satu-malam");
    expect(live).not.toContain("lampu-di-ujung-lorong");
  });

  it("gives every video screen its own heading and title [W1] [R1]", async () => {
    const slug = "lampu-di-ujung-lorong";
    for (const [path, heading, title = heading] of [
      ["/video", "Videos"],
      [`/video/${slug}`, "Lampu di Ujung Lorong"],
      [`/video/${slug}/patron-information`, "Your details", "Details and payment"],
      [`/video/${slug}/transaction-status`, "Order status"],
      ["/video/my-video", "My videos"],
    ] as const) {
      const page = await seen("teaterlampu", `/en${path}`);
      expect(page, path).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
      expect(page, path).toMatch(new RegExp(`<title>${title}\\b`));
    }
  });

  it("asks for the reader's details in both languages", async () => {
    const path = "/video/lampu-di-ujung-lorong/patron-information";
    const titles = ["en", "id"].map(async (locale) => /<h1[^>]*>([^<]*)</.exec(await seen("teaterlampu", `/${locale}${path}`))?.[1]);
    expect(await Promise.all(titles)).toEqual(["Your details", "Datamu"]);
  });

  it("reports an empty list of videos and empty my videos, and lists past ones separately [W1]", async () => {
    await setFlag(shop, { tenant: "garudarun", flag: "withVideo", isOn: true });
    const none = await seen("garudarun", "/en/video");
    expect(none).toContain("No Videos Available");
    expect(wordsOf(await seen("teaterlampu", "/en/video/my-video"))).toContain("No Videos Available");
    expect(await seen("garudarun", "/id/video")).toContain("Tidak Ada Video");
    expect(await seen("garudarun", "/en")).not.toContain('href="/en/video/');
    await setFlag(shop, { tenant: "garudarun", flag: "withVideo", isOn: false });
    const past = await seen("teaterlampu", "/en/video?when=past");
    expect(past).toContain("topeng-yang-lupa");
    expect(past).toContain("Ended");
  });
});

describe("a video's page", () => {
  it("offers available videos and marks free, future and past ones, selling no past ones [W3] [B11]", async () => {
    const sold = await seen("dongengku", "/en/video/sebelum-lampu-mati");
    expect(sold).toContain("Buy video");
    expect(sold).toMatch(/<fieldset[^>]*>.*The wave that came home late/s);
    expect(sold).toContain("Already bought?");
    expect(await seen("karcis", "/en/video/loket-terakhir")).toContain("Watch free");
    const coming = await seen("dongengku", "/en/video/layang-layang-bu-guru");
    expect(coming).toContain("Not on sale yet");
    expect(coming).toContain("Coming soon");
    expect(coming).not.toContain("Buy video");
    const past = await seen("dongengku", "/en/video/raksasa-di-balik-bukit");
    expect(past).toContain("No longer available");
    expect(past).not.toContain("Buy video");
    expect((await ask("dongengku", "/en/video/nothing-like-it")).status).toBe(404);
  });

  it("names included extras, without a box and a price", async () => {
    const all = await seen("karcis", "/en/video/naik-panggung");
    expect(all).not.toMatch(/<input[^>]*id="extra-/);
    expect(wordsOf(all)).toMatch(/Included: Workbook(?! ·)/);
    expect(wordsOf(all)).toContain("Included: Four first tries");
  });

  it("names the parts with captions in a language, and promises none for the whole", async () => {
    const words = wordsOf(await seen("gemasimfoni", "/en/video/suita-sungai-rekaman"));
    expect(words).toContain("Subtitles in English: part 2 only");
    expect(words).toContain("Subtitles in Indonesian: part 2 only");
    expect(words).not.toContain("Subtitles:");
    const indonesian = wordsOf(await seen("gemasimfoni", "/id/video/suita-sungai-rekaman"));
    expect(indonesian).toContain("Subtitle Inggris: hanya bagian 2");
    expect(indonesian).toContain("Subtitle Indonesia: hanya bagian 2");
  });

  it("describes a video's page to search engines and messengers", async () => {
    const page = await seen("dongengku", "/en/video/sebelum-lampu-mati");
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)![1]!) as Record<string, unknown>;
    expect(data).toMatchObject({ "@type": "VideoObject", name: "Sebelum Lampu Mati" });
    expect(data["uploadDate"]).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(data["thumbnailUrl"]).toEqual(
      ["1200x675", "1200x900", "1200x1200", "1200"].map((form) => expect.stringMatching(new RegExp(`^http.*-${form}\\.webp$`))),
    );
    expect(page).toContain("/og/en/video/sebelum-lampu-mati.jpg");
    expect((await ask("dongengku", "/og/en/video/sebelum-lampu-mati.jpg")).headers.get("content-type")).toBe("image/jpeg");
    const map = await (await ask("dongengku", "/sitemap.xml")).text();
    for (const path of ["/en/video", "/id/video/sebelum-lampu-mati"]) expect(map).toContain(`${path}</loc>`);
  });

  it.each(["en", "id"])("gives a video's page its canonical address everywhere: %s", async (locale) => {
    const page = await seen("dongengku", `/${locale}/video/sebelum-lampu-mati`);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page)![1]!;
    expect(canonical).toMatch(new RegExp(`^http://dongengku\\.localhost:3000/${locale}/video/sebelum-lampu-mati$`));
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)![1]!) as Record<string, unknown>;
    expect(data).toMatchObject({ url: canonical, offers: { "@type": "Offer", url: canonical } });
  });

  it("serves a video's page at an event's address too, with its query", async () => {
    for (const [from, to] of [
      ["/id/event/sebelum-lampu-mati?utm_source=ig", "/id/video/sebelum-lampu-mati?utm_source=ig"],
      ["/event/sebelum-lampu-mati/patron-information", "/video/sebelum-lampu-mati/patron-information"],
    ] as const) {
      const answer = await ask("dongengku", from);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
    }
    expect((await ask("dongengku", "/event/nothing-like-it")).status).toBe(404);
  });
});

describe("the access page of a video", () => {
  it("names the video and half the number, and asks for a WhatsApp code, in both languages [W1] [R1]", async () => {
    const code = await codeOf("+6281377700002");
    const door = await seen("dongengku", `/en/v/${code}`);
    expect(door).toMatch(/<h1[^>]*>Sebelum Lampu Mati/);
    expect(wordsOf(door)).toMatch(/WhatsApp to 0813•••002/);
    expect(door).not.toContain("7770");
    expect(door).toContain('autoComplete="one-time-code"');
    expect(await seen("dongengku", `/id/v/${code}`)).toContain("Minta lewat WhatsApp");
    const gone = await ask("dongengku", "/en/v/222222222222");
    expect([gone.status, /<h1[^>]*>Page Not Found/.test(await gone.text())]).toEqual([404, true]);
  });

  it("says on the access page that the video has ended", async () => {
    const code = await codeOf("+6281377700003");
    const over = (hours: number | null) =>
      rows("dongengku", "update video_entitlements set window_hours = $2, first_played_at = now() - interval '2 hours' where code = $1", [
        code,
        hours,
      ]);
    await over(1);
    const page = wordsOf(await seen("dongengku", `/en/v/${code}`));
    expect(page).toContain("This video was available until");
    expect(page).not.toContain("Request on WhatsApp");
  });
});

describe("a brand without videos", () => {
  const PATHS = ["/video", "/video/sebelum-lampu-mati", "/video/sebelum-lampu-mati/patron-information", "/video/x/transaction-status"];

  it("shows no trace of videos: no page, rail, menu entry or sitemap entry [T6] [R1]", async () => {
    expect(await seen("dongengku", "/en")).toContain('href="/en/video/sebelum-lampu-mati"');
    const video = await videoOf(newBuyer(shop, { tenant: "dongengku" }), "sebelum-lampu-mati");
    const [trailer, door] = [`${video.trailer!.base}master.m3u8`, `/v/${await codeOf("+6281377700001")}`];
    expect([(await ask("dongengku", trailer)).status, (await ask("dongengku", door)).status]).toEqual([200, 200]);
    await setFlag(shop, { tenant: "dongengku", flag: "withVideo", isOn: false });
    for (const path of PATHS) expect([path, (await ask("dongengku", path)).status]).toEqual([path, 404]);
    expect(await (await ask("dongengku", "/en")).text()).not.toContain("/video");
    expect(await (await ask("dongengku", "/sitemap.xml")).text()).not.toContain("/video");
    expect((await ask("dongengku", "/og/en/video/sebelum-lampu-mati.jpg")).status).toBe(404);
    expect((await ask("dongengku", trailer)).status).toBe(404);
    expect((await ask("dongengku", door)).status).toBe(404);
    await setFlag(shop, { tenant: "dongengku", flag: "withVideo", isOn: true });
    for (const path of PATHS.slice(0, 3)) expect([path, (await ask("dongengku", path)).status]).toEqual([path, 200]);
  });
});

describe("a video's order", () => {
  const statusOf = (buyer: Buyer, slug: string, id: string) =>
    seen("dongengku", `/en/video/${slug}/transaction-status?b=${id}`, buyer.cookie());

  it("shows a video in preparation until a part plays, then a link to the player [W4] [B3]", async () => {
    const buyer = newBuyer(shop, { tenant: "dongengku" });
    const video = await videoOf(buyer, "sebelum-lampu-mati");
    await rows("dongengku", "update video_parts set media_id = null where video_id = $1", [video.id]);
    await rows("dongengku", "update events set version = version + 1 where id = $1", [video.id]);
    const id = await buyVideo(shop, buyer, video, { phone: freshPhone() });
    await expect.poll(() => statusOf(buyer, video.slug, id)).toContain("preparing your video");
    const preparing = await statusOf(buyer, video.slug, id);
    expect(preparing).toMatch(/status-head" data-tone="info".*<h1[^>]*>We&#x27;re preparing your video/s);
    expect(preparing).not.toMatch(/<a [^>]*play=|<h1[^>]*>Ready to watch|data-drawn=/);
    await rows("dongengku", "update videos set type = 'live' where id = $1", [video.id]);
    await saveStream(
      { ...shop.services, tenant: "dongengku", actor: OPERATOR },
      { slug: video.slug, url: "https://streams.example/a.m3u8" },
    );
    const told = () => rows("dongengku", "select from messages where thread_id = $1 and template = 'video.ready'", [id]);
    await expect.poll(told, { timeout: 15_000 }).not.toEqual([]);
    await expect
      .poll(() => statusOf(buyer, video.slug, id), { timeout: 20_000 })
      .toMatch(/href="\/en\/video\/my-video\?play=[0-9a-f-]{36}"/);
    const ready = await statusOf(buyer, video.slug, id);
    expect(ready).toMatch(/status-head" data-tone="success".*data-drawn.*<h1[^>]*>Ready to watch/s);
    expect(wordsOf(ready)).not.toMatch(/ticket/i);
    await rows("dongengku", "update videos set available_from = now() + interval '1 hour' where id = $1", [video.id]);
    await rows("dongengku", "update events set version = version + 1 where id = $1", [video.id]);
    await expect.poll(() => statusOf(buyer, video.slug, id)).toMatch(/<h1[^>]*>You have this video/);
    await rows(
      "dongengku",
      "update videos set available_from = now() - interval '2 hours', available_until = now() - interval '1 hour' where id = $1",
      [video.id],
    );
    await rows("dongengku", "update events set version = version + 1 where id = $1", [video.id]);
    await expect.poll(() => statusOf(buyer, video.slug, id)).toMatch(/status-head" data-tone="neutral".*<h1[^>]*>This video has ended/s);
    await rows("dongengku", "update videos set available_from = null, available_until = $2 where id = $1", [
      video.id,
      video.availableUntil,
    ]);
    await rows("dongengku", "update events set version = version + 1 where id = $1", [video.id]);
    // Messages and order lists use an event's form of address.
    const old = await ask("dongengku", `/en/event/${video.slug}/transaction-status?b=${id}`, buyer.cookie());
    expect([old.status, old.headers.get("location")]).toEqual([302, `/en/video/${video.slug}/transaction-status?b=${id}`]);
    expect((await ask("dongengku", `/en/video/${video.slug}/transaction-status?b=${id}`)).status).toBe(404);
  });

  it("shows a pending payment without mentioning tickets", async () => {
    const buyer = newBuyer(shop, { tenant: "dongengku" });
    const order = await orderVideo(buyer, await videoOf(buyer, "sebelum-lampu-mati"), { phone: freshPhone() });
    if (!order.ok) throw new Error(order.problem.code);
    const page = await statusOf(buyer, "sebelum-lampu-mati", order.data.id);
    expect(page).toContain("Finish it by");
    expect(wordsOf(page)).not.toMatch(/ticket/i);
  });
});
