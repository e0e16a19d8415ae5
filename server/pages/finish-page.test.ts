import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { finishPage } from "./finish-page.ts";
import { SCRIPT_MARK } from "./own-scripts.ts";

const options = { config: { marketing: null, faults: null, flags: { withVideo: false } } as never, path: "/en", isEverybodys: true };
const html = [["content-type", "text/html; charset=utf-8"]] as const;
const headersOf = async (made: Parameters<typeof finishPage>[0]) => Object.fromEntries((await finishPage(made, options)).headers);

describe("a finished page", () => {
  const own = (text: string) => `<script nonce="${SCRIPT_MARK}">${text}</script>`;
  const digestOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  it("allows each inline script of ours, in recurring pieces too, and removes the marks", async () => {
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
  ])("leaves an injected script out of the policy: %s", async (injected) => {
    for (const isEverybodys of [true, false]) {
      const texts = [{ text: `<p>${injected}</p>${own("let a")}`, recurs: true }];
      const { headers } = await finishPage({ status: 200, headers: html, texts }, { ...options, isEverybodys });
      expect(Object.fromEntries(headers)["content-security-policy"]!.match(/'sha256-[^']*'/g)).toEqual([digestOf("let a")]);
    }
  });

  it("forbids caching unless the page sets an age, and limits the referrer to the origin", async () => {
    const headers = await headersOf({ status: 200, headers: html, texts: [] });
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff", "referrer-policy": "strict-origin" });
    const own = [...html, ["cache-control", "private, no-cache"], ["referrer-policy", "no-referrer"]] as const;
    const said = await finishPage({ status: 200, headers: own, texts: [] }, options);
    expect(said.headers.filter(([name]) => name === "cache-control" || name === "referrer-policy")).toEqual([
      ["cache-control", "private, no-cache"],
      ["referrer-policy", "strict-origin"],
    ]);
  });

  it("finds the passages that one visitor's page shares, also inside a script, and allows the whole script", async () => {
    const [css, words] = ["a{color:red}".repeat(400), '{"pay":"Pay","help":"Help"}'.repeat(200)];
    const whole = (name: string) => `<style>${css}</style><p>${name}</p>${own(`take({"name":"${name}","messages":${words}})`)}`;
    const pageFor = (name: string) =>
      finishPage(
        { status: 200, headers: html, texts: [{ text: whole(name), recurs: false, common: [css, "missing", words] }] },
        { ...options, isEverybodys: false },
      );
    const [budi, sari] = [(await pageFor("Budi")).bytes!, (await pageFor("Sari")).bytes!];
    expect(gunzipSync(budi.privateGzip()).toString()).toBe(whole("Budi").replace(/ nonce="[^"]*"/, ""));
    expect(budi.privateGzip().length).toBeLessThan(1000);
    expect(budi.shared).toHaveLength(2);
    expect(budi.shared).toEqual(sari.shared);
    const { headers } = await pageFor("Budi");
    expect(Object.fromEntries(headers)["content-security-policy"]).toContain(digestOf(`take({"name":"Budi","messages":${words}})`));
  });

  it("sets Retry-After if the page could not be made", async () => {
    const page = await finishPage({ status: 503, headers: html, texts: [] }, options);
    expect(Object.fromEntries(page.headers)["retry-after"]).toBe("2");
  });

  it("sends redirects with cookies, and answers without a body", async () => {
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
