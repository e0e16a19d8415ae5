import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3, type S3Emulator } from "../../../../simulators/s3/start-s3.ts";
import type { MediaRange, MediaStore } from "../../ports/media-store.ts";
import { readMediaSettings } from "../../config/media-settings.ts";
import { openMediaStore } from "./open-media-store.ts";
import { s3Store } from "./s3-store.ts";

const ACCOUNT = { bucket: "videos", region: "ap-southeast-3", key: "AKIAEXAMPLE", secret: "not a secret of anybody" } as const;
const BUCKET = {
  MEDIA_S3_BUCKET: ACCOUNT.bucket,
  MEDIA_S3_REGION: ACCOUNT.region,
  MEDIA_S3_KEY: ACCOUNT.key,
  MEDIA_S3_SECRET: ACCOUNT.secret,
} as const;
let s3: S3Emulator;
let folder: string;
let stores: Record<"folder" | "s3", MediaStore>;
beforeAll(async () => {
  s3 = await startS3(ACCOUNT);
  folder = await mkdtemp(join(tmpdir(), "karcis-media-"));
  const open = (env: Readonly<Record<string, string>>) => openMediaStore({ media: readMediaSettings(env), dataDir: folder });
  stores = { folder: open({}), s3: open({ ...BUCKET, MEDIA_S3_ENDPOINT: `${s3.url}/` }) };
});
afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true });
});

async function read(store: MediaStore, key: string, range?: MediaRange): Promise<string | null> {
  const object = await store.read(key, range);
  return object && (await buffer(object.stream)).toString("latin1");
}
const TS = { type: "video/mp2t" } as const;
const put = (store: MediaStore, key: string, text: string) => store.put(key, Buffer.from(text, "latin1"), TS);

describe.each(["folder", "s3"] as const)("the media store of kind %s", (kind) => {
  it("gives back what was kept, as what it is, and nothing where nothing is", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7) % 256));
    await stores[kind].put("brand/film/240/0.ts", bytes, TS);
    const object = await stores[kind].read("brand/film/240/0.ts");
    expect(object).toMatchObject({ size: 70_000, type: "video/mp2t" });
    expect((await buffer(object!.stream)).equals(bytes)).toBe(true);
    expect(await stores[kind].size("brand/film/240/0.ts")).toBe(70_000);
    for (const key of ["brand/film/240/1.ts", "brand/other/240/0.ts", "brand/film/240"]) {
      expect([key, await stores[kind].read(key)]).toEqual([key, null]);
      expect([key, await stores[kind].size(key)]).toEqual([key, null]);
    }
  });

  it("gives a piece, to its end at most, and tells the size of the whole (V05)", async () => {
    await put(stores[kind], "brand/film/poster.jpg", "0123456789");
    expect(await read(stores[kind], "brand/film/poster.jpg", { from: 2, to: 4 })).toBe("234");
    expect(await read(stores[kind], "brand/film/poster.jpg", { from: 8, to: 400 })).toBe("89");
    expect(await stores[kind].read("brand/film/poster.jpg", { from: 10, to: 12 })).toBeNull();
    const piece = await stores[kind].read("brand/film/poster.jpg", { from: 0, to: 0 });
    expect(piece).toMatchObject({ size: 10, type: "image/jpeg" });
    piece!.stream.destroy();
  });

  it("replaces what had that name, and keeps what is empty", async () => {
    await put(stores[kind], "brand/film/captions-id.vtt", "first and longer");
    await put(stores[kind], "brand/film/captions-id.vtt", "second");
    expect(await read(stores[kind], "brand/film/captions-id.vtt")).toBe("second");
    await put(stores[kind], "brand/film/source", "");
    expect(await stores[kind].size("brand/film/source")).toBe(0);
  });

  it("removes a folder and nothing beside it, and twice without complaint", async () => {
    for (const key of ["brand/one/240/0.ts", "brand/one/poster.jpg", "brand/one-more/poster.jpg"]) await put(stores[kind], key, "x");
    await stores[kind].remove("brand/one");
    await stores[kind].remove("brand/one");
    expect(await stores[kind].size("brand/one/240/0.ts")).toBeNull();
    expect(await stores[kind].size("brand/one/poster.jpg")).toBeNull();
    expect(await stores[kind].size("brand/one-more/poster.jpg")).toBe(1);
  });

  it("removes one object and nothing beside it", async () => {
    for (const key of ["brand/part/source/1", "brand/part/source/10"]) await put(stores[kind], key, "x");
    await stores[kind].remove("brand/part/source/1");
    await stores[kind].remove("brand/part/source/1");
    expect(await stores[kind].size("brand/part/source/1")).toBeNull();
    expect(await stores[kind].size("brand/part/source/10")).toBe(1);
  });

  it.each([
    "../x",
    "brand/../../x",
    "/etc/passwd",
    "brand//x",
    "brand",
    "",
    "brand/film/.hidden",
    "brand/fi\0lm",
    "brand/film/a%2e",
    "brand\\..\\x",
    "brand/x?y",
    "Brand/film/x",
  ])("has no object called %j (T12)", async (key) => {
    await expect(put(stores[kind], key, "x")).rejects.toThrow(/not a name/);
    await expect(stores[kind].read(key)).rejects.toThrow(/not a name/);
    await expect(stores[kind].size(key)).rejects.toThrow(/not a name/);
    await expect(stores[kind].remove(key)).rejects.toThrow(/not a name/);
  });
});

describe("the folder", () => {
  it("leaves nothing by halves where a write fails", async () => {
    await put(stores.folder, "brand/full/240/0.ts", "x");
    // A folder already has that name.
    await expect(put(stores.folder, "brand/full/240", "x")).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|directory/);
    expect(await readdir(join(folder, "videos", "brand", "full"))).toEqual(["240"]);
  });
});

describe("the bucket", () => {
  it.each([
    [{ MEDIA_S3_BUCKET: "videos" }, "MEDIA_S3_BUCKET needs MEDIA_S3_ENDPOINT"],
    [{ ...BUCKET, MEDIA_S3_ENDPOINT: "https://s3.example.com", MEDIA_S3_SECRET: "" }, "MEDIA_S3_SECRET is needed with MEDIA_S3_ENDPOINT"],
    [{ ...BUCKET, MEDIA_S3_ENDPOINT: "http://s3.example.com" }, "must be an address that begins with https://"],
    [{ ...BUCKET, MEDIA_S3_ENDPOINT: "https://s3.example.com", MEDIA_S3_BUCKET: "a/b" }, "must be the name of a bucket"],
  ])("is not used with half its settings or wrong ones: %j", (env, why) => {
    expect(() => readMediaSettings(env)).toThrow(why);
  });

  it("is asked with a signature that holds, and with no other", async () => {
    expect(s3.refused).toEqual([]);
    const thief = s3Store({ ...ACCOUNT, secret: "another secret", endpoint: s3.url });
    await expect(thief.read("brand/film/poster.jpg")).rejects.toThrow(/answered 403/);
    await expect(thief.put("brand/film/poster.jpg", Buffer.from("x"), TS)).rejects.toThrow(/answered 403/);
    expect(s3.refused.splice(0)).toEqual(["another signature", "another signature"]);
    expect(await read(stores.s3, "brand/film/poster.jpg")).toBe("0123456789");
  });

  it("is asked again where it fails for a moment, and no longer", async () => {
    s3.fail(2);
    expect(await stores.s3.size("brand/film/poster.jpg")).toBe(10);
    s3.fail(9);
    await expect(stores.s3.size("brand/film/poster.jpg")).rejects.toThrow(/answered 503/);
    s3.fail(0);
  });

  it("is another than one that is not there", async () => {
    const elsewhere = s3Store({ ...ACCOUNT, bucket: "elsewhere", endpoint: s3.url });
    await expect(put(elsewhere, "brand/film/poster.jpg", "x")).rejects.toThrow(/no such bucket/);
  });
});
