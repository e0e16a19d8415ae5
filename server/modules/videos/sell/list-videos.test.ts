import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { setFlag } from "#test/harness/set-flag.ts";
import { freshKey, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { videoHold } from "#test/harness/video-buyer.ts";
import { giveVideo } from "./give-video.ts";

const WITH_VIDEOS = [
  "karcis",
  "dongengku",
  "teaterlampu",
  "gemasimfoni",
  "langitsains",
  "senandika",
  "cahayaubud",
  "riuhfest",
  "ruangtanya",
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

async function listed(buyer: Buyer, query: Record<string, unknown> = {}) {
  const answer = await buyer.call("listVideos", { query: { size: 24, ...query } as never });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}

async function video(buyer: Buyer, slug: string) {
  const answer = await buyer.call("getVideo", { params: { slug }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
}

describe("the catalogue of videos", () => {
  it("has at least twenty videos in the demo, of every type and state, over six brands [W3]", async () => {
    const all = [];
    for (const tenant of WITH_VIDEOS) {
      const buyer = newBuyer(shop, { tenant });
      if (tenant === "ruangtanya") await setFlag(shop, { tenant, flag: "withPastVideo", isOn: true });
      all.push(...(await listed(buyer)).videos, ...(await listed(buyer, { when: "past" })).videos);
    }
    expect(all.length).toBeGreaterThanOrEqual(20);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(["film", "series", "recording", "live"]));
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["coming", "available", "past"]));
    expect(all.some(({ isFree }) => isFree)).toBe(true);
    expect(all.every(({ state, total }) => (state === "available") === (total !== null))).toBe(true);
  });

  it("never lists a video as an event, nor an event as a video", async () => {
    for (const tenant of WITH_VIDEOS) {
      const buyer = newBuyer(shop, { tenant });
      const { videos } = await listed(buyer);
      const lists = await Promise.all(
        (["upcoming", "past"] as const).map((when) => buyer.call("listEvents", { query: { when, size: 24, page: 4 } })),
      );
      const events = lists.flatMap((answer) => (answer.ok ? answer.data.events : []));
      expect(events.length).toBeGreaterThan(0);
      const slugs = new Set(videos.map(({ slug }) => slug));
      expect(events.filter(({ slug }) => slugs.has(slug))).toEqual([]);
      const other = await buyer.call("getEvent", { params: { slug: videos[0]!.slug }, query: {} });
      expect(other.ok || other.problem.code).toBe("NOT_FOUND");
      const wrong = await buyer.call("getVideo", { params: { slug: events[0]!.slug }, query: {} });
      expect(wrong.ok || wrong.problem.code).toBe("NOT_FOUND");
      const shown = await buyer.call("getEvent", { params: { slug: events[0]!.slug }, query: {} });
      expect(shown.ok && shown.data.related.filter(({ slug }) => slugs.has(slug))).toEqual([]);
      const map = await shop.fetch(new Request(`http://${buyer.host}/sitemap.xml`, { headers: { host: buyer.host } }));
      const text = await map.text();
      // One brand's own domain lists its events, so this host's sitemap does not.
      expect(text.includes(`/event/${events[0]!.slug}`)).toBe(tenant !== "riuhfest");
      for (const slug of slugs) expect(text).not.toContain(`/event/${slug}`);
    }
  });

  it("shows a video's price with its required items", async () => {
    const buyer = newBuyer(shop, { tenant: "gemasimfoni" });
    const suite = await video(buyer, "suita-sungai-rekaman");
    // 85,000 and the programme's 10,000, 3.25 % fee and 10 % tax.
    expect(suite.total).toBe(95_000 + Math.floor(95_000 * 0.0325 + 0.5) + 9_500);
    const quoted = await buyer.call("quoteSelection", {
      body: {
        eventId: suite.id,
        sessionId: null,
        selection: {
          categories: [{ categoryId: suite.priceId, qty: 1 }],
          addons: suite.additionals.filter(({ isRequired }) => isRequired).map(({ id }) => ({ addonId: id, qty: 1 })),
        },
        promoCode: null,
      },
    });
    expect(quoted.ok && quoted.data.quote).toMatchObject({ total: suite.total, tickets: 0 });
    const all = await video(newBuyer(shop, { tenant: "karcis" }), "naik-panggung");
    expect(all.isAllAdditionalSelected).toBe(true);
    // 120,000 and both additionals, 11 % tax and a fee of 2,500.
    expect(all.total).toBe(155_000 + 17_050 + 2_500);
  });

  it("lists a video's parts, those of additionals, and its viewing hours", async () => {
    const suite = await video(newBuyer(shop, { tenant: "gemasimfoni" }), "suita-sungai-rekaman");
    expect(suite.videoParts.map(({ position }) => position)).toEqual([1, 2]);
    const talk = suite.additionals.find(({ opensParts }) => opensParts)!;
    expect(suite.videoParts.map(({ additionalId }) => additionalId)).toEqual([null, talk.id]);
    expect(talk.isRequired).toBe(false);
    expect(suite.serviceFeeFixAmmount).toBe(0);
    const play = await video(newBuyer(shop, { tenant: "teaterlampu" }), "lampu-di-ujung-lorong");
    expect([play.windowHours, play.screens]).toEqual([48, 1]);
  });

  it("filters videos by type, category and words, and counts before filtering", async () => {
    const buyer = newBuyer(shop, { tenant: "langitsains" });
    const whole = await listed(buyer);
    const live = await listed(buyer, { type: "live" });
    expect(live.videos.map(({ type }) => type)).toEqual(["live"]);
    expect([live.types, live.categories]).toEqual([whole.types, whole.categories]);
    expect(whole.types.reduce((sum, { count }) => sum + count, 0)).toBe(whole.total);
    expect((await listed(buyer, { q: "METÉOR" })).videos.map(({ slug }) => slug)).toEqual(["malam-hujan-meteor"]);
    expect((await listed(buyer, { category: "observation" })).total).toBe(2);
  });

  it("hides videos from other brands", async () => {
    const answer = await newBuyer(shop, { tenant: "karcis" }).call("getVideo", { params: { slug: "suita-sungai-rekaman" }, query: {} });
    expect(answer.ok || answer.problem.code).toBe("NOT_FOUND");
  });
});

describe("a brand's flags", () => {
  it("shows nothing of videos with withVideo off: no list, page, quote, hold, play or claim [T6]", async () => {
    const tenant = "senandika";
    const buyer = newBuyer(shop, { tenant });
    const set = await video(buyer, "set-kedua");
    await giveVideo({ ...shop.services, tenant, actor: OPERATOR }, { slug: set.slug, phone: "+6281244400001" });
    await logInAs(shop, buyer, "+6281244400001");
    const mine = await buyer.call("listMyVideos", { query: {} });
    if (!mine.ok) throw new Error(mine.problem.code);
    const [own] = mine.data.videos;
    const selection = { categories: [{ categoryId: set.priceId, qty: 1 }], addons: [] };
    const body = { eventId: set.id, sessionId: null, selection, promoCode: null };
    const codes = async () => {
      const answers = [
        await buyer.call("listVideos", { query: {} as never }),
        await buyer.call("getVideo", { params: { slug: set.slug }, query: {} }),
        await buyer.call("listMyVideos", { query: {} }),
        await buyer.call("quoteSelection", { body }),
        await buyer.call("holdBooking", { body: videoHold(set), idempotencyKey: freshKey() }),
        await buyer.call("startPlay", { params: { id: own!.id }, query: {}, body: { takeOver: false } }),
        await buyer.call("getVideoClaim", { params: { code: own!.code }, query: {} }),
      ];
      return answers.map((answer) => (answer.ok ? "ok" : answer.problem.code));
    };
    expect(new Set(await codes())).toEqual(new Set(["ok"]));
    await setFlag(shop, { tenant, flag: "withVideo", isOn: false });
    expect(new Set(await codes())).toEqual(new Set(["NOT_FOUND"]));
    await setFlag(shop, { tenant, flag: "withVideo", isOn: true });
  });

  it("lists no past videos with withPastVideo off, but shows each by its address [T6]", async () => {
    const tenant = "dongengku";
    const buyer = newBuyer(shop, { tenant });
    const past = async () => (await listed(buyer, { when: "past" })).videos.map(({ slug }) => slug);
    expect(await past()).toEqual(["raksasa-di-balik-bukit"]);
    await setFlag(shop, { tenant, flag: "withPastVideo", isOn: false });
    const refused = await buyer.call("listVideos", { query: { when: "past" } });
    expect(refused.ok || [refused.status, refused.problem.code]).toEqual([404, "NOT_FOUND"]);
    expect(await video(buyer, "raksasa-di-balik-bukit")).toMatchObject({ state: "past", total: null });
    await setFlag(shop, { tenant, flag: "withPastVideo", isOn: true });
  });
});
