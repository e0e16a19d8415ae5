import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { finishPage } from "./finish-page.ts";
import { SCRIPT_MARK } from "./own-scripts.ts";

const options = { config: { marketing: null, faults: null, flags: { withVideo: false } } as never, path: "/en", isEverybodys: true };
const html = [["content-type", "text/html; charset=utf-8"]] as const;
const headersOf = async (made: Parameters<typeof finishPage>[0]) => Object.fromEntries((await finishPage(made, options)).headers);

describe("a finished page", () => {
  const own = (text: string) => `<script nonce="${SCRIPT_MARK}">${text}</script>`;
  const digestOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  it("allows each of our inline scripts, those in recurring pieces too, and sends none of their marks", async () => {
    const texts = [
      { text: own("let a"), recurs: true },
      { text: `<p>x</p><script type="module" async="" nonce="${SCRIPT_MARK}">let b</script><script src="/c.js"></script>`, recurs: false },
    ];
    const first = await finishPage({ status: 200, headers: html, texts }, options);
    const policy = (page: typeof first) => Object.fromEntries(page.headers)["content-security-policy"]!;
    expect(policy(first).match(/'sha256-[^']*'/g)).toEqual([digestOf("let a"), digestOf("let b")]);
    expect(policy(await finishPage({ status: 200, headers: html, texts }, options))).toBe(policy(first));
    expect(first.bytes!.plain().toString()).toBe(
      '<script>let a</script><p>x</p><script type="module" async="">let b</script><script src="/c.js"></script>',
    );
    expect(JSON.stringify(first.headers)).not.toContain(SCRIPT_MARK);
  });

  it.each([
    "<script>steal()</script>",
    '<script nonce="">steal()</script>',
    `<script nonce="${"A".repeat(SCRIPT_MARK.length)}">steal()</script>`,
    "<script>steal()/*",
    '<div title="<script>">steal()</div>',
    "<SCRIPT>steal()</SCRIPT>",
  ])("does not allow a script that somebody else has got into it: %s", async (injected) => {
    for (const isEverybodys of [true, false]) {
      const texts = [{ text: `<p>${injected}</p>${own("let a")}`, recurs: true }];
      const { headers } = await finishPage({ status: 200, headers: html, texts }, { ...options, isEverybodys });
      expect(Object.fromEntries(headers)["content-security-policy"]!.match(/'sha256-[^']*'/g)).toEqual([digestOf("let a")]);
    }
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

  it("says when to ask again, where it could not be made now", async () => {
    const page = await finishPage({ status: 503, headers: html, texts: [] }, options);
    expect(Object.fromEntries(page.headers)["retry-after"]).toBe("2");
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
