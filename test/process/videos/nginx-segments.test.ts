import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { segmentsBase } from "#server/modules/videos/play/segment-place.ts";
import { freePort } from "../../harness/free-port.ts";
import { hasNginx, startSegmentsNginx, type RunningNginx } from "../../harness/nginx.ts";

const SECRET = randomBytes(24).toString("base64url");

const bytes = randomBytes(5000);
const media = randomUUID();
let folder: string;
let origin: string;
let nginx: RunningNginx | null = null;

beforeAll(async () => {
  if (!hasNginx()) return;
  folder = mkdtempSync(join(tmpdir(), "karcis-segments-"));
  // Workers of a root-started nginx run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "videos", "teaterlampu", media, "480"), { recursive: true });
  writeFileSync(join(folder, "videos", "teaterlampu", media, "480", "0.ts"), bytes);
  writeFileSync(join(folder, "videos", "teaterlampu", media, "source"), "the whole film");
  nginx = await startSegmentsNginx({ dataDir: folder, secret: SECRET, port: await freePort() });
  origin = `http://127.0.0.1:${nginx.port}`;
});
afterAll(() => {
  nginx?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The file's segment base, valid for this many seconds. */
function baseFor(seconds: number): string {
  const settings = { segments: { url: `${origin}/segments`, secret: SECRET } };
  return segmentsBase(settings, { tenant: "teaterlampu", media, expires: Math.floor(Date.now() / 1000) + seconds })!;
}

describe("segments from nginx with the documented configuration", () => {
  it("serves segments at the shop's address, in full and by range, cached by the browser alone", async ({ skip }) => {
    if (!nginx) return skip("nginx is not installed here");
    const answer = await fetch(`${baseFor(60)}480/0.ts`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "video/mp2t"]);
    expect(answer.headers.get("cache-control")).toMatch(/private.*immutable/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(`${baseFor(60)}480/0.ts`, { headers: { range: "bytes=16-31" } });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(16, 32))]).toEqual([206, true]);
  });

  it("refuses segments at a changed, foreign or expired address, and everything but segments", async ({ skip }) => {
    if (!nginx) return skip("nginx is not installed here");
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
