import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { segmentsBase } from "#server/features/plays/segment-place.ts";
import { PATIENCE } from "../harness/patience.ts";
import { freePort } from "../harness/free-port.ts";

const CONFIG = join(import.meta.dirname, "..", "..", "docs", "nginx-segments.conf");
const SECRET = randomBytes(24).toString("base64url");
const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

const bytes = randomBytes(5000);
const media = randomUUID();
let folder: string;
let origin: string;
let nginx: ChildProcess | undefined;

beforeAll(async () => {
  if (!hasNginx) return;
  folder = mkdtempSync(join(tmpdir(), "karcis-nginx-"));
  // Started by root its workers are somebody else.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "videos", "teaterlampu", media, "480"), { recursive: true });
  writeFileSync(join(folder, "videos", "teaterlampu", media, "480", "0.ts"), bytes);
  writeFileSync(join(folder, "videos", "teaterlampu", media, "source"), "the whole film");
  const port = await freePort();
  const server = readFileSync(CONFIG, "utf8")
    .replace("listen 8088", `listen 127.0.0.1:${port}`)
    .replace("CHANGE-THIS-SECRET", SECRET)
    .replace("/var/lib/karcis", folder);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${places} ${server} }`,
  );
  nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], { stdio: "inherit" });
  origin = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(origin)).status;
  await vi.waitFor(async () => expect(await answers()).toBe(404), PATIENCE);
});
afterAll(() => {
  nginx?.kill();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Where the segments of the file begin, for so many seconds. */
function baseFor(seconds: number): string {
  const settings = { segments: { url: `${origin}/segments`, secret: SECRET } };
  return segmentsBase(settings, { tenant: "teaterlampu", media, expires: Math.floor(Date.now() / 1000) + seconds })!;
}

describe("segments from nginx, by the configuration in docs", () => {
  it("are served by an address of the shop's, whole and in one part, and may be kept by the browser alone", async ({ skip }) => {
    if (!hasNginx) return skip("nginx is not installed here");
    const answer = await fetch(`${baseFor(60)}480/0.ts`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/mp2t"]);
    expect(answer.headers.get("cache-control")).toMatch(/private.*immutable/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(`${baseFor(60)}480/0.ts`, { headers: { range: "bytes=16-31" } });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(16, 32))]).toEqual([206, true]);
  });

  it("are refused by a changed address, another file's, one that is over, and for everything but segments", async ({ skip }) => {
    if (!hasNginx) return skip("nginx is not installed here");
    const good = baseFor(60);
    const changed = good.replace(/segments\/(.)/, (_, first: string) => `segments/${first === "x" ? "y" : "x"}`);
    const longer = good.replace(/\/(\d{10})\//, (_, until: string) => `/${Number(until) + 1000}/`);
    const statusOf = async (address: string) => (await fetch(address)).status;
    expect(await statusOf(`${changed}480/0.ts`)).toBe(403);
    expect(await statusOf(`${longer}480/0.ts`)).toBe(403);
    expect(await statusOf(`${good.replace(media, randomUUID())}480/0.ts`)).toBe(403);
    expect(await statusOf(`${baseFor(-1)}480/0.ts`)).toBe(410);
    for (const name of ["source", "480/../source", "480/1.ts", "480/0.ts/x"]) expect(await statusOf(good + name), name).toBe(404);
  });
});
