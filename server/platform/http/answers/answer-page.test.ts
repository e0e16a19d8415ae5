import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerPage, answerPrivately, type Page } from "./answer-page.ts";
import { pageBytes } from "./page-bytes.ts";

const TEXT = "page ".repeat(500);
const page: Page = {
  status: 200,
  headers: [["content-type", "text/html; charset=utf-8"]],
  bytes: pageBytes([{ text: TEXT, recurs: false }]),
};
const ask = (headers: Record<string, string> = {}, method = "GET") => new Request("http://shop.test/", { headers, method });
const tagOf = async (accepts: string) => (await answerPage(page, ask({ "accept-encoding": accepts }))).headers.get("etag")!;

describe("the answer with a page", () => {
  it("compresses a page in the best encoding of its browser, with a matching Vary", async () => {
    const packed = async (accepts: string) => (await answerPage(page, ask({ "accept-encoding": accepts }))).headers;
    expect((await packed("gzip, deflate, br")).get("content-encoding")).toBe("br");
    expect((await packed("gzip")).get("content-encoding")).toBe("gzip");
    expect((await packed("identity")).get("content-encoding")).toBeNull();
    expect((await packed("identity")).get("vary")).toBe("accept-encoding");
    const answer = await answerPage(page, ask({ "accept-encoding": "gzip" }));
    expect(gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(TEXT);
  });

  it("gives every encoding of a page its own strong tag", async () => {
    const tags = await Promise.all(["br", "gzip", ""].map(tagOf));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/);
  });

  it("answers 304 to a browser with the page in any encoding, and never for another page's tag", async () => {
    for (const accepts of ["br", "gzip", ""]) {
      const held = await tagOf(accepts);
      const answer = await answerPage(page, ask({ "accept-encoding": "br", "if-none-match": `"x", W/${held}` }));
      expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([304, held, ""]);
    }
    expect((await answerPage(page, ask({ "if-none-match": '"another"' }))).status).toBe(200);
    const changed: Page = { ...page, bytes: pageBytes([{ text: `${TEXT}!`, recurs: false }]) };
    expect((await answerPage(changed, ask({ "if-none-match": await tagOf("") }))).status).toBe(200);
    expect((await answerPage({ ...page, status: 404 }, ask({ "if-none-match": await tagOf("") }))).status).toBe(404);
  });

  it("answers HEAD with the same headers and no body", async () => {
    const [head, get] = await Promise.all([answerPage(page, ask({}, "HEAD")), answerPage(page, ask())]);
    expect(await head.text()).toBe("");
    expect([...head.headers]).toEqual([...get.headers]);
  });

  it("compresses of one visitor's page only what other visitors' pages share, without a tag", async () => {
    const pageOf = (own: string): Page => ({
      ...page,
      bytes: pageBytes([
        { text: own, recurs: false },
        { text: TEXT, recurs: true },
      ]),
    });
    const packed = async (own: string) => {
      const answer = answerPrivately(pageOf(own), ask({ "accept-encoding": "gzip, br" }));
      expect([answer.headers.get("content-encoding"), answer.headers.get("vary"), answer.headers.get("etag")]).toEqual([
        "gzip",
        "accept-encoding",
        null,
      ]);
      const body = new Uint8Array(await answer.arrayBuffer());
      expect(gunzipSync(body).toString()).toBe(own + TEXT);
      return body.length;
    };
    expect(await packed("page page page page")).toBe(await packed("pxqz 8f3k v0w2 17ab"));
    expect(await packed("page page page")).toBeLessThan(100 + TEXT.length / 10);
  });

  it("sends one visitor's page plain to a browser that accepts no encoding, or if it shares nothing", async () => {
    const own: Page = { ...page, bytes: pageBytes([{ text: TEXT, recurs: false }]) };
    for (const [each, accepts] of [
      [own, "gzip, br"],
      [page, "identity"],
    ] as const) {
      const answer = answerPrivately(each, ask({ "accept-encoding": accepts }));
      expect([answer.headers.get("content-encoding"), answer.headers.get("etag"), await answer.text()]).toEqual([null, null, TEXT]);
    }
    expect(answerPrivately({ status: 304, headers: [], bytes: null }, ask()).body).toBeNull();
  });
});
