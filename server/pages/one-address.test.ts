import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { createLink } from "../modules/catalogue/links/create-link.ts";
import { giveVideo } from "../modules/videos/sell/give-video.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const ask = (tenant: string, path: string, headers: Record<string, string> = {}) =>
  shop.fetch(new Request(`http://${tenant}.localhost${path}`, { headers: { host: `${tenant}.localhost`, ...headers } }));
const wayOf = async (tenant: string, path: string) => {
  const answer = await ask(tenant, path);
  return [answer.status, answer.headers.get("location")];
};

/** The visible part of a not-found page. */
async function seen(answer: Response) {
  const html = await answer.text();
  const detail = /class="error-detail">(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");
  return { status: answer.status, heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1], detail };
}
const OVER = { status: 404, heading: "This link no longer works" };

describe("the one address of a page", () => {
  it.each([
    ["/Event", "/event"],
    ["/event/", "/event"],
    ["//event", "/event"],
    ["/en//event/losari-sunset-5k/", "/en/event/losari-sunset-5k"],
    ["/event/losari-sunset-5k.", "/event/losari-sunset-5k"],
    ["/event/Losari-Sunset-5K),", "/event/losari-sunset-5k"],
    ["/event/losari%252Dsunset-5k", "/event/losari-sunset-5k"],
    ["/TNC", "/tnc"],
    ["/Event/My-Ticket/", "/event/my-ticket"],
    ["/id/", "/id"],
  ])("redirects %s once to the page's one address, keeping the query [R7]", async (path, settled) => {
    expect(await wayOf("garudarun", `${path}?utm_source=wa&a=%20b&headerless`)).toEqual([
      308,
      `${settled}?utm_source=wa&a=%20b&headerless`,
    ]);
    expect((await ask("garudarun", settled)).status).toBe(200);
  });

  it("redirects a query with ampersands of a page's source once, and only inside the shop", async () => {
    expect(await wayOf("garudarun", "/event?a=1&amp;b=2")).toEqual([308, "/event?a=1&b=2"]);
    expect(await wayOf("garudarun", "//evil.example/?a=1&amp;b=2")).toEqual([404, null]);
  });

  it("redirects a link's address with a trailing sign to the link", async () => {
    const { path } = await shop.services.db.transaction({ tenant: "garudarun", actor: OPERATOR }, (tx) =>
      createLink(shop.services, tx, { type: "campaign", target: "/event?utm_source=poster", expiresAt: null, maxUses: null }),
    );
    expect(await wayOf("garudarun", `${path}.`)).toEqual([308, path]);
    expect(await wayOf("garudarun", path)).toEqual([302, "/event?utm_source=poster"]);
  });

  it("answers 404 without a redirect at meaningless paths", async () => {
    for (const path of ["/a/b/c/", "/nothing/here.", "/event/x/y/z"]) expect(await wayOf("garudarun", path), path).toEqual([404, null]);
  });
});

describe("an address of an unknown link [R7]", () => {
  it.each([
    ["garudarun", "/l/ZZZZ"],
    ["garudarun", "/l/ZZZZZZZZZZ"],
    ["garudarun", "/l/a/b"],
    ["dongengku", "/v/A/b"],
    ["dongengku", "/v/222222222222"],
    ["dongengku", "/v/X"],
    ["garudarun", "/v/222222222222"],
  ])("answers 404 with the path on the page: %s, %s", async (tenant, path) => {
    const page = await seen(await ask(tenant, `/en${path}`, { accept: "text/html" }));
    expect(page).toEqual({ status: 404, heading: "Page Not Found", detail: `Page Not Found: /en${path}` });
  });

  it("reports an expired link as expired, except to another brand", async () => {
    const order = { type: "campaign", target: "/event", expiresAt: new Date(Date.now() + 60_000), maxUses: null } as const;
    const { path, code } = await shop.services.db.transaction({ tenant: "garudarun", actor: OPERATOR }, (tx) =>
      createLink(shop.services, tx, order),
    );
    await shop.services.db.transaction("garudarun", (tx) =>
      tx.query("update links set expires_at = clock_timestamp() - interval '1 second' where code = $1", [code]),
    );
    expect(await seen(await ask("garudarun", `/en${path}`))).toMatchObject(OVER);
    expect(await seen(await ask("jenius", `/en${path}`))).toMatchObject({ status: 404, heading: "Page Not Found" });
  });

  it("reports a revoked entitlement as expired", async () => {
    await giveVideo({ ...shop.services, tenant: "dongengku", actor: OPERATOR }, { slug: "sebelum-lampu-mati", phone: "+6281377700009" });
    const rows = await shop.services.db.transaction("dongengku", (tx) =>
      tx.query<{ code: string }>(
        "update video_entitlements set revoked_at = clock_timestamp() where phone = '+6281377700009' returning code",
      ),
    );
    expect(await seen(await ask("dongengku", `/en/v/${rows[0]!.code}`))).toMatchObject(OVER);
  });
});
