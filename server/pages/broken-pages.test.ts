import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient, CallResult } from "#contract/client.ts";
import type { Pages } from "#contract/pages.ts";
import type { EndpointName } from "#contract/paths.ts";
import { MESSAGES } from "#i18n/messages.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { createFrontDoor } from "../app/front-door.ts";
import { Problem } from "../platform/base/problem.ts";
import { createPageServer } from "./serve-pages.ts";

const HOST = "garudarun.localhost:3000";
let shop: TestShop;
/** Replacement of the API's answers to pages. */
let end: <N extends EndpointName>(name: N, answer: CallResult<N>) => unknown = (_, answer) => answer;
/** Built pages behind the shop's front door. */
let door: (request: Request) => Promise<Response>;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  const { createPages } = (await import(pathToFileURL(join(import.meta.dirname, "../../build/server/index.js")).href)) as {
    createPages: () => Pages<Request, Response>;
  };
  const clientFor = (request: Request): ApiClient => {
    const client = shop.app.clientFor(request);
    return (async (name: EndpointName, input: never) => end(name, await client(name, input))) as ApiClient;
  };
  const { services } = shop;
  const { tenants } = shop.app;
  const serve = createPageServer(services, { app: { tenants, clientFor }, pages: createPages() });
  door = createFrontDoor({ services, tenants, answer: async (request) => serve(request, (await tenants.byHost(HOST))!) });
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  end = (_, answer) => answer;
  vi.restoreAllMocks();
});
afterAll(() => shop.close());

/** A page as a browser gets it: the visible text and its parts. */
async function see(path: string, headers: Readonly<Record<string, string>> = {}) {
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const answer = await door(new Request(`http://${HOST}${path}`, { headers: { host: HOST, accept, ...headers } }));
  const html = await answer.text();
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const plain = (text: string) =>
    text
      .replace(/<[^>]+>/g, " ")
      .replace(/&#(?:x27|39);/g, "'")
      .replace(/\s+/g, " ")
      .trim();
  return {
    status: answer.status,
    policy: answer.headers.get("content-security-policy")!,
    language: /<html lang="(\w\w)"/.exec(html)?.[1],
    headings: [...main.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, text]) => plain(text!)),
    pictures: main.match(/<svg[^>]*class="(?:error-)?picture"/g)?.length ?? 0,
    text: plain(main),
    main,
    html,
  };
}
const poisoned = () => {
  throw new TypeError("poisoned");
};
const LANGUAGES = [
  ["en", {}],
  ["id", {}],
  ["", { "accept-language": "id" }],
] as const;

describe.each(LANGUAGES)("a failure on the server, in the language of /%s", (prefix, headers) => {
  const language = prefix === "en" ? "en" : "id";
  const { common } = MESSAGES[language];
  const list = `${prefix && `/${prefix}`}/event`;

  /** Parts of the error screen on a page: picture, heading, text, and a link, in the shop's own frame. */
  async function screenOf(path: string) {
    const { status, language: shown, pictures, headings, text, main, html } = await see(path, headers);
    return {
      status,
      shown,
      pictures,
      headings,
      isTold: text.includes(common["common.not_found_information"]) && text.includes(common["common.fatal_information"]),
      leadsOn:
        new RegExp(`<button[^>]*>${common["common.try_again"]}</button>`).test(main) &&
        /<a [^>]*href="(?:https:\/\/wa\.me|mailto:)/.test(main),
      isFramed: /<header[\s\S]*Garuda/.test(html),
      isTelling: html.includes("poisoned"),
    };
  }
  const whole = {
    status: 500,
    shown: language,
    pictures: 1,
    headings: [common["common.not_found"]],
    isTold: true,
    leadsOn: true,
    isFramed: true,
    isTelling: false,
  };

  it("shows the error screen if a page's data fail [R9]", async () => {
    end = poisoned;
    expect(await screenOf(`${list}?q=${language}${prefix}data`)).toEqual(whole);
  });

  it("shows the error screen if drawing a page fails [R9]", async () => {
    end = (_, answer) => ({ ...answer, ...(answer.ok && { data: { ...(answer.data as object), categories: null } }) });
    expect(await screenOf(`${list}?q=${language}${prefix}draw`)).toEqual(whole);
  });

  it("shows the error screen if the API fails, and says if that is temporary [R9]", async () => {
    const problem = { status: 503, code: "UNAVAILABLE", title: "", requestId: "r-1" };
    end = () => ({ ok: false, status: 503, problem });
    const page = await see(`${list}?q=${language}${prefix}away`, headers);
    expect([page.status, page.language, page.pictures, page.headings]).toEqual([503, language, 1, [common["common.away"]]]);
    expect(page.text).toContain(common["common.away_information"]);
    expect(page.main).toContain(common["common.try_again"]);
  });

  it.each([
    ["before any page could be drawn", 500, poisoned],
    ["of a database that is away", 503, () => Promise.reject(new Problem("UNAVAILABLE"))],
  ])("shows a plain page in both languages, the visitor's first, after a failure %s [R9]", async (_, status, fails) => {
    const all = vi.spyOn(shop.app.tenants, "byHost").mockImplementation(fails as never);
    const page = await see(list, headers);
    all.mockRestore();
    const other = MESSAGES[language === "en" ? "id" : "en"].common;
    const key = status === 500 ? "common.not_found" : "common.away";
    expect([page.status, page.language, page.pictures]).toEqual([status, language, 1]);
    expect(page.headings).toEqual([common[key], other[key]]);
    expect(page.text).toContain(common[`${key}_information`]);
    if (status === 500) expect(page.text).toContain(`${common["common.fatal"]}. ${common["common.fatal_information"]}`);
    expect(page.main).toContain(`<a href="">${common["common.try_again"]}</a>`);
    // Its policy allows nothing, so the picture must be self-contained.
    expect(page.policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.main).not.toMatch(/style=|<img|url\(|href="http/);
  });
});
