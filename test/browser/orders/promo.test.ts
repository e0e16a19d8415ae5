import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../api/stall.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer } from "../../harness/buyer.ts";
import type { TestShop } from "../../harness/open-shop.ts";
import { setFlag } from "../../harness/set-flag.ts";
import { findings } from "../axe.ts";
import {
  acceptAll,
  BUYER,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  goToPayment,
  mainAction,
} from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated, soon } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

const LOSARI = "/en/event/losari-sunset-5k";
let own: OwnShop;
let shop: TestShop;
beforeAll(async () => {
  own = await openOwnShop();
  ({ shop } = own);
});
afterAll(() => own.close());

const visit = (tenant?: string) => own.visit(tenant);
/** Runs SQL as the organiser would change the shop's data. */
const sql = (text: string) => shop.services.db.transaction("garudarun", (tx) => tx.query(text));
const setPromo = (terms: string) => sql(`update promos set ${terms}, version = version + 1 where code = 'SENJA25'`);
const chip = (page: Page) => page.locator(".checkout-panel .promo-chip");

async function typeCode(page: Page, code: string): Promise<void> {
  const panel = page.locator(".checkout-panel");
  if ((await panel.getByLabel("Promo code").count()) === 0) await panel.getByRole("button", { name: "Have a promo code?" }).click();
  await panel.getByLabel("Promo code").fill(code);
  await panel.getByLabel("Promo code").press("Enter");
}

describe("a promo code", () => {
  it("takes a promo code from the address, holds it with the tickets, and removes it with a message once invalid; keeps typed answers [E5][P9]", async () => {
    const { page, close } = await visit();
    await chooseTickets(page, `${LOSARI}?promo_code=senja25`, 1);
    await page.getByText("SENJA25 applied").first().waitFor();
    await goOnToBuyer(page);
    await chip(page).getByText("SENJA25").waitFor();
    await fillBuyer(page);
    const keptPromo = () =>
      page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([name]) => name.startsWith("karcis:txn"))
          .some(([, text]) => /promo_code|SENJA25/i.test(text)),
      );
    await expect.poll(keptPromo, soon).toBe(true);
    await setPromo("ends_at = now()");
    await sql("update bookings set hold_until = now() - interval '1 second' where status = 'held'");
    await page.reload();
    await page.getByRole("button", { name: "Check if tickets are still there" }).click();
    await page.getByText("Promo SENJA25 was removed. Code invalid").waitFor();
    expect(await chip(page).count()).toBe(0);
    await expect.poll(keptPromo, soon).toBe(false);
    expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
    await setPromo("ends_at = null");
    await close();
  });

  it("checks a promo code after a change of the choice, and removes it if invalid", async () => {
    const { page, close } = await visit();
    await page.goto("/en/event/garuda-half-jakarta?promo_code=KLUBLARI");
    await hydrated(page);
    const row = (name: string) => page.locator(".event-ticket").filter({ hasText: name }).first();
    await row("10K").locator(".ui-qty button:last-of-type").first().click();
    await page.getByText("KLUBLARI applied").first().waitFor();
    await sql("update promos set multiple_events = jsonb_build_array(multiple_events->1), version = version + 1 where code = 'KLUBLARI'");
    // The server's data about a code may be a second old.
    const buyer = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(buyer, "garuda-half-jakarta");
    const run = event.prices.find(({ name }) => name.includes("10K"))!;
    const addons = run.additionals.filter(({ isRequired }) => isRequired).map(({ id }) => ({ addonId: id, qty: 1 }));
    const { selection } = holdBody(event, [{ categoryId: run.id, qty: 1 }], { addons });
    const ask = () => buyer.call("quoteSelection", { body: { eventId: event.id, sessionId: null, selection, promoCode: "KLUBLARI" } });
    await expect.poll(async () => codeOf(await ask()), soon).toBe("PROMO_INVALID");
    await row("10K").locator(".ui-qty button:last-of-type").first().click();
    await page.getByText("Promo KLUBLARI was removed. Code invalid").waitFor();
    expect(await page.getByText("KLUBLARI applied").count()).toBe(0);
    expect(await row("10K").locator("output").first().textContent()).toContain("2");
    await close();
  });

  it("names the tickets that a narrowed promo covers, before and after the hold [P3]", async () => {
    await setFlag(shop, { tenant: "garudarun", flag: "promoEligibleOnly", isOn: true });
    const event = await eventOf(newBuyer(shop, { tenant: "garudarun" }), "garuda-half-jakarta");
    const named = event.prices.find(({ name }) => name.includes("21"))!;
    const scope = JSON.stringify([{ eventId: event.id, eventPriceId: named.id }]);
    await sql(`update promos set multiple_events = '${scope}', version = version + 1 where code = 'KLUBLARI'`);
    const { page, close } = await visit();
    await page.goto("/en/event/garuda-half-jakarta?promo_code=KLUBLARI");
    await hydrated(page);
    for (const name of ["10K", named.name])
      await page.locator(".event-ticket").filter({ hasText: name }).first().locator(".ui-qty button:last-of-type").first().click();
    await page.getByText("KLUBLARI applied").first().waitFor();
    const total = await page.locator(".event-total .text-price").textContent();
    await page.locator(".event-total").getByRole("button", { name: "breakdown" }).click();
    await page.locator("dialog").getByText(`For ${named.name} only`).waitFor();
    expect(await findings(page, "what the code takes off")).toEqual([]);
    await page.keyboard.press("Escape");
    await goOnToBuyer(page);
    await chip(page).getByText("KLUBLARI").waitFor();
    await page.locator(".checkout-panel").getByText(`For ${named.name} only`).waitFor();
    expect(await page.locator(".checkout-panel [data-total] dd").textContent()).toBe(total);
    await close();
    await setFlag(shop, { tenant: "garudarun", flag: "promoEligibleOnly", isOn: false });
  });

  it("reports a wrong code, keeps the order and the typed code, and stops guessing [P9]", async () => {
    const { page, close } = await visit();
    await chooseTickets(page, LOSARI, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    const total = await page.locator(".checkout-panel").getByText("Rp").last().textContent();
    await typeCode(page, "wrong1");
    await page.locator(".checkout-panel").getByText("Code invalid", { exact: true }).waitFor();
    await page.locator(".checkout-panel").getByText("Check the code, or continue without it.").waitFor();
    expect(await page.locator(".checkout-panel").getByLabel("Promo code").inputValue()).toBe("wrong1");
    expect(await page.locator(".checkout-panel").getByText("Rp").last().textContent()).toBe(total);
    for (let n = 2; n <= 11; n += 1) {
      const answer = page.waitForResponse("**/api/v1/quotes**");
      await typeCode(page, `wrong${n}`);
      expect((await answer).status()).toBe(n === 11 ? 429 : 422);
      await page.locator(".checkout-panel .ui-button[aria-busy=true]").waitFor({ state: "detached" });
    }
    await page.locator(".checkout-panel").getByText("That was a lot at once. Wait a moment, then try again.").waitFor();
    expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);
    await goOnToAttendees(page);
    await close();
  });

  it("removes a code that a phone number has used up, and continues the order", async () => {
    await setPromo("max_per_phone = 1");
    const other = newBuyer(shop, { tenant: "garudarun" });
    const event = await eventOf(other, "losari-sunset-5k");
    const body = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }], { promoCode: "SENJA25" });
    const held = await other.call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    const details = detailsBody(event, held.data);
    const patron = { ...(details.patron as object), phoneNumber: `0${BUYER.phone}` } as never;
    const saved = await other.call("saveDetails", {
      params: { id: held.data.id },
      body: { ...details, patron },
      idempotencyKey: freshKey(),
    });
    expect(saved.ok).toBe(true);

    const { page, close } = await visit();
    await chooseTickets(page, `${LOSARI}?promo_code=SENJA25`, 1);
    await page.getByText("SENJA25 applied").first().waitFor();
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    await fillAttendees(page, 1);
    await acceptAll(page);
    await mainAction(page).click();
    await page.getByText("This phone number has reached the limit for this code.").waitFor();
    await page.locator(".review-order summary").click();
    await chip(page).getByRole("button", { name: "Remove" }).click();
    await chip(page).waitFor({ state: "detached" });
    expect(await page.locator("#waiver").isChecked()).toBe(true);
    await goToPayment(page);
    await setPromo("max_per_phone = null");
    await close();
  });
});

describe("a waiver", () => {
  it("shows a changed waiver and asks for it again, without losing typed answers [E12]", async () => {
    const { page, close } = await visit();
    await chooseTickets(page, LOSARI, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    await fillAttendees(page, 1);
    await acceptAll(page);
    const typed = () => page.locator(".review-brief").innerText();
    const before = await typed();
    expect(before).toContain(BUYER.fullName);
    await sql(
      `update events set waiver = '{"en":"A text that is new.","id":"Teks baru."}', waiver_version = 'second', version = version + 1 where slug = 'losari-sunset-5k'`,
    );
    await mainAction(page).click();
    await page.locator(".agreement-waiver").getByText("A text that is new.").waitFor();
    await page.locator(".agreement-waiver").getByText("The waiver has a new text. Read it and accept it again.").first().waitFor();
    expect(await page.locator("#waiver").isChecked()).toBe(false);
    expect(await page.locator("#terms").isChecked()).toBe(true);
    expect(await typed()).toEqual(before);
    await page.locator("#waiver").check();
    await goToPayment(page);
    const [row] = (await sql("select waiver_version from booking_buyers order by accepted_terms_at desc limit 1")) as {
      waiver_version: string;
    }[];
    expect(row!.waiver_version).toBe("second");
    await close();
  });
});

describe("a tenant without waivers", () => {
  it("shows no waiver box for a tenant without waivers, whose orders are paid without [T6]", async () => {
    const { page, close } = await visit("melancarun");
    const setFlag = (isOn: boolean) =>
      shop.services.db.operate("melancarun", (tx) =>
        tx.query("update tenants set brand = jsonb_set(brand, '{flags,withNewWaiver}', $1::jsonb), version = version + 1", [String(isOn)]),
      );
    const goToReview = async () => {
      await chooseTickets(page, "/en/event/braga-pagi-10k", 1);
      await goOnToBuyer(page);
      await fillBuyer(page);
      await goOnToAttendees(page);
    };
    await goToReview();
    await fillAttendees(page, 1);
    await goOnToReview(page);
    expect(await page.locator("#waiver").count()).toBe(1);
    await setFlag(false);
    await expect.poll(async () => (await eventOf(newBuyer(shop, { tenant: "melancarun" }), "braga-pagi-10k")).waiver, soon).toBeNull();
    await walkToPage(page, "/en/event/braga-pagi-10k");
    await goOnToBuyer(page);
    await goOnToAttendees(page);
    await fillAttendees(page, 1);
    await goOnToReview(page);
    expect(await page.locator("#waiver").count()).toBe(0);
    await acceptAll(page);
    await goToPayment(page);
    await setFlag(true);
    await close();
  });
});

describe("an age limit", () => {
  it("applies an age limit on the event's day, and tells younger visitors which day", async () => {
    const { page, close } = await visit("blokbunyi");
    await chooseTickets(page, "/en/event/dansa-gudang", 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    const isBuyers = (await page.locator("#patron-age").count()) > 0;
    if (!isBuyers) await goOnToAttendees(page);
    const age = page.locator(isBuyers ? "#patron-age" : "#attendee-0-age");
    expect(await page.getByText("Age on the day of the event").count()).toBeGreaterThan(0);
    await age.fill("20");
    await age.blur();
    await page.getByText("This event is for ages 21 and over").first().waitFor();
    await age.fill("21");
    await age.blur();
    await page.getByText("This event is for ages 21 and over").first().waitFor({ state: "detached" });
    await close();
  });
});
