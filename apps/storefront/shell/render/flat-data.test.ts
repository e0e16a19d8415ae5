import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readFlat, writeFlat } from "./flat-data.ts";
import { readHandoff } from "./handoff.ts";

const DATA = { root: { texts: { a: "A", b: "A" }, n: 1, yes: true, none: null }, list: [{ a: 1 }, { a: "1" }, []] };

const streamOf = (text: string) => new Response(text).body!;

/** What the router reads after the page's scripts have run. */
async function handedOver(text: string): Promise<string> {
  const scripts = [...(await readHandoff(streamOf(text), "mark")).html.matchAll(/<script nonce="mark">(.*?)<\/script>/gs)];
  const given: string[] = [];
  const streamController = { enqueue: (part: string) => given.push(part), close: () => given.push("end") };
  runInNewContext(scripts.map(([, code]) => code).join(";"), { window: { __reactRouterContext: { streamController } } });
  expect(given.pop()).toBe("end");
  return given.join("");
}

describe("a page's data", () => {
  it("return from the router's flat form unchanged, and shorter as plain text", async () => {
    const flat = writeFlat(DATA);
    expect(readFlat(flat)).toEqual(DATA);
    expect(readFlat(await handedOver(flat))).toEqual(DATA);
  });

  it("reads the router's own form: equal texts once, null and undefined as signs", () => {
    expect(readFlat('[{"_1":2,"_3":-5,"_4":-7},"a",[5,5],"b","c","x"]\n')).toEqual({ a: ["x", "x"], b: null });
  });

  it("leaves data that are not plain to the router", async () => {
    for (const text of ['[{"_1":2},"at",["D",1764000000000]]\n', '[{"_1":2},"late",["P",3]]\nP3:[1]\n', '[{"_1":-2},"n"]\n']) {
      expect([text, readFlat(text)]).toEqual([text, null]);
      expect(await handedOver(text)).toBe(text);
    }
  });

  it("cannot end its script", async () => {
    const flat = writeFlat({ a: "</script><script>alert(1)</script>\u2028" });
    expect((await readHandoff(streamOf(flat), "mark")).html).not.toContain("<script>alert");
    expect(readFlat(await handedOver(flat))).toEqual({ a: "</script><script>alert(1)</script>\u2028" });
  });
});
