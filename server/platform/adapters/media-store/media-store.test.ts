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
  it("returns stored media with its type, and null for an unknown name", async () => {
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

  it("returns a range, at most to the end, with the size of the whole (V05)", async () => {
    await put(stores[kind], "brand/film/poster.jpg", "0123456789");
    expect(await read(stores[kind], "brand/film/poster.jpg", { from: 2, to: 4 })).toBe("234");
    expect(await read(stores[kind], "brand/film/poster.jpg", { from: 8, to: 400 })).toBe("89");
    expect(await stores[kind].read("brand/film/poster.jpg", { from: 10, to: 12 })).toBeNull();
    const piece = await stores[kind].read("brand/film/poster.jpg", { from: 0, to: 0 });
    expect(piece).toMatchObject({ size: 10, type: "image/jpeg" });
    piece!.stream.destroy();
  });

  it("replaces an object of the same name and stores an empty one", async () => {
    await put(stores[kind], "brand/film/captions-id.vtt", "first and longer");
    await put(stores[kind], "brand/film/captions-id.vtt", "second");
    expect(await read(stores[kind], "brand/film/captions-id.vtt")).toBe("second");
    await put(stores[kind], "brand/film/source", "");
    expect(await stores[kind].size("brand/film/source")).toBe(0);
  });

  it("removes a folder and nothing else, and accepts a second removal", async () => {
    for (const key of ["brand/one/240/0.ts", "brand/one/poster.jpg", "brand/one-more/poster.jpg"]) await put(stores[kind], key, "x");
    await stores[kind].remove("brand/one");
    await stores[kind].remove("brand/one");
    expect(await stores[kind].size("brand/one/240/0.ts")).toBeNull();
    expect(await stores[kind].size("brand/one/poster.jpg")).toBeNull();
    expect(await stores[kind].size("brand/one-more/poster.jpg")).toBe(1);
  });

  it("removes one object and nothing else", async () => {
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
  ])("rejects the object name %j (T12)", async (key) => {
    await expect(put(stores[kind], key, "x")).rejects.toThrow(/not a name/);
    await expect(stores[kind].read(key)).rejects.toThrow(/not a name/);
    await expect(stores[kind].size(key)).rejects.toThrow(/not a name/);
    await expect(stores[kind].remove(key)).rejects.toThrow(/not a name/);
  });
});

describe("the media folder", () => {
  it("leaves no partial object after a failed write", async () => {
    await put(stores.folder, "brand/full/240/0.ts", "x");
    // A folder already has that name.
    await expect(put(stores.folder, "brand/full/240", "x")).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|directory/);
    expect(await readdir(join(folder, "videos", "brand", "full"))).toEqual(["240"]);
  });
});

describe("the media bucket", () => {
  it.each([
    [{ MEDIA_S3_BUCKET: "videos" }, "MEDIA_S3_BUCKET needs MEDIA_S3_ENDPOINT"],
    [{ ...BUCKET, MEDIA_S3_ENDPOINT: "https://s3.example.com", MEDIA_S3_SECRET: "" }, "MEDIA_S3_SECRET is needed with MEDIA_S3_ENDPOINT"],
    [{ ...BUCKET, MEDIA_S3_ENDPOINT: "http://s3.example.com" }, "must be an address that begins with https://"],
    [{ ...BUCKET, MEDIA_S3_ENDPOINT: "https://s3.example.com", MEDIA_S3_BUCKET: "a/b" }, "must be the name of a bucket"],
  ])("rejects incomplete or wrong bucket settings: %j", (env, why) => {
    expect(() => readMediaSettings(env)).toThrow(why);
  });

  it("accepts calls with a valid signature only", async () => {
    expect(s3.refused).toEqual([]);
    const thief = s3Store({ ...ACCOUNT, secret: "another secret", endpoint: s3.url });
    await expect(thief.read("brand/film/poster.jpg")).rejects.toThrow(/answered 403/);
    await expect(thief.put("brand/film/poster.jpg", Buffer.from("x"), TS)).rejects.toThrow(/answered 403/);
    expect(s3.refused.splice(0)).toEqual(["another signature", "another signature"]);
    expect(await read(stores.s3, "brand/film/poster.jpg")).toBe("0123456789");
  });

  it("repeats a call after a short failure and gives up on a long one", async () => {
    s3.fail(2);
    expect(await stores.s3.size("brand/film/poster.jpg")).toBe(10);
    s3.fail(9);
    await expect(stores.s3.size("brand/film/poster.jpg")).rejects.toThrow(/answered 503/);
    s3.fail(0);
  });

  it("tells a failing bucket from a missing one", async () => {
    const elsewhere = s3Store({ ...ACCOUNT, bucket: "elsewhere", endpoint: s3.url });
    await expect(put(elsewhere, "brand/film/poster.jpg", "x")).rejects.toThrow(/no such bucket/);
  });
});
