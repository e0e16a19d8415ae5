import { afterAll, beforeAll, expect, it } from "vitest";
import { sealBody } from "#client/sealed-body.ts";
import { signCall } from "#client/sign-call.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { WIRE } from "#test/harness/signed-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

/** A signed call with its body unsealed. */
async function send(tenant: string, body: unknown) {
  const businessId = `biz_${tenant}`;
  const headers = {
    host: `${tenant}.localhost`,
    "content-type": "application/json",
    "x-signature": await signCall({ businessId, timestamp: Date.now(), suffix: WIRE.suffix }, WIRE.secret),
  };
  const answer = await shop.plain.fetch(
    new Request(`http://${tenant}.localhost/api/v1/quotes?businessId=${businessId}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    }),
  );
  const { code, message } = (await answer.json()) as { code: string; message: { en: string; id: string } };
  return { status: answer.status, code, texts: [message.en, message.id] };
}

it.each([{ eventId: "x" }, {}, [], { v: 2, data: "AAAA" }, "text", null])(
  "tells a plain call to a brand with encryptedData to seal its body, with a link to the rules: %j [A5][T6]",
  async (body) => {
    const { status, code, texts } = await send("jenius", body);
    expect([status, code]).toEqual([400, "BODY_NOT_SEALED"]);
    for (const text of texts) expect(text).toContain("/api/docs#sealed-bodies");
  },
);

it("tells a sealed call to a brand without encryptedData to send plain JSON [A5]", async () => {
  const at = { method: "POST", path: "/api/v1/quotes", businessId: "biz_garudarun" };
  const { status, code, texts } = await send("garudarun", await sealBody({ eventId: "x" }, WIRE.bodySecret, at));
  expect([status, code]).toEqual([400, "BODY_SEALED"]);
  for (const text of texts) expect(text).toContain("/api/docs#sealed-bodies");
});

it("describes sealed bodies in the handbook", async () => {
  const docs = await shop.fetch(new Request("http://jenius.localhost/api/docs", { headers: { host: "jenius.localhost" } }));
  expect(await docs.text()).toContain('id="sealed-bodies"');
});
