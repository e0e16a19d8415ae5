import { describe, expect, it } from "vitest";
import { finishPage } from "./finish-page.ts";

const options = { config: { marketing: null, faults: null } as never, path: "/en", isEverybodys: true };
const html = [["content-type", "text/html; charset=utf-8"]] as const;
const headersOf = async (made: Parameters<typeof finishPage>[0]) => Object.fromEntries((await finishPage(made, options)).headers);

describe("a finished page", () => {
  it("allows each of its inline scripts, those in recurring pieces too, and no others", async () => {
    const texts = [
      { text: "<script>let a</script>", recurs: true },
      { text: '<p>x</p><script>let b</script><script src="/c.js"></script>', recurs: false },
    ];
    const first = await headersOf({ status: 200, headers: html, texts });
    const again = await headersOf({ status: 200, headers: html, texts });
    expect(first["content-security-policy"]!.match(/sha256-/g)).toHaveLength(2);
    expect(again["content-security-policy"]).toBe(first["content-security-policy"]);
    const other = await headersOf({ status: 200, headers: html, texts: [texts[0]!] });
    expect(other["content-security-policy"]!.match(/sha256-/g)).toHaveLength(1);
  });

  it("is kept by nobody and tells no other site where it was, unless it says how long", async () => {
    const headers = await headersOf({ status: 200, headers: html, texts: [] });
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "strict-origin" });
    const own = [...html, ["cache-control", "private, no-cache"], ["referrer-policy", "no-referrer"]] as const;
    const said = await finishPage({ status: 200, headers: own, texts: [] }, options);
    expect(said.headers.filter(([name]) => name === "cache-control" || name === "referrer-policy")).toEqual([
      ["cache-control", "private, no-cache"],
      ["referrer-policy", "strict-origin"],
    ]);
  });

  it("may be a redirect with its cookies, or an answer without a body", async () => {
    const redirect = new Response(null, {
      status: 302,
      headers: [
        ["location", "/en"],
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
      ],
    });
    const { status, headers } = await finishPage(redirect, options);
    expect([status, headers.filter(([name]) => name === "set-cookie").length]).toEqual([302, 2]);
    expect((await finishPage(new Response(null, { status: 204 }), options)).bytes).toBeNull();
  });
});
