import { createDecipheriv, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Play } from "#contract/videos/plays.ts";
import { hashToken } from "#server/platform/http/visitor/visitor-cookie.ts";
import { ivOf, openVideoScene, TENANT, type VideoScene } from "#test/api/videos/video-scene.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { signMediaToken, TOKEN_SECONDS } from "./media-token.ts";

let shop: TestShop;
let scene: VideoScene;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  scene = await openVideoScene(shop);
});
afterAll(() => shop.close());

const ask = (buyer: Buyer, id: string, takeOver = false) => buyer.call("startPlay", { params: { id }, body: { takeOver } });
async function start(buyer: Buyer, id: string, takeOver = false): Promise<Play> {
  const answer = await ask(buyer, id, takeOver);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.data;
}
const renew = (buyer: Buyer, { id }: Play) => buyer.call("renewPlay", { params: { id }, body: {} });
async function refusalOf(answer: Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: { readonly code: string } }>) {
  const told = await answer;
  return told.ok ? "plays" : told.problem.code;
}
const baseOf = (play: Play) => play.parts[0]!.base!;
const keyOf = (play: Play, cookie = "") => scene.serve(`${baseOf(play)}key`, { cookie });

/** A buyer with an entitlement and a started play. */
async function watching(options: { screens?: number; hours?: number | null } = {}) {
  const buyer = scene.browser();
  const right = await scene.entitle(buyer, options);
  return { buyer, ...right, play: await start(buyer, right.id) };
}

describe("a bought video", () => {
  it("plays a bought video for its buyer: playlists, key and decrypted segments [W5]", async () => {
    const { buyer, play } = await watching();
    const master = await (await scene.serve(play.parts[0]!.playlist!)).text();
    expect(master.match(/^\d+\.m3u8$/gm)).toEqual(["360.m3u8", "480.m3u8"]);
    const answer = await scene.serve(`${baseOf(play)}480.m3u8`);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const list = await answer.text();
    expect(list).toContain('#EXT-X-KEY:METHOD=AES-128,URI="key"');
    const given = await keyOf(play, buyer.cookie());
    expect([given.status, given.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const key = Buffer.from(await given.arrayBuffer());
    expect(key.equals(scene.key)).toBe(true);
    const segments = list.match(/^480\/\d+\.ts$/gm)!;
    expect(segments).toHaveLength(4);
    for (const [n, name] of segments.entries()) {
      const segment = await scene.serve(baseOf(play) + name);
      expect(segment.headers.get("cache-control")).toMatch(/private.*immutable/);
      const decipher = createDecipheriv("aes-128-cbc", key, ivOf(n));
      const opened = Buffer.concat([decipher.update(Buffer.from(await segment.arrayBuffer())), decipher.final()]);
      expect(opened.equals(scene.plain.get(name)!)).toBe(true);
    }
  });

  it("refuses a bought video to strangers, without a cookie, at another brand, and from a copied address [W5] (V01) (V04)", async () => {
    const { buyer, id, play } = await watching();
    const stranger = scene.browser();
    expect(await refusalOf(ask(stranger, id))).toBe("NOT_FOUND");
    expect(await refusalOf(renew(stranger, play))).toBe("NOT_FOUND");
    expect((await keyOf(play)).status).toBe(401);
    expect((await keyOf(play, stranger.cookie())).status).toBe(403);
    expect((await scene.serve(`${baseOf(play)}key`, { cookie: buyer.cookie(), tenant: "garudarun" })).status).toBe(403);
    // The same browser has neither entitlement nor play at another brand.
    const abroad = newBuyer(shop, { tenant: "karcis", jar: new Map([["karcis_visitor", buyer.cookie().split("=")[1]!]]) });
    expect([await refusalOf(ask(abroad, id)), await refusalOf(renew(abroad, play))]).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    // A viewer with another play cannot use this one's address.
    const other = await watching();
    expect((await keyOf(play, other.buyer.cookie())).status).toBe(403);
    expect((await keyOf(play, buyer.cookie())).status).toBe(200);
  });

  it("refuses an address that is changed, invented, or expired (V01)", async () => {
    const { buyer, play } = await watching();
    const token = /video\/([^/]+)\//.exec(baseOf(play))![1]!;
    const changed = token.slice(0, 20) + (token[20] === "A" ? "B" : "A") + token.slice(21);
    for (const bad of [changed, token.slice(0, -2), "A".repeat(142), `${token}A`])
      for (const file of ["master.m3u8", "480.m3u8", "key", "480/0.ts"])
        expect((await scene.serve(`/media/video/${bad}/${file}`, { cookie: buyer.cookie() })).status).toBe(403);
    const [row] = await scene.sql("select extract(epoch from clock_timestamp())::int as now");
    const owner = hashToken(/karcis_visitor=([^;]+)/.exec(buyer.cookie())![1]!);
    const grant = { play: play.id, entitlement: play.entitlementId, media: scene.media, owner };
    const made = (seconds: number) =>
      `/media/video/${signMediaToken({ ...shop.services, tenant: TENANT }, { ...grant, expires: (row!["now"] as number) + seconds })}/key`;
    expect((await scene.serve(made(60), { cookie: buyer.cookie() })).status).toBe(200);
    expect((await scene.serve(made(-1), { cookie: buyer.cookie() })).status).toBe(403);
    expect(Date.parse(play.validUntil) - Date.parse(play.serverNow)).toBeLessThanOrEqual(300_000);
  });

  it("serves neither another file than the token's nor an unbought additional [W5]", async () => {
    const { buyer, play } = await watching();
    const other = await scene.makeMedia();
    await scene.sql("update video_parts set media_id = $2 where video_id = $1 and position = 2", [scene.videoId, other]);
    const again = await start(buyer, play.entitlementId);
    expect(again.parts.map(({ position }) => position)).toEqual([1]);
    const owner = hashToken(/karcis_visitor=([^;]+)/.exec(buyer.cookie())![1]!);
    const expires = Math.floor(Date.parse(again.validUntil) / 1000);
    const token = signMediaToken(
      { ...shop.services, tenant: TENANT },
      { play: again.id, entitlement: again.entitlementId, media: other, owner, expires },
    );
    expect((await scene.serve(`/media/video/${token}/key`, { cookie: buyer.cookie() })).status).toBe(403);
  });
});

describe("screens of an entitlement", () => {
  it("allows the bought number of screens: a further one gets the running ones, and may replace the oldest (V02)", async () => {
    const { buyer, id, booking, play } = await watching({ screens: 2 });
    const grant = async (device: Buyer) => {
      const owner = hashToken(/karcis_visitor=([^;]+)/.exec(device.cookie())![1]!);
      await scene.sql(
        "insert into booking_grants (tenant_id, booking_id, owner_hash, id, key_version, device) values ($1, $2, $3, $4, 1, 'x')",
        [TENANT, booking, owner, shop.services.newId()],
      );
      return device;
    };
    const [phone, tv] = [await grant(scene.browser()), await grant(scene.browser())];
    const second = await start(phone, id);
    const third = await ask(tv, id);
    expect(third).toMatchObject({ ok: false, problem: { code: "SCREENS_IN_USE", details: { most: 2, screens: [{}, {}] } } });
    await start(tv, id, true);
    expect(await renew(buyer, play)).toMatchObject({ ok: false, problem: { code: "PLAY_ENDED", details: { why: "taken" } } });
    expect((await renew(phone, second)).ok).toBe(true);
    expect((await keyOf(play, buyer.cookie())).status).toBe(403);
  });

  it("leaves the bought number of plays running after ten concurrent starts (V02)", async () => {
    const { buyer, id } = await watching({ screens: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(buyer, id)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await scene.sql("select count(*)::int as n from plays where entitlement_id = $1 and ended_at is null", [id])).toEqual([
      { n: 1 },
    ]);
  });

  it("frees a screen when its play ends, or without a renewal for five minutes", async () => {
    const { buyer, id, play } = await watching({ screens: 1 });
    expect((await buyer.call("endPlay", { params: { id: play.id }, body: {} })).ok).toBe(true);
    const again = await start(buyer, id);
    await scene.sql("update plays set renewed_at = renewed_at - interval '5 minutes' where id = $1", [again.id]);
    expect(await renew(buyer, again)).toMatchObject({ ok: false, problem: { code: "PLAY_ENDED", details: { why: "lapsed" } } });
    expect((await keyOf(again, buyer.cookie())).status).toBe(403);
  });
});

it("keeps a play's addresses valid as long as it runs without a renewal", async () => {
  expect(await scene.sql("select extract(epoch from play_time())::int as seconds")).toEqual([{ seconds: TOKEN_SECONDS }]);
});

describe("an ending entitlement", () => {
  it("stops the play at its next renewal and the key at once, after the end or a revocation [W3] (V03)", async () => {
    const ends = {
      VIDEO_REVOKED: "update video_entitlements set revoked_at = now() where id = $1",
      VIDEO_EXPIRED: "update video_entitlements set window_hours = 1, first_played_at = now() - interval '61 minutes' where id = $1",
    };
    for (const [code, end] of Object.entries(ends)) {
      const { buyer, id, play } = await watching();
      await scene.sql(end, [id]);
      expect(await refusalOf(renew(buyer, play))).toBe(code);
      expect(await refusalOf(ask(buyer, id))).toBe(code);
      expect((await keyOf(play, buyer.cookie())).status).toBe(403);
    }
  });

  it("begins the entitlement's hours with the first play, by the database's clock", async () => {
    const { buyer, id, play } = await watching({ hours: 48 });
    expect(Date.parse(play.until!) - Date.parse(play.serverNow)).toBeCloseTo(48 * 3_600_000, -4);
    const first = await scene.sql("select first_played_at from video_entitlements where id = $1", [id]);
    await start(buyer, id);
    expect(await scene.sql("select first_played_at from video_entitlements where id = $1", [id])).toEqual(first);
  });

  it("refuses to play before its time, and while there is nothing to play", async () => {
    const { buyer, id } = await watching();
    await scene.sql("update videos set available_from = now() + interval '1 hour', available_until = null where id = $1", [scene.videoId]);
    expect(await refusalOf(ask(buyer, id))).toBe("VIDEO_NOT_YET");
    await scene.sql("update videos set available_from = null where id = $1", [scene.videoId]);
    await scene.sql("update media_files set state = 'waiting' where tenant_id = $1", [TENANT]);
    expect(await refusalOf(ask(buyer, id))).toBe("VIDEO_PROCESSING");
    await scene.sql("update media_files set state = 'ready' where tenant_id = $1", [TENANT]);
    expect(await refusalOf(ask(buyer, id))).toBe("plays");
  });
});

describe("starts of a play", () => {
  it("limits starts to those of a person reopening a video, and stores a bounded number of rows", async () => {
    const { buyer, id } = await watching();
    let refusal = "plays";
    let starts = 1;
    for (; refusal === "plays" && starts < 100; starts += 1) refusal = await refusalOf(ask(buyer, id));
    expect(refusal).toBe("TOO_MANY_REQUESTS");
    expect(starts).toBeGreaterThan(40);
    await scene.sql(
      `insert into plays (tenant_id, id, entitlement_id, owner_hash, device, ended_at, ended_by)
       select '${TENANT}', gen_random_uuid(), $1, repeat('a', 64), '', now(), 'again' from generate_series(1, 150)`,
      [id],
    );
    await scene.sql("delete from recent_acts");
    expect(await refusalOf(ask(buyer, id))).toBe("plays");
    expect(await scene.sql("select count(*)::int as n from plays where entitlement_id = $1 and ended_at is not null", [id])).toEqual([
      { n: 100 },
    ]);
  });
});

describe("the playback position", () => {
  const note = (buyer: Buyer, play: Play, body: { seconds: number; age?: number; partId?: string }) =>
    buyer.call("savePosition", { params: { id: play.id }, body: { partId: play.parts[0]!.id, ...body } });

  it("keeps the latest playback position, in any order of arrival, on every device of the buyer", async () => {
    const { buyer, id, play } = await watching();
    expect((await note(buyer, play, { seconds: 90 })).ok).toBe(true);
    expect((await note(buyer, play, { seconds: 12, age: 60_000 })).ok).toBe(true);
    const again = await start(buyer, id);
    expect(again.continueAt).toMatchObject({ partId: play.parts[0]!.id, seconds: 90 });
  });

  it("saves positions of the caller's own play and parts only", async () => {
    const { play } = await watching();
    const stranger = await watching();
    expect(await refusalOf(note(stranger.buyer, play, { seconds: 5 }))).toBe("NOT_FOUND");
    expect(await refusalOf(note(stranger.buyer, stranger.play, { seconds: 5, partId: shop.services.newId() }))).toBe("NOT_FOUND");
  });

  it("saves no position after the order was cancelled", async () => {
    const { buyer, id, play } = await watching();
    expect((await note(buyer, play, { seconds: 5 })).ok).toBe(true);
    await scene.sql("update video_entitlements set revoked_at = now() where id = $1", [id]);
    expect(await refusalOf(note(buyer, play, { seconds: 9 }))).toBe("NOT_FOUND");
    expect(await scene.sql("select seconds from video_positions where entitlement_id = $1", [id])).toEqual([{ seconds: 5 }]);
  });

  it("limits position reports to those of a person's tabs, without limiting another browser", async () => {
    const [{ buyer, play }, other] = [await watching(), await watching()];
    let told = 0;
    let refused: Awaited<ReturnType<typeof note>> | null = null;
    for (; told < 200 && !refused; told += 1) {
      const answer = await note(buyer, play, { seconds: told });
      if (!answer.ok) refused = answer;
    }
    expect(told).toBeGreaterThan(60);
    expect(refused).toMatchObject({ ok: false, problem: { code: "TOO_MANY_REQUESTS" } });
    expect((await note(other.buyer, other.play, { seconds: 1 })).ok).toBe(true);
  });

  it("saves many viewers' positions in a few statements", async () => {
    const { buyer, play } = await watching();
    const query = shop.services.db.query;
    let calls = 0;
    shop.services.db.query = ((text: string, params: never) => {
      if (text.includes("save_positions")) calls += 1;
      return query.call(shop.services.db, text, params);
    }) as typeof query;
    const viewers = await Promise.all(Array.from({ length: 20 }, () => watching()));
    calls = 0;
    const answers = await Promise.all([...viewers, { buyer, play }].map((each, n) => note(each.buyer, each.play, { seconds: n })));
    shop.services.db.query = query;
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(calls).toBeLessThanOrEqual(4);
  });
});

describe("segments of a file", () => {
  it("serves one requested part of a segment, and 416 for other ranges (V05)", async () => {
    const { play } = await watching();
    const name = `${baseOf(play)}360/1.ts`;
    const whole = Buffer.from(await (await scene.serve(name)).arrayBuffer());
    const part = await scene.serve(name, { range: "bytes=16-31" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 16-31/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(16, 32))).toBe(true);
    const tiny = Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(",");
    for (const range of ["bytes=0-1,3-4", `bytes=${tiny}`, `bytes=${whole.length}-`, "bytes=9-3", "bytes=-", "lines=1-2"])
      expect((await scene.serve(name, { range })).status).toBe(416);
  });

  it("refuses a play more segments than anybody watches (V05)", async () => {
    const { play } = await watching();
    const asked = async () => (await scene.serve(`${baseOf(play)}360/0.ts`, { range: "bytes=0-0" })).status;
    const flood = async () => {
      for (let n = 0; n < 1000; n++) await asked();
    };
    await expect(flood()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("serves a file's own segments only: no source, no parent folder", async () => {
    const { play } = await watching();
    scene.files.set(`${TENANT}/${scene.media}/source`, randomBytes(10));
    for (const name of ["source", "../source", "..%2fsource", "360/../source", "360/9999999.ts", "captions-en.vtt/x", "720.m3u8", "0.m3u8"])
      expect((await scene.serve(baseOf(play) + name)).status, name).toBe(404);
    expect((await scene.serve(`${baseOf(play)}captions-en.vtt`)).headers.get("content-type")).toBe("text/vtt; charset=utf-8");
  });
});
