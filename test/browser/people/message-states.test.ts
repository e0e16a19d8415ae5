import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const TENANT = "garudarun";
const RACE = "losari-sunset-5k";

let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own.close());

const sql = (text: string, params: readonly (string | null)[] = []) =>
  own.shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
/** Sets a message's state as the worker does. */
const becomes = (status: string) =>
  sql("update messages set status = $1, next_try_at = now() + interval '1 hour' where template = 'waiver.link'", [status]);

describe("the delivery of a participant's signing link, on the order's page", () => {
  it("shows a participant's link as in transit, not sent (with advice), and sent, without a reload [H4]", async () => {
    const visit = await own.visit(TENANT);
    const { page } = visit;
    const buyer = newBuyer(own.shop, { tenant: TENANT });
    const event = await eventOf(buyer, RACE);
    const category = event.prices.find((price) => price.bundlingTicket === "0")!;
    const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }]));
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    await actOnPaymentPage(own.shop, started.data.redirectUrl!, "pay");
    await enterShop(page);
    for (const pair of buyer.cookie().split("; ")) {
      const at = pair.indexOf("=");
      await page.context().addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url: page.url() }]);
    }
    await walk(page, "My tickets", "My purchases", "Losari Sunset 5K", "Sign or send links");
    await page.getByRole("button", { name: /^Send a link to/ }).click();
    const form = page.locator("form.ui-form");
    const number = page.locator("input[id^='phone-']");
    if ((await number.count()) > 0) await number.fill("81234567001");
    await form.getByRole("button", { name: "Send a link" }).click();
    await expect.poll(() => page.locator("main").innerText(), soon).toMatch(/Message to WhatsApp \S+ \(simulated\)/);
    await becomes("due");
    await page.reload();
    await hydrated(page);
    await page.getByText(/^On its way to WhatsApp/).waitFor();
    await becomes("dead");
    await page.getByText(/^Not sent to WhatsApp/).waitFor();
    await page.getByText(/^Send it again, to another number/).waitFor();
    await becomes("due");
    await page.reload();
    await hydrated(page);
    await page.getByText(/^On its way to WhatsApp/).waitFor();
    await becomes("sent");
    await expect.poll(() => page.locator("[data-delivery=sent]").count(), soon).toBe(1);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await visit.close();
  });
});
