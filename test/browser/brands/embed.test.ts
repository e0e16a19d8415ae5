import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeBrands } from "../../harness/change-brands.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { soon } from "../shop-browser.ts";

const TENANT = "gemasimfoni";
const FLAGS = "?headerless=1&footerless=1";

let own: OwnShop;
let site: Server;
let port = 0;
beforeAll(async () => {
  own = await openOwnShop();
  // Another site's page with an address in a frame, at any host.
  site = createServer((request, response) => {
    const of = new URL(request.url!, "http://x").searchParams.get("of") ?? "about:blank";
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><iframe src="${of}" width="800" height="700"></iframe>`);
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
  ({ port } = site.address() as AddressInfo);
  await changeBrands(own.shop.services.db, {
    set: `brand = brand || '{"frameHosts": ["promotor.localhost:${port}"]}', version = version + 1`,
    only: TENANT,
  });
});
afterAll(async () => {
  site?.close();
  await own?.close();
});

/** Another site's page with a shop address in it; returns the frame. */
async function frameOf(page: Page, path: string, host = "promotor"): Promise<Frame> {
  await page.goto("/tnc");
  const of = new URL(path, page.url()).href;
  await page.goto(`http://${host}.localhost:${port}/?of=${encodeURIComponent(of)}`);
  return page.frames()[1]!;
}
const isRefused = (page: Page) => page.frames()[1]?.url().startsWith("chrome-error:") === true;

describe("a shop in another site's frame", () => {
  it("shows its list in a frame if the brand names the host, and nowhere else [R5]", async () => {
    const { page, close } = await own.visit(TENANT);
    await expect
      .poll(async () => (await (await frameOf(page, `/event${FLAGS}`)).getByRole("heading", { level: 1 }).count()) > 0, soon)
      .toBe(true);
    await frameOf(page, `/event${FLAGS}`, "another");
    await expect.poll(() => isRefused(page), soon).toBe(true);
    await close();
  });

  it.each([
    "/event",
    `/event/konser-piyama${FLAGS}`,
    `/login${FLAGS}`,
    `/event/my-ticket${FLAGS}`,
    `/video/my-video${FLAGS}`,
    `/account${FLAGS}`,
  ])("never shows %s in a frame, even to the brand's host", async (path) => {
    const { page, close } = await own.visit(TENANT);
    await frameOf(page, path);
    await expect.poll(() => isRefused(page), soon).toBe(true);
    await close();
  });

  it("opens an event in a window, and keeps the frame's permission from pages reached without a new document", async () => {
    const { page, close } = await own.visit(TENANT);
    const frame = await frameOf(page, `/event${FLAGS}`);
    await frame.waitForFunction(() => "__reactRouterDataRouter" in window);
    const card = frame.locator(".event-card a").first();
    await expect.poll(() => card.evaluate((link) => Object.keys(link).some((name) => name.startsWith("__reactFiber"))), soon).toBe(true);
    const [opened] = await Promise.all([page.context().waitForEvent("page"), card.click()]);
    await opened.waitForURL("**/event/*");
    expect(new URL(frame.url()).pathname).toBe("/event");
    await frame.evaluate(() => {
      type Routed = Window & { __reactRouterDataRouter: { navigate(to: string): Promise<void> } };
      void (window as unknown as Routed).__reactRouterDataRouter.navigate("/login?headerless=1");
    });
    await expect.poll(() => isRefused(page), soon).toBe(true);
    await close();
  });
});
