import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { eventOf, newBuyer } from "#test/harness/buyer.ts";
import { formBrowser } from "#test/harness/form-browser.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { setQueue } from "../../modules/orders/queue/set-queue.ts";
import { readQueue } from "../../modules/orders/queue/read-queue.ts";
import { Problem } from "../../platform/base/problem.ts";

const TENANT = "garudarun";
const ROOM = "/event/losari-sunset-5k/queue";
let shop: TestShop;

beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { PORT: "80" } });
  const event = (await eventOf(newBuyer(shop, { tenant: TENANT }), "losari-sunset-5k")).id;
  const opening = { act: "schedule", opensAt: new Date(Date.now() - 1000), before: 30, settings: {} } as const;
  await setQueue({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: "losari-sunset-5k", act: opening });
  await readQueue({ ...shop.services, tenant: TENANT }, { event, isFresh: true });
});
afterAll(() => shop.close());

/** A browser without scripts. */
const browser = () => formBrowser(shop, { host: `${TENANT}.localhost`, room: ROOM });

it("keeps a valid move link through an outage and takes the place on the next press", async () => {
  const [one, other] = [browser(), browser()];
  expect((await one.do("join")).status).toBe(303);
  const link = /value="(http[^"]*move=[^"]*)"/.exec(await (await one.do("move")).text())![1]!;
  const { pathname, search, searchParams } = new URL(link);
  const form = { do: "take", key: crypto.randomUUID(), code: searchParams.get("move")! };
  const { query } = shop.services.db;
  const away = vi.spyOn(shop.services.db, "query").mockImplementation((text, params) => {
    if (text.includes("take_queue_place")) return Promise.reject(new Problem("UNAVAILABLE", { retryAfterSeconds: 2 }));
    return query.call(shop.services.db, text, params) as never;
  });
  const refused = await other.send(form, { path: pathname + search });
  away.mockRestore();
  const html = await refused.text();
  expect(refused.status).toBe(503);
  expect(html).toContain('<h1 tabindex="-1">Continue your place here?</h1>');
  expect(html).toContain(`name="code" value="${form.code}"`);
  expect((await other.send({ ...form, key: crypto.randomUUID() }, { path: pathname + search })).status).toBe(303);
  expect((await other.shown()).html).toMatch(/data-slot="number">1</);
});

it("has help in the header with the event's name, and names the brand's font for its script alone", async () => {
  const visitor = browser();
  expect((await visitor.do("join")).status).toBe(303);
  const { html } = await visitor.shown();
  expect(html).toMatch(
    /<header>.*<nav class="lang".*<a class="link help" href="https:\/\/wa\.me\/\d+\?text=[^"]*Losari[^"]*">Help<\/a>.*<\/header>/s,
  );
  const boot = JSON.parse(/<script[^>]* id="room"[^>]*>(.*?)<\/script>/s.exec(html)![1]!) as RoomBoot;
  expect(boot.font?.address).toMatch(/^\/assets\/[a-z-]+-latin-.*\.woff2$/);
  expect(html).toContain(`--font:"${boot.font!.family}"`);
  expect((await visitor.ask(ROOM)).headers.get("content-security-policy")).not.toContain("font-src");
});
