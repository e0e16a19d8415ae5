import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transfer, type Progress } from "./transfer.ts";

const FILE = new Uint8Array(3_000_000).map((_, n) => n % 251);

/** Parses any body like Node and returns it. `/file` is a large document. */
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((asked, answer) => {
    if (asked.url === "/file") return void answer.writeHead(200, { "content-length": FILE.length }).end(FILE);
    const parts: Buffer[] = [];
    asked.on("data", (part: Buffer) => parts.push(part));
    asked.on("end", () => {
      const body = new Response(Buffer.concat(parts), { headers: { "content-type": asked.headers["content-type"] ?? "" } });
      void describeBody(body).then((told) => answer.writeHead(asked.url === "/no" ? 422 : 200).end(JSON.stringify(told)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function describeBody(body: Response): Promise<unknown> {
  const type = body.headers.get("content-type")!.split(";")[0];
  if (type === "application/json") return { type, json: await body.json() };
  const fields = await body.formData();
  const all = await Promise.all([...fields].map(async ([name, value]) => [name, typeof value === "string" ? value : await sizeOf(value)]));
  return { type, fields: Object.fromEntries(all) as unknown };
}

async function sizeOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `${file.name} ${file.type} ${bytes.length} ${bytes.every((byte, n) => byte === n % 251)}`;
}

function form(): FormData {
  const fields = new FormData();
  fields.set("note", "Rp 10.000 & more");
  fields.set("file", new File([FILE], "bukti.png", { type: "image/png" }));
  return fields;
}

const json = { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":[1,"é"]}' };

describe("a transfer", () => {
  it.each([false, true])("sends JSON, a form, and a form with a file, with progress: %s [A6]", async (isWatched) => {
    const watching = isWatched ? { onUpload: () => {}, onDownload: () => {} } : {};
    const told = async (body: FormData | URLSearchParams) =>
      JSON.parse(await (await transfer(origin, { method: "POST", headers: {}, body }, watching)).text()) as unknown;
    expect(JSON.parse(await (await transfer(origin, json, watching)).text())).toEqual({ type: "application/json", json: { a: [1, "é"] } });
    expect(await told(new URLSearchParams({ a: "1 & 2", b: "é" }))).toEqual({
      type: "application/x-www-form-urlencoded",
      fields: { a: "1 & 2", b: "é" },
    });
    expect(await told(form())).toEqual({
      type: "multipart/form-data",
      fields: { note: "Rp 10.000 & more", file: "bukti.png image/png 3000000 true" },
    });
  });

  it("reports an upload's progress up to its end [A6]", async () => {
    const seen: Progress[] = [];
    await transfer(origin, { method: "POST", headers: {}, body: form() }, { onUpload: (progress) => seen.push(progress) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every(({ loaded }, n) => loaded > (seen[n - 1]?.loaded ?? 0))).toBe(true);
    const { loaded, total } = seen.at(-1)!;
    expect(total).toBeGreaterThan(FILE.length);
    expect(loaded).toBe(total);
  });

  it("reports a download's progress and returns all its bytes [A6]", async () => {
    const seen: Progress[] = [];
    const answer = await transfer(`${origin}/file`, { method: "GET", headers: {} }, { onDownload: (progress) => seen.push(progress) });
    expect(Buffer.from(answer.bytes).equals(Buffer.from(FILE))).toBe(true);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toEqual({ loaded: FILE.length, total: FILE.length });
  });

  it("returns a refusal as an answer, and throws only on network errors [A4]", async () => {
    expect(await transfer(`${origin}/no`, json)).toMatchObject({ ok: false, status: 422 });
    await expect(transfer("http://127.0.0.1:1/", json)).rejects.toThrow(TypeError);
  });
});
