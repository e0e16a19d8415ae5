import { OPERATOR } from "#server/platform/base/actor.ts";
import { execFileSync } from "node:child_process";
import { createDecipheriv } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "../../../../test/harness/ffmpeg.ts";
import { openShop, type TestShop } from "../../../../test/harness/open-shop.ts";
import { addMedia, removeMedia } from "./add-media.ts";
import { openMediaKey } from "./media-key.ts";
import { MediaRefusal } from "./refuse-media.ts";
import * as rows from "./store.ts";
import { workMedia } from "./work-media.ts";

const BRAND = "garudarun";
let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  folder = mkdtempSync(join(tmpdir(), "karcis-work-"));
});
afterAll(async () => {
  await shop?.close();
  rmSync(folder, { recursive: true, force: true });
});

const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Halo</b>\n";
const film = (name: string, seed: string, size = "96x64", ...more: string[]) => {
  const path = join(folder, name);
  const input = ["-f", "lavfi", "-i", `testsrc2=s=${size}:d=7:r=10,drawbox=c=${seed}:t=fill:w=9:h=9`, "-f", "lavfi", "-i", "sine=d=7"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...input, "-preset", "ultrafast", ...more, path]);
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
const kept = () => {
  const base = join(shop.services.settings.dataDir, "videos", BRAND);
  return existsSync(base) ? readdirSync(base, { recursive: true, encoding: "utf8" }) : [];
};
const workFolder = () => join(shop.services.settings.dataDir, "media-work");
const expireLease = (id: string) =>
  inTenant((tx) =>
    tx.query("update media_files set leased_until = now() - interval '1 second', due_at = now() where tenant_id = $1 and id = $2", [
      BRAND,
      id,
    ]),
  );

describe.skipIf(!hasFfmpeg())("an added film (skipped where ffmpeg is not installed)", () => {
  it("refuses a film with the reason, and leaves neither bytes nor a row", async () => {
    const text = join(folder, "text.mp4");
    writeFileSync(text, "#EXTM3U\n");
    await expect(add(text)).rejects.toThrow(MediaRefusal);
    await expect(add(film("captioned.mp4", "red"), { id: "<script>" })).rejects.toMatchObject({ reason: "bad-captions" });
    expect(kept()).toEqual([]);
    expect(await inTenant((tx) => rows.listMedia(tx, BRAND))).toEqual([]);
  });

  it("makes encrypted segments, pictures and captions of a film, and removes its source [W4]", async () => {
    const path = film("good.mp4", "blue", "640x360");
    const { id, state } = await add(path, { id: VTT });
    expect(state).toBe("waiting");
    expect((await add(path)).id).toBe(id);
    await work();
    expect(await rowOf(id)).toMatchObject({
      state: "ready",
      reason: null,
      heights: [360, 240],
      steps: ["probe", "240", "360", "pictures"],
      tries: 0,
    });
    const made = await renditionsOf(id);
    expect(made.map(({ height, width }) => [height, width])).toEqual([
      [360, 640],
      [240, 426],
    ]);
    const { media, secrets } = shop.services;
    const key = openMediaKey(secrets, BRAND, (await rowOf(id))!);
    for (const { height, segments, codecs, bandwidth } of made) {
      expect(codecs).toMatch(/^avc1\.4d[0-9a-f]{4},mp4a\.40\.2$/);
      expect(segments.map(Math.round)).toEqual([2, 4, 1]);
      for (const [n, length] of segments.entries()) {
        const bytes = await buffer((await media.read(`${BRAND}/${id}/${height}/${n}.ts`))!.stream);
        const iv = Buffer.alloc(16);
        iv.writeUInt32BE(n, 12);
        const decipher = createDecipheriv("aes-128-cbc", key, iv);
        const clear = Buffer.concat([decipher.update(bytes), decipher.final()]);
        expect([clear[0], clear.length % 188]).toEqual([0x47, 0]);
        expect((clear.length * 8) / Math.max(0.5, length)).toBeLessThanOrEqual(bandwidth + 1);
        // Each segment begins with a key frame, so that a player can begin anywhere.
        writeFileSync(join(folder, "one.ts"), clear);
        const told = execFileSync(
          "ffprobe",
          [
            "-v",
            "error",
            "-select_streams",
            "v",
            "-show_entries",
            "frame=pict_type",
            "-read_intervals",
            "%+#1",
            "-of",
            "csv=p=0",
            join(folder, "one.ts"),
          ],
          { encoding: "utf8" },
        );
        expect(told.trim()).toMatch(/^I/);
      }
    }
    expect((await buffer((await media.read(`${BRAND}/${id}/captions-id.vtt`))!.stream)).toString()).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHalo\n",
    );
    for (const name of ["poster.jpg", "thumbs-0.jpg"]) expect(await media.size(`${BRAND}/${id}/${name}`)).toBeGreaterThan(500);
    expect(kept().filter((name) => name.includes("source"))).toEqual([]);
    expect(readdirSync(workFolder())).toEqual([]);
  });

  it("resumes a film behind the last finished step, without repeating work", async () => {
    const { id } = await add(film("again.mp4", "green", "360x360"));
    const row = (await inTenant((tx) => rows.takeLease(tx, BRAND)))!;
    expect(row.id).toBe(id);
    const { turn } = row;
    await inTenant((tx) => rows.finishStep(tx, BRAND, { id, turn, step: "probe", heights: [360, 240], durationMs: 7000 }));
    await inTenant(async (tx) => {
      await rows.finishStep(tx, BRAND, { id, turn, step: "360" });
      await rows.insertRendition(tx, BRAND, {
        id,
        rendition: {
          height: 360,
          width: 360,
          bandwidth: 1,
          averageBandwidth: 1,
          framesPerSecond: 25,
          codecs: "made before",
          segments: [7],
        },
      });
    });
    // While the turn is held, no other worker takes it.
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "working" });
    await expireLease(id);
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "ready" });
    expect((await renditionsOf(id)).map(({ height, codecs }) => [height, codecs.slice(0, 4)])).toEqual([
      [360, "made"],
      [240, "avc1"],
    ]);
    expect(kept().filter((name) => name.startsWith(join(id, "360")))).toEqual([]);
  });

  it("returns a turn with its try when the process ends", async () => {
    const { id } = await add(film("ends.mp4", "black", "640x360"));
    let asked = 0;
    await workMedia({ ...shop.services, tenant: BRAND, actor: OPERATOR }, () => ++asked > 9);
    expect(await rowOf(id)).toMatchObject({ state: "waiting", tries: 0, reason: null });
    await work();
    expect(await rowOf(id)).toMatchObject({ state: "ready" });
  });

  it("refuses a film whose stated length exceeds its content, and keeps nothing of it", async () => {
    const whole = readFileSync(film("whole.mkv", "yellow", "96x64", "-g", "5", "-c:v", "mpeg4"));
    const indexed = readFileSync(film("whole.mp4", "olive", "96x64", "-g", "5", "-c:v", "mpeg4", "-movflags", "+faststart"));
    for (const [name, bytes, reason] of [
      ["cut.mkv", whole.subarray(0, Math.floor(whole.length * 0.4)), "truncated"],
      // Preallocated, and never filled.
      ["zeros.mp4", indexed.fill(0, Math.floor(indexed.length * 0.2)), "damaged"],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      const { id } = await add(path);
      await work();
      expect(await rowOf(id), name).toMatchObject({ state: "failed", reason });
      expect(kept().filter((each) => each.startsWith(id))).toEqual([]);
      expect(await renditionsOf(id)).toEqual([]);
      expect(readdirSync(workFolder())).toEqual([]);
    }
  });

  it("keeps HDR waiting without a filter for it, and tells at once and in the list what viewers will not get", async () => {
    const path = join(folder, "hdr.mkv");
    const marks = "setparams=range=tv:colorspace=bt2020nc:color_primaries=bt2020:color_trc=arib-std-b67";
    const [picture, sound] = [
      ["-f", "lavfi", "-i", "color=s=64x64:d=1.2:r=10"],
      ["-f", "lavfi", "-i", "sine=d=1"],
    ];
    const words = [...picture, ...sound, "-map", "0", "-map", "1", "-map", "1", "-vf", `format=yuv420p10le,${marks}`, "-c:v", "ffv1", path];
    execFileSync("ffmpeg", ["-v", "error", "-y", ...words]);
    const bin = join(folder, "bin");
    mkdirSync(bin);
    const real = execFileSync("sh", ["-c", "command -v ffmpeg"], { encoding: "utf8" }).trim();
    writeFileSync(join(bin, "ffmpeg"), `#!/bin/sh\n${real} "$@" | grep -v zscale\n`, { mode: 0o755 });
    const notes = ["of 2 sound tracks viewers hear one (no language, 1 channels) and not: no language, 1 channels"];
    const added = await add(path);
    expect(added.notes).toEqual(notes);
    const given = process.env["PATH"];
    process.env["PATH"] = `${bin}:${given}`;
    await work().finally(() => (process.env["PATH"] = given));
    expect(await rowOf(added.id)).toMatchObject({ state: "waiting", reason: "no-zscale", tries: 0 });
    expect(kept().some((name) => name.startsWith(join(added.id, "source")))).toBe(true);
    await inTenant((tx) => tx.query("update media_files set due_at = now() where tenant_id = $1 and id = $2", [BRAND, added.id]));
    await work();
    expect(await rowOf(added.id)).toMatchObject({ state: "ready", reason: null, notes });
  });

  it("lets only its own brand remove a film with its bytes", async () => {
    const [{ id } = { id: "" }] = await inTenant((tx) => rows.listMedia(tx, BRAND));
    expect(await removeMedia({ ...shop.services, tenant: "jenius" }, id)).toBe("none");
    expect(await rowOf(id)).not.toBeNull();
    expect(await removeMedia({ ...shop.services, tenant: BRAND }, id)).toBe("removed");
    expect(await rowOf(id)).toBeNull();
    expect(kept().filter((name) => name.startsWith(id))).toEqual([]);
  });
});
