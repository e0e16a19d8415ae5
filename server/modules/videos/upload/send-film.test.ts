import { OPERATOR } from "#server/platform/base/actor.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { eraseOld } from "../../people/retention/erase-old.ts";
import { allowUpload, listAllowed, withdrawUpload, type UploadOrder } from "./allow-upload.ts";
import { createUploadServer } from "./serve-upload.ts";

const BRAND = "gemasimfoni";
const VIDEO = "suita-sungai-rekaman";
const MB = 1024 * 1024;
const PART = 16 * MB;
let shop: TestShop;
let uploads: ReturnType<typeof createUploadServer>;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { VIDEO_MAX_MB: "20" } });
  uploads = createUploadServer(shop.services);
});
afterAll(() => shop?.close());

/** Bytes that begin like Matroska. The worker checks the rest. */
function film(bytes: number, fill = 1): Buffer<ArrayBuffer> {
  const made = Buffer.alloc(bytes, fill);
  made.set([0x1a, 0x45, 0xdf, 0xa3]);
  return made;
}
async function allowed(order: Partial<UploadOrder> = {}): Promise<{ id: string; path: string }> {
  return (await allowUpload({ ...shop.services, tenant: BRAND, actor: OPERATOR }, { name: null, target: null, hours: 48, ...order }))!;
}
type Said = { readonly status: number; readonly headers: Headers; readonly text: string };
type Ask = {
  readonly headers?: Record<string, string | number>;
  readonly body?: BodyInit;
  readonly brand?: string;
  readonly at?: typeof uploads;
};

async function ask(method: string, path: string, { headers = {}, body, brand = BRAND, at = uploads }: Ask = {}): Promise<Said> {
  const all = { "tus-resumable": "1.0.0", ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])) };
  const request = new Request(`http://${brand}.localhost${path}`, {
    method,
    headers: all,
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
  try {
    const answer = await at.serve(path, brand, request);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    const { status, code } = error as { status: number; code: string };
    return { status, headers: new Headers(), text: code };
  }
}
const begin = (path: string, bytes: number, filename = "film.mkv") =>
  ask("POST", path, { headers: { "upload-length": bytes, "upload-metadata": `filename ${Buffer.from(filename).toString("base64")}` } });
const send = (path: string, at: number, body: BodyInit, length?: number) =>
  ask("PATCH", path, {
    headers: {
      "upload-offset": at,
      "content-type": "application/offset+octet-stream",
      ...(length === undefined ? {} : { "content-length": length }),
    },
    body,
  });
const offset = async (path: string) => {
  const { status, headers } = await ask("HEAD", path);
  return status === 200 ? Number(headers.get("upload-offset")) : status;
};
const sql = <R extends Record<string, unknown>>(text: string, params: string[] = []) =>
  shop.services.db.transaction(BRAND, (tx) => tx.query<R>(text, [BRAND, ...params]));
const folderOf = (...names: string[]) => join(shop.services.settings.dataDir, "videos", BRAND, ...names);
const kept = () =>
  existsSync(folderOf()) ? readdirSync(folderOf(), { recursive: true, encoding: "utf8" }).filter((name) => name.includes("source/")) : [];
async function sourceOf(name: string): Promise<Buffer> {
  const [row] = await sql<{ id: string; source_parts: string[] }>(
    "select id, source_parts from media_files where tenant_id = $1 and name = $2",
    [name],
  );
  return Buffer.concat(row!.source_parts.map((part) => readFileSync(folderOf(row!.id, "source", part))));
}

describe("a film sent to an upload address", () => {
  it("receives a film in chunks of any size, stores it by parts, plays it at the address's target, and closes the address", async () => {
    const { id, path } = await allowed({ name: "The suite", target: { slug: VIDEO, position: 1 } });
    const whole = film(PART + MB);
    whole.fill(2, 3 * MB, 5 * MB);
    expect(await offset(path)).toBe(404);
    expect(await begin(path, whole.length)).toMatchObject({ status: 201 });
    const cuts = [0, 3 * MB, 5 * MB + 7, PART + 11, whole.length];
    for (const [n, from] of cuts.slice(0, -1).entries()) {
      expect(await offset(path)).toBe(from);
      const said = await send(path, from, whole.subarray(from, cuts[n + 1]!));
      expect([said.status, said.headers.get("upload-offset")]).toEqual([204, String(cuts[n + 1])]);
      // A longer part replaces the incomplete one that it continues.
      expect(kept()).toHaveLength(cuts[n + 1]! > PART ? 2 : 1);
    }
    expect((await sourceOf("The suite")).equals(whole)).toBe(true);
    const [part] = await sql<{ state: string; source_bytes: number }>(
      `select f.state, f.source_bytes from video_parts p join events e on e.tenant_id = $1 and e.id = p.video_id and e.slug = $2
         join media_files f on f.tenant_id = $1 and f.id = p.media_id where p.tenant_id = $1 and p.position = 1`,
      [VIDEO],
    );
    expect(part).toEqual({ state: "waiting", source_bytes: whole.length });
    for (const method of ["HEAD", "POST", "PATCH", "DELETE", "OPTIONS", "GET"])
      expect([method, (await ask(method, path, { headers: { "upload-length": 9, "upload-offset": 0 } })).text]).toEqual([
        method,
        "NOT_FOUND",
      ]);
    expect(await withdrawUpload({ ...shop.services, tenant: BRAND, actor: OPERATOR }, id)).toBe(false);
    const trace = await sql<{ action: string; data: object }>(
      "select action, data from audit where tenant_id = $1 and subject_id = $2 order by at, id",
      [id],
    );
    expect(trace).toMatchObject([
      { action: "upload.allowed", data: { slug: VIDEO, hours: 48 } },
      { action: "upload.arrived", data: { bytes: whole.length, plays: "part" } },
    ]);
    expect(JSON.stringify(trace)).not.toContain(path.slice(-43));
  });

  it("makes a film its video's trailer, and assigns it to nothing for an unknown part", async () => {
    const { path } = await allowed({ target: { slug: VIDEO, position: null } });
    await begin(path, 5000, "trailer\u0000\u202e.mkv");
    expect((await send(path, 0, film(5000))).status).toBe(204);
    const [trailer] = await sql<{ name: string }>(
      `select f.name from videos v join events e on e.tenant_id = $1 and e.id = v.id and e.slug = $2
         join media_files f on f.tenant_id = $1 and f.id = v.trailer_id where v.tenant_id = $1`,
      [VIDEO],
    );
    expect(trailer).toEqual({ name: "trailer.mkv" });
    for (const target of [
      { slug: VIDEO, position: 99 },
      { slug: "perunggu-dan-senar", position: null },
    ])
      expect(await allowUpload({ ...shop.services, tenant: BRAND, actor: OPERATOR }, { name: null, target, hours: 1 })).toBeNull();
  });

  it("resumes behind the received bytes after a broken connection", async () => {
    const { path } = await allowed();
    const whole = film(3 * MB);
    await begin(path, whole.length);
    const broken = new ReadableStream(
      {
        start: (to) => to.enqueue(whole.subarray(0, MB)),
        pull: (to) => void setImmediate(() => to.error(new Error("the connection is gone"))),
      },
      { highWaterMark: 0 },
    );
    expect((await send(path, 0, broken)).status).toBe(400);
    expect(await offset(path)).toBe(MB);
    expect((await send(path, MB, whole.subarray(MB))).status).toBe(204);
    expect((await sourceOf("film.mkv")).equals(whole)).toBe(true);
  });

  it("refuses another offset than the upload's, and restarts a film created again", async () => {
    const { path } = await allowed();
    await begin(path, 2 * MB, "one.mkv");
    await send(path, 0, film(MB));
    for (const at of [0, 5, MB + 1, 2 * MB]) expect([at, (await send(path, at, film(9))).status]).toEqual([at, 409]);
    expect(await offset(path)).toBe(MB);
    const before = kept().length;
    expect((await begin(path, MB, "two.mkv")).status).toBe(201);
    expect([await offset(path), kept().length]).toEqual([0, before - 1]);
    await send(path, 0, film(5000));
    expect((await ask("DELETE", path)).status).toBe(204);
    expect([await offset(path), kept().length]).toEqual([404, before - 1]);
  });
});

describe("a file that is no film", () => {
  it.each([
    ["a text", Buffer.alloc(PART + 9, "not a video. "), "this is not a video"],
    [
      "a playlist called film.mp4",
      Buffer.from(`#EXTM3U\n#EXTINF:4,\nhttp://169.254.169.254/\n${"#\n".repeat(4000)}`),
      "this is not a video",
    ],
    [
      "one that says that it is longer than it is",
      Buffer.from(`\0\0\0\x10ftypisom\0\0\0\0\x7f\0\0\0mdat${"x".repeat(5000)}`, "latin1"),
      "cut off",
    ],
    [
      "a page in a film's free space",
      Buffer.from(`\0\0\0\x10ftypisom\0\0\0\0\0\0\x10\0free<!doctype html>${"x".repeat(9000)}`, "latin1"),
      "something else",
    ],
  ])("refuses a file that is no film by its first bytes, in words, and stores nothing: %s", async (_, bytes, why) => {
    const { path } = await allowed();
    const before = kept().length;
    await begin(path, bytes.length, "film.mp4");
    expect(await send(path, 0, bytes)).toMatchObject({ status: 422, text: expect.stringContaining(why) });
    expect([await offset(path), kept().length]).toEqual([404, before]);
    // The right film can still be sent.
    await begin(path, 5000);
    expect((await send(path, 0, film(5000))).status).toBe(204);
  });

  it("refuses an upload before its first byte if it is empty, too large or of unknown length", async () => {
    const { path } = await allowed();
    expect(await begin(path, 0)).toMatchObject({ status: 422, text: expect.stringContaining("empty") });
    expect(await begin(path, 20_000_001)).toMatchObject({ status: 413, text: expect.stringContaining("bigger than this shop takes") });
    expect((await ask("POST", path, { headers: { "upload-defer-length": 1 } })).status).toBe(501);
    expect((await ask("OPTIONS", path)).headers.get("tus-max-size")).toBe("20000000");
    await begin(path, 5000);
    expect((await send(path, 0, film(5001))).status).toBe(413);
    expect((await send(path, 0, film(9000), 9000)).status).toBe(413);
  });
});

describe("an upload address", () => {
  it("accepts films at a brand's valid address only, and answers all others alike without reading their bodies (T12)", async () => {
    const { id, path } = await allowed();
    const over = await allowed();
    await sql("update video_uploads set ends_at = clock_timestamp() where tenant_id = $1 and id = $2::uuid", [over.id]);
    const [unknown, short] = [`${path.slice(0, -3)}xyz`, path.slice(0, -1)];
    const read: string[] = [];
    const bodyOf = (what: string) => new ReadableStream({ pull: () => void read.push(what) }, { highWaterMark: 0 });
    const headers = { "upload-length": 5000, "upload-offset": 0, "content-type": "application/offset+octet-stream" };
    for (const [what, at, brand] of [
      ["another brand's", path, "garudarun"],
      ["over", over.path, BRAND],
      ["unknown", unknown, BRAND],
      ["short", short, BRAND],
    ] as const)
      for (const method of ["POST", "PATCH", "OPTIONS"])
        expect(await ask(method, at, { headers, body: bodyOf(what), brand })).toMatchObject({ status: 404, text: "NOT_FOUND" });
    expect(read).toEqual([]);
    expect((await begin(path, 5000)).status).toBe(201);
    await send(path, 0, film(4500));
    const before = kept().length;
    expect(await withdrawUpload({ ...shop.services, tenant: "garudarun", actor: OPERATOR }, id)).toBe(false);
    expect(await withdrawUpload({ ...shop.services, tenant: BRAND, actor: OPERATOR }, id)).toBe(true);
    expect([await offset(path), kept().length]).toEqual([404, before - 1]);
  });

  it("hides an upload's address from other sites, and returns its end", async () => {
    const { path } = await allowed({ hours: 2 });
    const { headers } = await ask("OPTIONS", path, { headers: { origin: "https://elsewhere.example" } });
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(headers.get("tus-extension")).toBe("creation,creation-with-upload,termination,expiration");
    const created = await begin(path, 5000);
    expect([created.headers.get("location"), created.headers.get("cache-control")]).toEqual([path, "no-store"]);
    const left = Date.parse(created.headers.get("upload-expires")!) - Date.now();
    expect(Math.abs(left - 2 * 3_600_000)).toBeLessThan(60_000);
  });

  it("deletes expired addresses and unfinished films, and keeps complete ones", async () => {
    const [unfinished, finished, open] = [await allowed(), await allowed({ name: "stays" }), await allowed()];
    for (const { path } of [unfinished, finished, open]) await begin(path, 6000);
    for (const { path } of [unfinished, open]) await send(path, 0, film(4500));
    await send(finished.path, 0, film(6000));
    await sql("update video_uploads set ends_at = clock_timestamp() where tenant_id = $1 and id <> $2::uuid", [open.id]);
    expect((await send(unfinished.path, 4500, film(1500))).status).toBe(404);
    const others = kept().length;
    await eraseOld(shop.services);
    expect((await listAllowed({ ...shop.services, tenant: BRAND })).map(({ id }) => id)).toEqual([open.id]);
    expect(kept().length).toBeLessThan(others);
    expect(await sourceOf("stays")).toHaveLength(6000);
    expect(await offset(open.path)).toBe(4500);
  });
});

describe("a process that receives films", () => {
  it("receives eight films at once, refuses a ninth, and keeps received bytes on shutdown", async () => {
    const at = createUploadServer(shop.services);
    const paths = (await Promise.all(Array.from({ length: 9 }, () => allowed()))).map(({ path }) => path);
    for (const path of paths) await begin(path, 9000);
    const headers = { "upload-offset": 0, "content-type": "application/offset+octet-stream" };
    let waiting = 0;
    const held = () =>
      new ReadableStream({
        start: (to) => to.enqueue(film(5000)),
        // The rest of the film never arrives.
        pull: () => new Promise<void>(() => void (waiting += 1)),
      });
    const running = paths.slice(0, 8).map((path) => ask("PATCH", path, { headers, body: held(), at }));
    await expect.poll(() => waiting).toBe(8);
    expect((await ask("PATCH", paths[8]!, { headers, body: film(9000), at })).status).toBe(503);
    at.leave();
    for (const { status, headers: said } of await Promise.all(running)) expect([status, said.get("upload-offset")]).toEqual([204, "5000"]);
    expect((await ask("HEAD", paths[0]!, { at })).status).toBe(503);
    expect(await offset(paths[0]!)).toBe(5000);
  });
});
