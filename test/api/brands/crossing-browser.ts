import type { TestShop } from "#test/harness/open-shop.ts";

export const PORT = 4000;

type Jar = Record<string, string>;
type Headers = Readonly<Record<string, string>>;
type Answer = Response & { readonly url: string };

export type Browser = {
  go(host: string, path: string, headers?: Headers, method?: string): Promise<Answer>;
  /** Follows a redirect. */
  follow(answer: Answer): Promise<Answer>;
  /** Sends the call of the `/crossing` page. */
  send(host: string, body: object, headers?: Headers): Promise<Response>;
  cookies(host: string): Jar;
};

/** A status and the target. */
export const reach = (answer: Answer) => `${answer.status} ${new URL(answer.headers.get("location") ?? "", answer.url).href}`;

/** A browser with cookies by host that follows no redirects by itself. */
export function openBrowser(shop: TestShop, jars: Readonly<Record<string, Jar>>): Browser {
  const kept = new Map(Object.entries(jars).map(([host, jar]) => [host, { ...jar }]));
  const jarOf = (host: string) => kept.get(host) ?? kept.set(host, {}).get(host)!;

  async function ask(url: URL, init: RequestInit & { readonly headers: Headers }): Promise<Answer> {
    const jar = jarOf(url.hostname);
    const cookie = Object.entries(jar)
      .map((pair) => pair.join("="))
      .join("; ");
    const headers = { host: url.host, "user-agent": "curl/8", accept: "text/html", ...(cookie ? { cookie } : {}), ...init.headers };
    const answer = await shop.fetch(new Request(url, { ...init, headers }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0(?:;|$)/.test(line)) delete jar[name];
      else jar[name] = value;
    }
    return Object.defineProperty(answer, "url", { value: url.href });
  }
  const go: Browser["go"] = (host, path, headers = {}, method = "GET") => ask(new URL(path, `http://${host}:${PORT}`), { method, headers });
  return {
    go,
    async follow(answer) {
      const to = new URL(answer.headers.get("location")!, answer.url);
      return go(to.hostname, to.pathname + to.search);
    },
    send(host, body, headers = {}) {
      const origin = `http://${host}:${PORT}`;
      const own = { "content-type": "application/json", origin, "sec-fetch-site": "same-origin", ...headers };
      return ask(new URL("/crossing", origin), { method: "POST", headers: own, body: JSON.stringify(body) });
    },
    cookies: (host) => jarOf(host),
  };
}
