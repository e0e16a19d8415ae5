import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { rememberPeer } from "../../../platform/http/address/peer.ts";
import { categoryTarget, promoTarget } from "./build-target.ts";
import { createLink, type LinkOrder } from "./create-link.ts";
import { endLink } from "./end-link.ts";
import { openLink } from "./open-link.ts";

const TENANT = "garudarun";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const MACHINES = [
  "WhatsApp/2.23.20.0",
  "TelegramBot (like TwitterBot)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
];
let shop: TestShop;
let networks = 0;
const freshNetwork = () => `198.51.${(networks += 1)}.7`;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const inTenant = <T>(tenant: string, text: string, params: string[] = []) =>
  shop.services.db.transaction(tenant, (tx) => tx.query(text, params)) as Promise<T[]>;
const make = (order: Partial<LinkOrder> = {}, tenant = TENANT) =>
  shop.services.db.transaction({ tenant, actor: OPERATOR }, (tx) =>
    createLink(shop.services, tx, { type: "campaign", target: "/event", expiresAt: null, maxUses: null, ...order }),
  );
const counted = (code: string) =>
  inTenant<{ uses: number; clicks: number }>(TENANT, "select uses, clicks from links where code = $1", [code]).then(([row]) => row);

type Coming = { agent?: string; method?: string; headers?: Record<string, string>; tenant?: string; network?: string; cookie?: string };
async function open(path: string, { agent = PHONE, method = "GET", headers = {}, tenant = TENANT, network, cookie }: Coming = {}) {
  const host = `${tenant}.localhost:3000`;
  const request = new Request(`http://${host}${path}`, {
    method,
    headers: { host, "user-agent": agent, ...headers, ...(cookie ? { cookie } : {}) },
  });
  if (network) rememberPeer(request, network);
  const found = (await shop.app.tenants.byHost(host))!;
  const answer = await openLink({ services: shop.services, tenant: found, request, locale: "en", isSecure: false });
  return {
    status: answer?.status ?? 404,
    location: answer?.headers.get("location") ?? null,
    cookie: answer?.headers.get("set-cookie")?.split(";")[0] ?? "",
    text: (await answer?.text()) ?? "",
    retry: Number(answer?.headers.get("retry-after") ?? 0),
  };
}

describe("a short link", () => {
  it("redirects a short link with the language and flags of the address, and the link's own parameters win", async () => {
    const { path, code } = await make({ target: "/event/garuda-half-jakarta?utm_source=poster" });
    expect(path).toBe(`/l/${code}`);
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/);
    expect((await open(path)).location).toBe("/event/garuda-half-jakarta?utm_source=poster");
    const rich = await open(`/id${path.toLowerCase()}?headerless=1&footerless=1&utm_source=else&utm_medium=qr&patron.fullName=Budi`);
    expect(rich).toMatchObject({
      status: 302,
      location: "/id/event/garuda-half-jakarta?utm_source=poster&headerless=1&footerless=1&utm_medium=qr&patron.fullName=Budi",
    });
    expect((await open(`/en${(await make({ target: "/" })).path}`)).location).toBe("/en");
  });

  it.each([
    [
      "category",
      categoryTarget({ slug: "x", categoryId: "1f0c", qty: 2, sessionId: "9a" }),
      "/event/x/choice?category=1f0c&qty=2&session=9a",
    ],
    ["promo", promoTarget({ slug: null, code: "LARI 10" }), "/event?promo_code=LARI+10"],
  ] as const)("redirects a %s link to its builder's target", async (type, target, location) => {
    expect((await open((await make({ type, target })).path)).location).toBe(location);
  });

  it.each([
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "event",
    "/l/ABCDEFGHJK",
    "/api/v1/config",
    "/id/event",
    "/locale?to=id",
    "/a b",
    "/x\n",
    "/../api",
  ])("refuses a target that is no page of the shop: %s", async (target) => {
    await expect(make({ target })).rejects.toThrow("short link");
  });

  it("shows the not-found screen for a link that is unknown, expired, ended, used up or another tenant's", async () => {
    const over = await make({ expiresAt: new Date(Date.now() + 3_600_000) });
    expect((await open(over.path)).status).toBe(302);
    await inTenant(TENANT, "update links set expires_at = clock_timestamp() - interval '1 second' where code = $1", [over.code]);
    const ended = await make();
    await shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) => endLink(tx, ended.code));
    const single = await make({ maxUses: 1 });
    expect((await open(single.path)).status).toBe(302);
    const foreign = await make({}, "jenius");
    expect((await open(foreign.path, { tenant: "jenius" })).status).toBe(302);
    for (const path of [over.path, ended.path, single.path, foreign.path, "/l/ABCDEFGHJK", "/l/short", "/l/' or 1=1"])
      expect(await open(path, { network: freshNetwork() }), path).toMatchObject({ status: 404, location: null });
  });

  it("counts each visitor and visit once, and lets earlier visitors return", async () => {
    const { path, code } = await make({ maxUses: 2 });
    const first = await open(path);
    expect(first.cookie).toMatch(/^karcis_visitor=/);
    expect((await open(path, { cookie: first.cookie })).status).toBe(302);
    expect(await counted(code)).toEqual({ uses: 1, clicks: 1 });
    await inTenant(TENANT, "update link_visits set at = at - interval '31 minutes' where code = $1", [code]);
    await open(path, { cookie: first.cookie });
    expect(await counted(code)).toEqual({ uses: 1, clicks: 2 });
    expect((await open(path)).status).toBe(302);
    expect((await open(path)).status).toBe(404);
    expect((await open(path, { cookie: first.cookie })).status).toBe(302);
    expect(await counted(code)).toEqual({ uses: 2, clicks: 3 });
  });

  it("never exceeds a link's maximum of uses under concurrent visits", async () => {
    const { path, code } = await make({ maxUses: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(path)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(3);
    expect(await counted(code)).toEqual({ uses: 3, clicks: 3 });
  });

  it.each([...MACHINES.map((agent) => ({ agent })), { method: "HEAD" }, { headers: { "sec-purpose": "prefetch;prerender" } }])(
    "spends no use on a preview: %o",
    async (coming) => {
      const open1 = await make();
      expect(await open(open1.path, coming)).toMatchObject({ status: 302, location: "/event", cookie: "" });
      expect(await counted(open1.code)).toEqual({ uses: 0, clicks: 0 });
      const single = await make({ maxUses: 1 });
      const answer = await open(single.path, coming);
      expect(answer).toMatchObject({ status: 200, location: null, cookie: "" });
      expect(await counted(single.code)).toEqual({ uses: 0, clicks: 0 });
      expect((await open(single.path)).status).toBe(302);
    },
  );

  it("opens the link by the preview page's button for a person whose browser looks like a bot", async () => {
    const { path, code } = await make({ type: "resume", target: "/event/x/transaction-status?b=1&k=2" });
    const preview = await open(path, { agent: MACHINES[0]! });
    expect(preview.text).toContain('name="open" value="1"');
    expect(preview.text).not.toContain("transaction-status");
    expect((await open(`${path}?open=1`, { agent: MACHINES[0]! })).location).toBe("/event/x/transaction-status?b=1&k=2");
    expect(code).toHaveLength(27);
  });

  it("stores neither code nor target of a personal link in plain text", async () => {
    const { code, path } = await make({ type: "handover", target: "/event/x/handover?k=geheim" });
    const rows = JSON.stringify([
      await inTenant(TENANT, "select * from links"),
      await inTenant(TENANT, "select * from audit where action = 'link.created'"),
    ]);
    expect(rows).not.toContain(code);
    expect(rows).not.toContain("geheim");
    expect((await open(path)).location).toBe("/event/x/handover?k=geheim");
    await shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) => endLink(tx, code));
    expect((await open(path)).status).toBe(404);
  });
});

describe("guessing codes", () => {
  it("blocks a guessing network with 429, even for valid codes, but no other network (O02)", async () => {
    const { path } = await make();
    const network = freshNetwork();
    const seen = new Map<number, number>();
    for (let n = 0; n < 90; n++) {
      const { status } = await open(`/l/${"ABCDEFGHJK".slice(0, 8)}${10 + n}`.replaceAll(/[01]/g, "Z"), { network });
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect(seen).toEqual(
      new Map([
        [404, 60],
        [429, 30],
      ]),
    );
    const late = await open(path, { network });
    expect([late.status, late.location]).toEqual([429, null]);
    expect(late.retry).toBeGreaterThan(0);
    expect((await open(path, { network: freshNetwork() })).status).toBe(302);
  });
});
