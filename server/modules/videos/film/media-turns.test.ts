import { OPERATOR } from "#server/platform/base/actor.ts";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "../../../../test/harness/ffmpeg.ts";
import { openShop, type TestShop } from "../../../../test/harness/open-shop.ts";
import { addMedia, retryMedia } from "./add-media.ts";
import { clearWork } from "./clear-work.ts";
import * as rows from "./store.ts";
import { workMedia } from "./work-media.ts";

const BRAND = "garudarun";
let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  folder = mkdtempSync(join(tmpdir(), "karcis-turns-"));
});
afterAll(async () => {
  await shop?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A film of three segments: of one small height, or of 360 and 240 lines. */
const film = (name: string, seed: string, size: "96x64" | "360x360" = "96x64") => {
  const path = join(folder, name);
  const input = ["-f", "lavfi", "-i", `testsrc2=s=${size}:d=7:r=10,drawbox=c=${seed}:t=fill:w=9:h=9`, "-f", "lavfi", "-i", "sine=d=7"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...input, "-preset", "ultrafast", path]);
  return path;
};
const add = (path: string, captions: Record<string, string> = {}) =>
  addMedia({ ...shop.services, tenant: BRAND, actor: OPERATOR }, { path, name: "film.mp4", captions });
const work = () => workMedia({ ...shop.services, tenant: BRAND, actor: OPERATOR }, () => true);
const inTenant = <T>(run: (tx: Parameters<Parameters<typeof shop.services.db.transaction>[1]>[0]) => Promise<T>) =>
  shop.services.db.transaction(BRAND, run);
const rowOf = (id: string) => inTenant((tx) => rows.readMedia(tx, BRAND, id));
const renditionsOf = (id: string) =>
  inTenant((tx) =>
    tx.query<{ height: number; width: number; bandwidth: number; codecs: string; segments: number[] }>(
      "select height, width, bandwidth, codecs, segments from media_renditions where tenant_id = $1 and media_id = $2 order by height desc",
      [BRAND, id],
    ),
  );
const workFolder = () => join(shop.services.settings.dataDir, "media-work");
const expireLease = (id: string) =>
  inTenant((tx) =>
    tx.query("update media_files set leased_until = now() - interval '1 second', due_at = now() where tenant_id = $1 and id = $2", [
      BRAND,
      id,
    ]),
  );
const waitOver = (id: string) =>
  inTenant((tx) => tx.query("update media_files set due_at = now() where tenant_id = $1 and id = $2", [BRAND, id]));

describe.skipIf(!hasFfmpeg())("a film with interrupted turns (skipped where ffmpeg is not installed)", () => {
  it("finishes a film despite any number of interruptions, after ever longer pauses", async () => {
    const { id } = await add(film("often.mp4", "white"));
    for (let broken = 0; broken < 7; broken += 1) {
      expect(await inTenant((tx) => rows.takeLease(tx, BRAND))).toMatchObject({ id, broken, tries: 0 });
      if (broken === 6) {
        const [row] = await inTenant((tx) =>
          tx.query<{ wait: number }>("select extract(epoch from due_at - now())::int as wait from media_files where id = $1", [id]),
        );
        expect(row!.wait).toBeGreaterThan(120);
      }
      await expireLease(id);
    }
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "ready", tries: 0, broken: 0 });
  });

  it("writes nothing in a turn that another worker has taken", async () => {
    const { id } = await add(film("lost.mp4", "gray"));
    const lost = (await inTenant((tx) => rows.takeLease(tx, BRAND)))!;
    await expireLease(id);
    const held = (await inTenant((tx) => rows.takeLease(tx, BRAND)))!;
    expect(held.id).toBe(id);
    expect(held.turn).not.toBe(lost.turn);
    expect(await inTenant((tx) => rows.renewLease(tx, BRAND, lost))).toBe(false);
    expect(await inTenant((tx) => rows.finishStep(tx, BRAND, { id, turn: lost.turn, step: "360" }))).toBe(false);
    expect(await inTenant((tx) => rows.renewLease(tx, BRAND, held))).toBe(true);
    await expireLease(id);
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "ready" });
  });

  it("gives a film up only after failing five times by itself, and retries on request", async () => {
    const { id } = await add(film("fails.mp4", "orange"));
    const fail = async () => {
      const { turn } = (await inTenant((tx) => rows.takeLease(tx, BRAND)))!;
      return inTenant((tx) => rows.endTurn(tx, BRAND, { id, turn, reason: "not-made", isFinal: false }));
    };
    for (const isFailed of [false, false, false, false, true]) {
      expect(await fail()).toBe(isFailed);
      // A failed film gets no turn at once, so that other films get theirs.
      expect(await inTenant((tx) => rows.takeLease(tx, BRAND))).toBeNull();
      await waitOver(id);
    }
    expect(await rowOf(id)).toMatchObject({ state: "failed", reason: "not-made" });
    expect(await retryMedia({ ...shop.services, tenant: "jenius" }, id)).toBe(false);
    expect(await retryMedia({ ...shop.services, tenant: BRAND }, id)).toBe(true);
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "ready", tries: 0 });
  });

  it("resumes behind the last stored segment and repeats damaged ones", async () => {
    const { id } = await add(film("pieces.mp4", "pink", "360x360"));
    const { media } = shop.services;
    // The store fails once a height has two segments.
    const pieces = () => inTenant((tx) => rows.readPieces(tx, BRAND, { id, height: 240 }));
    const first = new Map<string, Buffer>();
    const put = media.put.bind(media);
    const stopping = {
      ...media,
      async put(...[key, body, about]: Parameters<typeof put>) {
        if (first.size === 2) throw new Error("the store is away");
        await put(key, body, about);
        if (/\/240\/\d+\.ts$/.test(key)) first.set(key, Buffer.from(body));
      },
    };
    await workMedia({ ...shop.services, media: stopping, tenant: BRAND, actor: OPERATOR }, () => true);
    expect(await rowOf(id)).toMatchObject({ state: "waiting", reason: "interrupted", tries: 0, broken: 1 });
    await waitOver(id);
    expect((await pieces()).map(({ n }) => n)).toEqual([0, 1]);
    await put(`${BRAND}/${id}/240/1.ts`, Buffer.from("torn"), { type: "video/mp2t" });
    const made: string[] = [];
    const watched = {
      ...media,
      put(...[key, body, about]: Parameters<typeof put>) {
        made.push(key.slice(key.indexOf(id) + id.length + 1));
        return put(key, body, about);
      },
    };
    await workMedia({ ...shop.services, media: watched, tenant: BRAND, actor: OPERATOR }, () => true);
    expect(await rowOf(id)).toMatchObject({ state: "ready" });
    expect(made.filter((name) => name.startsWith("240"))).toEqual(["240/1.ts", "240/2.ts"]);
    expect(await pieces()).toEqual([]);
    expect(await buffer((await media.read(`${BRAND}/${id}/240/0.ts`))!.stream)).toEqual(first.get(`${BRAND}/${id}/240/0.ts`));
    expect((await renditionsOf(id)).map(({ segments }) => segments.map(Math.round))).toEqual([
      [2, 4, 1],
      [2, 4, 1],
    ]);
  });

  it("prefers a short film to a long one of any brand, even during its encoding", async () => {
    const { id } = await add(film("long.mp4", "purple", "360x360"));
    const other = "jenius";
    const dueTenants = async () =>
      (await shop.services.db.query<{ lane: string; tenant_id: string }>("select lane, tenant_id from due_lanes()"))
        .filter(({ lane }) => lane === "media")
        .map(({ tenant_id: tenant }) => tenant);
    expect(await dueTenants()).toEqual([BRAND]);
    await inTenant((tx) =>
      tx.query("update media_files set duration_ms = 7200000, heights = '{360,240}' where tenant_id = $1 and id = $2", [BRAND, id]),
    );
    const path = join(folder, "short.mp4");
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=96x64:d=2:r=10", path]);
    const short = await addMedia({ ...shop.services, tenant: other, actor: OPERATOR }, { path, name: "short.mp4", captions: {} });
    expect(await dueTenants()).toEqual([other]);
    expect((await inTenant((tx) => rows.takeLease(tx, BRAND)))!.id).toBe(id);
    await expireLease(id);
    // The long film's turn ends behind its next segment, without counting as a try.
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "waiting", tries: 0 });
    expect(await inTenant((tx) => rows.readPieces(tx, BRAND, { id, height: 240 }))).toHaveLength(1);
    await workMedia({ ...shop.services, tenant: other, actor: OPERATOR }, () => true);
    expect(await shop.services.db.transaction(other, (tx) => rows.readMedia(tx, other, short.id))).toMatchObject({ state: "ready" });
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "ready" });
  });

  it("prefers a long film once it has waited long enough", async () => {
    const rankOf = async (ms: number, waited: number) => {
      const sql = "select media_rank($1, 0, '{360,240}', '{}', now() - make_interval(hours => $2)) as rank";
      return (await shop.services.db.query<{ rank: number }>(sql, [ms, waited]))[0]!.rank;
    };
    expect(await rankOf(7_200_000, 0)).toBeGreaterThan(await rankOf(600_000, 0));
    expect(await rankOf(7_200_000, 12)).toBeLessThan(await rankOf(600_000, 0));
  });

  it("writes each turn to its own folder, unaffected by the end of an earlier one", async () => {
    const { id } = await add(film("beside.mp4", "cyan"));
    const { media } = shop.services;
    const filesOf = (turn: string) => readdirSync(join(workFolder(), turn), { recursive: true, encoding: "utf8" }).toSorted();
    /** A turn that hangs just before it stores its first segment, with files in its folder. */
    function begin() {
      const reached = Promise.withResolvers<readonly string[]>();
      const goOn = Promise.withResolvers<void>();
      const put: typeof media.put = async (...args) => {
        reached.resolve(readdirSync(workFolder()));
        await goOn.promise;
        return media.put(...args);
      };
      const ended = workMedia({ ...shop.services, media: { ...media, put }, tenant: BRAND, actor: OPERATOR }, () => true).finally(() =>
        reached.resolve([]),
      );
      return { folders: reached.promise, ended, goOn: () => goOn.resolve() };
    }
    const first = begin();
    const [earlier] = await first.folders;
    await expireLease(id);
    const second = begin();
    const [later, ...others] = (await second.folders).filter((name) => name !== earlier);
    expect(others).toEqual([]);
    const before = filesOf(later!);
    expect(before).not.toEqual([]);
    first.goOn();
    await first.ended;
    expect(filesOf(later!)).toEqual(before);
    second.goOn();
    await second.ended;
    expect(await rowOf(id)).toMatchObject({ state: "ready", tries: 0 });
    expect(readdirSync(workFolder())).toEqual([]);
  });

  it("removes the folders of killed turns, whatever their films", async () => {
    const lost = join(
      workFolder(),
      `${BRAND}.${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}.${"1".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`,
    );
    mkdirSync(lost, { recursive: true });
    writeFileSync(join(lost, "source"), "a film in the clear");
    await clearWork(shop.services);
    expect(readdirSync(workFolder())).toEqual([]);
  });
});
