import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encodeInChild } from "./encode-in-child.ts";
import type { Encode } from "../ports/picture-source.ts";
import { createMedia } from "./serve-media.ts";
import { startWarming } from "./warm-media.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="20"><rect width="32" height="20" fill="#c00"/></svg>';
const FORMS = 6;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-media-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function shopOf(encode: Encode = async () => new Uint8Array([1])) {
  return createMedia({ folder, source: async (_, name) => (name === "poster" ? { svg: SVG, ratio: 1.6 } : null), encode });
}
const pictures = async () => [
  { tenant: "karcis", name: "gone" },
  { tenant: "karcis", name: "poster" },
];

describe("picture warming", () => {
  it("encodes every missing form once, one at a time", async () => {
    const asked: string[] = [];
    let running = 0;
    const encode: Encode = async (_, { width, format }) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      asked.push(`${width} ${format}`);
      return new Uint8Array([2]);
    };
    for (let start = 0; start < 2; start++) {
      let isClosed = false;
      const encoder = { encode, close: () => (isClosed = true) };
      const warming = startWarming({ pictures, warm: shopOf().warm, encoder, beginMs: 0, quietMs: 0 });
      await expect.poll(() => isClosed, { interval: 5 }).toBe(true);
      await warming.stop();
    }
    expect(asked).toHaveLength(FORMS);
    expect(new Set(asked).size).toBe(FORMS);
  });

  it("leaves nothing to encode for a visitor", async () => {
    const media = shopOf(() => Promise.reject(new Error("encoded for a visitor")));
    await media.warm(
      { tenant: "karcis", name: "poster" },
      async () => new Uint8Array([7]),
      async () => true,
    );
    const answer = await media.serve("/media/karcis/poster-720.avif");
    expect([...new Uint8Array(await answer!.arrayBuffer())]).toEqual([7]);
  });

  it("pauses while requests arrive", async () => {
    // A manual clock, because a busy machine has no quiet times.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let encoded = 0;
    const encoder = { encode: async () => new Uint8Array([(encoded += 1)]), close: () => {} };
    const warming = startWarming({ pictures, warm: shopOf().warm, encoder, beginMs: 20, quietMs: 60 });
    for (let turn = 0; turn < 40; turn++) {
      warming.logRequest();
      await vi.advanceTimersByTimeAsync(5);
    }
    await vi.advanceTimersByTimeAsync(54);
    expect(encoded).toBe(0);
    await vi.waitFor(() => expect(encoded).toBe(FORMS), { timeout: 20_000 });
    await warming.stop();
  });

  it("stops at once, even before it began", async () => {
    const encoder = { encode: () => Promise.reject(new Error("nothing may be encoded")), close: () => {} };
    await startWarming({ pictures, warm: shopOf().warm, encoder }).stop();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("the child encoder", () => {
  it("returns the picture, reports failures, and ends when closed", async () => {
    const encoder = encodeInChild(pathToFileURL(join(import.meta.dirname, "../adapters/pictures/render-variant.ts")).href);
    const body = await encoder.encode(SVG, { width: 32, format: "webp" });
    expect(Buffer.from(body).toString("latin1", 8, 12)).toBe("WEBP");
    await expect(encoder.encode(SVG, { width: 1, format: "webp" })).rejects.toThrow("from 16 to 4096");
    const last = encoder.encode(SVG, { width: 1200, format: "avif" });
    encoder.close();
    await expect(last).rejects.toThrow("ended");
    await expect(encoder.encode(SVG, { width: 32, format: "webp" })).rejects.toThrow("closed");
  });
});
