import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request as httpRequest, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFfmpeg } from "../../harness/ffmpeg.ts";
import { freshDatabase, type FreshDatabase } from "../../harness/fresh-database.ts";
import { startPostgres, type RunningPostgres } from "../../harness/postgres.ts";
import { startPaysimProcess, type PaysimProcess } from "../../harness/start-paysim-process.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const BRAND = "garudarun";
const MB = 1024 * 1024;
const PART = 16 * MB;
let cluster: RunningPostgres;
let database: FreshDatabase;
let folder: string;
let paysim: PaysimProcess;
let a: RunningServer;
let b: RunningServer;
const KARCIS_SECRET = "a secret that both processes know, and no other";
const env = () => ({ DATABASE_URL: database.url, KARCIS_SECRET, DATA_DIR: join(folder, "data") });
/** Processes share the folder of films, as they would share a bucket. */
const start = () => startServer({ ...env(), PAYSIM_URL: paysim.url });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-upload-"));
  cluster = await startPostgres();
  database = await freshDatabase(cluster.url);
  paysim = await startPaysimProcess({ KARCIS_SECRET, DATA_DIR: join(folder, "paysim") });
  a = await start();
  b = await start();
});
afterAll(async () => {
  await Promise.all([a?.kill9(), b?.kill9(), paysim?.kill9()]);
  await database?.drop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const video = (...words: string[]) => run("cli/karcis.ts", { env: env(), words: ["video", ...words] });
async function allow(...options: string[]): Promise<{ id: string; path: string }> {
  const { said } = await video("allow", BRAND, ...options).ended;
  const [, id = "", path = ""] =
    /^upload ([0-9a-f-]{36}), until .* UTC; .*\nhttp:\/\/garudarun\.localhost\S*(\/api\/v1\/uploads\/\S+)\n$/.exec(said) ?? [];
  expect(path, said).not.toBe("");
  return { id, path };
}

type Answer = { readonly status: number; readonly offset: string | undefined; readonly text: string };
/** A raw call. The caller sends its body. */
function call(
  to: RunningServer,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
): { readonly out: ClientRequest; readonly answer: Promise<Answer> } {
  const out = httpRequest({
    host: "127.0.0.1",
    port: to.port,
    path,
    method,
    agent: false,
    headers: { host: `${BRAND}.localhost:${to.port}`, "tus-resumable": "1.0.0", ...headers },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    out.on("error", reject);
    out.on("response", (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode!, offset: response.headers["upload-offset"] as string | undefined, text }),
      );
    });
  });
  return { out, answer };
}
function ask(to: RunningServer, method: string, path: string, headers: Record<string, string | number> = {}): Promise<Answer> {
  const { out, answer } = call(to, method, path, headers);
  out.end();
  return answer;
}
const patch = (to: RunningServer, path: string, at: number, length: number) =>
  call(to, "PATCH", path, { "upload-offset": at, "content-type": "application/offset+octet-stream", "content-length": length });
const begin = (to: RunningServer, path: string, bytes: number, name: string) =>
  ask(to, "POST", path, { "upload-length": bytes, "upload-metadata": `filename ${Buffer.from(name).toString("base64")}` });
const offset = async (to: RunningServer, path: string) => (await ask(to, "HEAD", path)).offset;

/** A film larger than a part of the store. */
function roomyFilm(name: string): string {
  const path = join(folder, name);
  if (hasFfmpeg())
    execFileSync("ffmpeg", [
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      "testsrc2=s=320x240:d=2:r=10",
      "-f",
      "lavfi",
      "-i",
      "sine=d=2",
      path,
    ]);
  else writeFileSync(path, Buffer.from("\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x10moov12345678", "latin1"));
  const room = Buffer.alloc(PART + 2 * MB);
  room.writeUInt32BE(room.length);
  room.write("free", 4, "latin1");
  writeFileSync(path, room, { flag: "a" });
  return path;
}

describe("a film sent over HTTP", () => {
  it("resumes in another process after the first was killed, by the command, and becomes playable", async () => {
    const path = roomyFilm("film.mp4");
    const bytes = readFileSync(path);
    const { path: address } = await allow("--name", "A film by post");
    expect((await begin(a, address, bytes.length, "film.mp4")).status).toBe(201);
    const { out, answer } = patch(a, address, 0, bytes.length);
    const outcome = answer.then(
      ({ status }) => status,
      () => "cut off",
    );
    out.write(bytes.subarray(0, PART + MB));
    await expect.poll(() => offset(b, address), { timeout: 30_000 }).toBe(String(PART));
    await a.kill9();
    expect(await outcome).toBe("cut off");
    const sending = await video("send", path, `http://${BRAND}.localhost:${b.port}${address}`).ended;
    expect(sending).toMatchObject({ code: 0, said: expect.stringContaining("it has come") });
    // Received data were not sent again.
    expect(Math.min(...[...sending.said.matchAll(/^(\d+)% of \d+ MB$/gm)].map(([, percent]) => Number(percent)))).toBeGreaterThanOrEqual(
      88,
    );
    const again = await video("send", path, `http://${BRAND}.localhost:${b.port}${address}`).ended;
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining("its film has come") });
    expect((await video("uploads", BRAND).ended).said).toMatch(/A film by post: has come, as [0-9a-f-]{36}\n/);
    a = await start();
    if (!hasFfmpeg()) return;
    await expect
      .poll(async () => (await video("list", BRAND).ended).said, { timeout: 90_000, interval: 1000 })
      .toContain("A film by post: ready, 2 s, 240p");
  }, 240_000);

  it("accepts each byte from one sender: of two with the same piece, one is refused and its data dropped", async () => {
    const { path } = await allow();
    expect((await begin(a, path, 2 * MB, "two.mkv")).status).toBe(201);
    const pieces = [7, 9].map((fill) => Buffer.alloc(MB, fill));
    for (const piece of pieces) piece.set([0x1a, 0x45, 0xdf, 0xa3]);
    const films = join(folder, "data", "videos", BRAND);
    const begun = () =>
      readdirSync(films, { recursive: true, encoding: "utf8" })
        .map((name) => join(films, name))
        .filter((file) => statSync(file, { throwIfNoEntry: false })?.size === MB);
    // Both have stored their bytes before either can record them.
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query("begin");
    await owner.query("select from video_uploads for update");
    const calls = [patch(a, path, 0, MB), patch(b, path, 0, MB)];
    for (const [n, { out }] of calls.entries()) out.end(pieces[n]);
    await expect.poll(() => begun().length, { timeout: 30_000 }).toBe(2);
    await owner.query("commit");
    await owner.end();
    const said = await Promise.all(calls.map(({ answer }) => answer));
    expect(said.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect([await offset(a, path), await offset(b, path)]).toEqual([String(MB), String(MB)]);
    expect(begun()).toHaveLength(1);
    expect(readFileSync(begun()[0]!).equals(pieces[said.findIndex(({ status }) => status === 204)]!)).toBe(true);
    const rest = patch(b, path, MB, MB);
    rest.out.end(Buffer.alloc(MB, 1));
    expect((await rest.answer).status).toBe(204);
    expect((await video("uploads", BRAND).ended).said).toContain("two.mkv: has come");
  }, 120_000);

  it("reports the part received by a stopping process, and resumes in another", async () => {
    const { path } = await allow();
    const whole = Buffer.alloc(PART + 2 * MB, 3);
    whole.set([0x1a, 0x45, 0xdf, 0xa3]);
    await begin(a, path, whole.length, "leaves.mkv");
    const { out, answer } = patch(a, path, 0, whole.length);
    out.write(whole.subarray(0, PART + MB));
    await expect.poll(() => offset(b, path), { timeout: 30_000 }).toBe(String(PART));
    const ended = a.stop();
    const said = await answer;
    expect([said.status, Number(said.offset) >= PART]).toEqual([204, true]);
    expect(await offset(b, path)).toBe(said.offset);
    expect(await ended).toBe(0);
  }, 60_000);

  it("refuses a film with a reason by the command, and accepts nothing at a revoked address", async () => {
    const { id, path } = await allow("--hours", "1");
    const text = join(folder, "text.mp4");
    writeFileSync(text, "#EXTM3U\n".repeat(4000));
    const address = `http://${BRAND}.localhost:${b.port}${path}`;
    expect(await video("send", text, address).ended).toMatchObject({
      code: 1,
      said: expect.stringContaining("text.mp4 is not taken: this is not a video"),
    });
    expect(await video("send", text, "http://shop.example/api/v1/uploads/x").ended).toMatchObject({
      code: 1,
      said: expect.stringContaining("https://"),
    });
    expect(await video("withdraw", BRAND, id).ended).toMatchObject({ code: 0 });
    expect(await video("send", text, address).ended).toMatchObject({ code: 1, said: expect.stringContaining("takes no film") });
    expect(b.logs()).not.toContain(path.slice(-43));
  });
});
