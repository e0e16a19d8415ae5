import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLink } from "#server/modules/catalogue/links/open-link.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { AGE_NEWS } from "#test/harness/age-news.ts";
import { actOnPaymentPage, buyUntilPayment, detailsBody, eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { previewOf, serveDevOutbox } from "./dev-outbox.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const get = (path: string, tenant = "garudarun", more: Readonly<Record<string, string>> = {}) =>
  shop.fetch(new Request(`http://${tenant}.localhost:3000${path}`, { headers: { host: `${tenant}.localhost:3000`, ...more } }));

type Listed = { template: string; channel: string; body: string; recipient: string; locale: string };
async function listed(tenant = "garudarun"): Promise<Listed[]> {
  const answer = await get("/dev/outbox.json", tenant);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return ((await answer.json()) as { messages: Listed[] }).messages;
}
const tell = async () => {
  await runDueWork(shop.services);
  await runDueWork(shop.services);
};

describe("the development outbox", () => {
  it("lists a buyer's messages of this tenant alone, newest first", async () => {
    expect(await listed()).toEqual([]);
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]));
    if (!started.ok) throw new Error(started.problem.code);
    await tell();
    await actOnPaymentPage(shop, (started.data as { redirectUrl: string }).redirectUrl, "pay");
    // The provider's notice arrives by itself.
    await expect
      .poll(async () => {
        await tell();
        return (await listed()).length;
      })
      .toBe(2);
    const own = await listed();
    expect(own.map((each) => `${each.channel} ${each.template}`)).toEqual(["email booking.tickets", "whatsapp booking.tickets"]);
    const page = await (await get("/dev/outbox")).text();
    expect(page).toContain("booking.tickets");
    expect(page).toContain("Simulated");
    expect(await listed("jenius")).toEqual([]);
    expect(await (await get("/dev/outbox", "jenius")).text()).toContain("No message yet");
  });

  it("shows an e-mail's HTML part as sent, in a frame that may do nothing, light and dark", async () => {
    const page = await (await get("/dev/outbox")).text();
    const frames = [...page.matchAll(/<iframe sandbox [^>]*width="375"[^>]*src="(\/dev\/outbox\/[0-9a-f-]{36}\/(light|dark))"/g)];
    expect(frames.map(([, , scheme]) => scheme).slice(0, 2)).toEqual(["light", "dark"]);
    const [light, dark] = await Promise.all(frames.slice(0, 2).map(async ([, path]) => get(path!)));
    for (const answer of [light!, dark!]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'; .*frame-ancestors 'self'$/);
    }
    const [paper, night] = [await light!.text(), await dark!.text()];
    // The logo is part of the mail, so it must be part of the frame.
    expect(paper).toMatch(/<img src="data:image\/png;base64,/);
    expect(paper).not.toContain("cid:");
    expect([paper.includes("@media not all{"), night.includes("@media all{")]).toEqual([true, true]);
    expect((await get(frames[0]![1]!, "jenius")).status).toBe(404);
  });

  it("shows a hold's message in the buyer's language with a link to it", async () => {
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const held = await buyer.call("holdBooking", {
      body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]),
      idempotencyKey: freshKey(),
    });
    if (!held.ok) throw new Error(held.problem.code);
    const body = { ...detailsBody(event, held.data), locale: "id" as const };
    for (let n = 0; n < 2; n++) await buyer.call("saveDetails", { params: { id: held.data.id }, body, idempotencyKey: freshKey() });
    await shop.services.db.transaction("garudarun", (tx) => tx.query(AGE_NEWS));
    await tell();
    const [email, phone, ...before] = await listed();
    expect(before[0]!.template).toBe("booking.tickets");
    expect([phone!.channel, phone!.template, phone!.locale]).toEqual(["whatsapp", "booking.held", "id"]);
    expect(phone!.body).toContain("kami simpan untukmu sampai");
    const link = /(http\S+\/l\/\S+)/.exec(email!.body)![1]!;
    const [tenant] = (await shop.app.tenants.all()).filter(({ id }) => id === "garudarun");
    const led = await openLink({ services: shop.services, tenant: tenant!, request: new Request(link), locale: "id", isSecure: false });
    const way = new URL(led!.headers.get("location")!, link);
    expect(way.pathname).toBe("/id/event/losari-sunset-5k/transaction-status");
    const answer = await get(`/api/v1/bookings/${held.data.id}`, "garudarun", { "x-order-key": way.searchParams.get("k")! });
    expect(answer.status).toBe(200);
  });

  it("hides the development outbox in production, and for other methods and paths", async () => {
    const { services } = shop;
    const tenant = (await shop.app.tenants.all()).find(({ id }) => id === "garudarun")!;
    const asked = (path: string, env: "production" | "demo" = "demo", method = "GET") =>
      serveDevOutbox({ ...services, settings: { ...services.settings, env } }, tenant, new Request(`http://x${path}`, { method }));
    expect((await asked("/dev/outbox"))?.status).toBe(200);
    expect((await asked("/id/dev/outbox"))?.status).toBe(200);
    expect(await asked("/dev/outbox", "production")).toBeNull();
    expect(await asked("/dev/outbox.json", "production")).toBeNull();
    const [message] = (await (await get("/dev/outbox")).text()).match(/\/dev\/outbox\/[0-9a-f-]{36}\/dark/) ?? [];
    expect((await asked(message!))?.status).toBe(200);
    expect(await asked(message!, "production")).toBeNull();
    expect(await asked("/dev/outbox", "demo", "POST")).toBeNull();
    expect(await asked("/dev/outbox/x")).toBeNull();
  });

  it("shows text as text (I11)", () => {
    expect(previewOf(`*a* <script>alert("1")</script>`)).toBe("<b>a</b> &#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;");
    expect(previewOf(`see https://a.example/x?b=1&k=2" onx=`)).toBe(
      `see <a href="https://a.example/x?b=1&#38;k=2">https://a.example/x?b=1&#38;k=2</a>&#34; onx=`,
    );
    expect(previewOf("javascript:alert(1)")).toBe("javascript:alert(1)");
  });
});
