import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  acceptAll,
  actAtProvider,
  BUYER,
  buyUntilPayment,
  chooseTickets,
  chooseWay,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  goToPayment,
  mainAction,
  payByWay,
  READY,
} from "../buyer.ts";
import { idle, settled } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

const RUN = "/event/garuda-half-jakarta";
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

describe("a payment", () => {
  it("reports a declined payment, which can be tried again with the same order [B3]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, RUN, 1);
    await actAtProvider(page, "decline");
    await page.getByRole("heading", { name: "Your payment was declined" }).waitFor();
    expect(await page.getByText("Nothing was charged.").count()).toBe(1);
    // Event, date and place stand in the first view, above the state.
    const line = page.locator(".status-event");
    expect(await line.innerText()).toMatch(/^Garuda Half Jakarta\n.+WIB\n.+, Jakarta$/s);
    expect((await line.boundingBox())!.y).toBeLessThan((await page.locator("h1").boundingBox())!.y);
    const order = new URL(page.url()).searchParams.get("b");
    await page.getByText("Try another method").click();
    await payByWay(page, "GoPay");
    await page.waitForURL("**/paysim/**");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    expect(new URL(page.url()).searchParams.get("b")).toBe(order);
    await close();
  });

  it("marks a method as used last time once an order was paid with it, not after a decline", async () => {
    const { page, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, "/event/losari-sunset-5k", 1);
    await actAtProvider(page, "decline");
    await page.getByRole("heading", { name: "Your payment was declined" }).waitFor();
    const first = page.locator(".way-groups label.ui-radio").first();
    const toMethods = async () => {
      await chooseTickets(page, RUN, 1);
      await goOnToBuyer(page);
      await fillBuyer(page);
      await goOnToAttendees(page);
      await fillAttendees(page, 1);
      await goOnToReview(page);
      return first.innerText();
    };
    expect(await toMethods()).toMatch(/^QRIS/);
    expect(await page.getByText("Used last time.").count()).toBe(0);
    await chooseWay(page.locator(".review-ways"), "GoPay");
    await acceptAll(page);
    await mainAction(page).click();
    await page.waitForURL("**/paysim/**");
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    expect(await toMethods()).toMatch(/^GoPay\s+Used last time\./);
    await close();
  });

  it("shows a payment made later without a reload [B3]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, RUN, 1);
    const provider = page.url();
    await actAtProvider(page, "pay_later");
    await page.getByRole("heading", { name: /Checking your payment|Pay before/ }).waitFor();
    const url = page.url();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(provider);
    await actAtProvider(elsewhere, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    expect(page.url()).toBe(url);
    await close();
  });

  it("keeps the details of an expired payment, and allows the order again", async () => {
    const { page, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, RUN, 1);
    await actAtProvider(page, "expire");
    await page.getByRole("heading", { name: "The time for this payment ran out" }).waitFor();
    await page.getByText(/^Nothing was charged\. We're keeping your tickets for another \d+.minutes\.$/).waitFor();
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain(BUYER.fullName);
    expect(await page.getByRole("button", { name: "Try another method" }).count()).toBe(1);
    await close();
  });

  it("starts one payment though Pay is pressed twice on a slow network", async () => {
    const { page, close } = await shop.visit("garudarun");
    const calls: string[] = [];
    page.on("request", (request) => {
      if (/\/(details|payments)\b/.test(request.url())) calls.push(new URL(request.url()).pathname.split("/").at(-1)!);
    });
    await chooseTickets(page, RUN, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    await fillAttendees(page, 1);
    await acceptAll(page);
    await chooseWay(page.locator(".review-ways"), "Card");
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/v1/bookings/**", async (route) => {
      await answered;
      await route.continue();
    });
    const pay = mainAction(page);
    const words = await pay.innerText();
    await pay.dblclick();
    await expect.poll(() => calls.length, soon).toBe(1);
    await idle(page);
    // The words stay beside the spinner.
    expect(await pay.innerText()).toContain(words);
    answer();
    await page.waitForURL("**/paysim/**");
    expect(calls.toSorted()).toEqual(["details", "payments"]);
    await close();
  });

  it("keeps everything if the network is gone, and continues when it returns", async () => {
    const { page, close } = await shop.visit("garudarun");
    await chooseTickets(page, RUN, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await page.context().setOffline(true);
    await page.getByText("You're offline. What's here may be out of date; anything you've filled in is saved.").waitFor();
    await mainAction(page).click();
    const cut = page.getByRole("alert").filter({ hasText: "What you typed is saved here" });
    await cut.waitFor();
    expect(page.url()).toContain("/patron-information");
    expect(await page.locator("#patron-fullName").inputValue()).toBe("Budi Santoso");
    await page.context().setOffline(false);
    await cut.waitFor({ state: "detached" });
    await goOnToAttendees(page);
    await fillAttendees(page, 1);
    await acceptAll(page);
    expect(await page.locator(".review-ways").innerText()).toMatch(/^(?![^]*Paysim)[^]*QRIS[^]*Card/);
    expect(await page.getByText(/payments are simulated/).count()).toBe(1);
    await page.context().setOffline(true);
    await page.getByText("You're offline. What's here may be out of date; anything you've filled in is saved.").waitFor();
    await mainAction(page).click();
    await cut.waitFor();
    // Visible and uncovered.
    const isBare = () =>
      cut.evaluate((notice) => {
        const { left, top, width, height } = notice.getBoundingClientRect();
        return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isBare, soon).toBe(true);
    await settled(page);
    expect(page.url()).toContain("/payment");
    expect(
      await page.locator("main input[type=checkbox]:visible").evaluateAll((all) => all.every((box) => (box as HTMLInputElement).checked)),
    ).toBe(true);
    await page.context().setOffline(false);
    await cut.waitFor({ state: "detached" });
    await goToPayment(page);
    await close();
  });

  it("allows going back from the payment: the order stays and is paid once", async () => {
    const { page, close } = await shop.visit("garudarun");
    await buyUntilPayment(page, RUN, 1);
    const first = page.url();
    await page.goBack();
    // An order in payment has its own page, wherever Back leads.
    await page.waitForURL("**/transaction-status**");
    await hydrated(page);
    await page.getByText("Continue to payment").click();
    await page.waitForURL("**/paysim/**");
    expect(page.url()).toBe(first);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    await close();
  });
});
