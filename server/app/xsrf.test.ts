import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKarcisClient } from "#client/karcis-client.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { signedShop, WIRE } from "#test/harness/signed-shop.ts";

const HOST = "garudarun.localhost:3000";
const PATH = "/api/v1/session/end-everywhere?businessId=biz_garudarun";

let shop: TestShop;
let serial = 0;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

/** The cookie of a logged-in browser. */
async function loggedIn(): Promise<string> {
  const buyer = newBuyer(shop, { tenant: "garudarun" });
  serial += 1;
  await shop.services.db.transaction("garudarun", (tx) => tx.query("delete from one_time_codes"));
  await logInAs(shop, buyer, `+62812340000${10 + serial}`);
  return /karcis_session=[^;]*/.exec(buyer.cookie())![0];
}

/** One signed call, without automatic XSRF repair. */
async function act(cookie: string, headers: Record<string, string> = {}) {
  let refused = new Response();
  const once = {
    fetch: async (request: Request) => {
      const answer = await shop.plain.fetch(request);
      refused = answer.clone();
      return new Response(null, { status: answer.status === 403 ? 400 : answer.status });
    },
  };
  await signedShop(once).fetch(
    new Request(`http://${HOST}${PATH}`, {
      method: "POST",
      body: "{}",
      headers: { host: HOST, "content-type": "application/json", "idempotency-key": randomUUID(), cookie, ...headers },
    }),
  );
  const { code = "ok" } = (await refused.json()) as { code?: string };
  return { code, cookies: refused.headers.getSetCookie() };
}

const tokenIn = (cookies: readonly string[]) => /^karcis_xsrf=([\w-]{43});/.exec(cookies[0] ?? "")?.[1] ?? "";
const isIn = async (cookie: string) =>
  (
    await newBuyer({ fetch: (request) => shop.fetch(withCookie(request, cookie)) }, { tenant: "garudarun" }).call("listSessions", {
      query: {},
    })
  ).ok;

function withCookie(request: Request, cookie: string): Request {
  const headers = new Headers(request.headers);
  headers.set("cookie", cookie);
  return new Request(request, { headers });
}

describe("a changing call with a login", () => {
  it("refuses a change without the session's token, and sets the token in a cookie that scripts can read [A6][A15]", async () => {
    const cookie = await loggedIn();
    const { code, cookies } = await act(cookie);
    expect(code).toBe("XSRF_TOKEN_INVALID");
    expect(cookies).toEqual([expect.stringMatching(/^karcis_xsrf=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=7776000$/)]);
    expect(await isIn(cookie)).toBe(true);
  });

  it("accepts a change with its session's token, and not with another session's [A6][A15]", async () => {
    const [mine, theirs] = [await loggedIn(), await loggedIn()];
    const [own, other] = [tokenIn((await act(mine)).cookies), tokenIn((await act(theirs)).cookies)];
    expect(own).not.toBe(other);
    for (const wrong of ["", "x", other, own.toUpperCase()])
      expect((await act(mine, { "x-xsrf-token": wrong })).code).toBe("XSRF_TOKEN_INVALID");
    expect(await isIn(mine)).toBe(true);
    expect((await act(mine, { "x-xsrf-token": own })).code).toBe("ok");
    expect(await isIn(mine)).toBe(false);
  });

  it("requires no token for reading, or without a login [A6]", async () => {
    expect((await act("")).code).not.toBe("XSRF_TOKEN_INVALID");
    expect(await isIn(await loggedIn())).toBe(true);
  });

  it("makes the client repeat the call with the token from the refusal [A6]", async () => {
    const cookie = await loggedIn();
    let token: string | null = null;
    const statuses: number[] = [];
    const call = createKarcisClient({
      env: "demo",
      bases: { production: "https://api.example.com", demo: `http://${HOST}` },
      businessId: "biz_garudarun",
      signature: WIRE,
      xsrfToken: () => token,
      async fetch(url, init) {
        const answer = await shop.plain.fetch(new Request(url, { ...init, headers: { ...init.headers, host: HOST, cookie } }));
        token = tokenIn(answer.headers.getSetCookie()) || token;
        statuses.push(answer.status);
        return answer;
      },
    });
    const ended = await call("logOutEverywhere", { body: {}, idempotencyKey: randomUUID() });
    expect([ended.ok, statuses]).toEqual([true, [403, 200]]);
    expect(await isIn(cookie)).toBe(false);
  });
});
