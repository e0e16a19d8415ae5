import type { Locator, Page } from "playwright-core";
import { hydrated } from "./shop-browser.ts";
import { walkToPage } from "./walk.ts";

export const BUYER = { fullName: "Budi Santoso", phone: "81234567890", email: "budi.santoso@gmail.com" } as const;

/** The heading of a completed order of tickets, whatever is left to do, by language. */
export const READY = {
  en: /^(Your tickets? (is|are) ready|You're registered\. (Now|\d))/,
  id: /^(Tiketmu sudah siap|Tinggal tanda tangan)/,
} as const;
/** The link from a completed order to its tickets. */
export const SEE_TICKETS = { en: /^See tickets?$/, id: /^Lihat tiket$/ } as const;

/** Opens an event, from the front page unless an address brings data, and chooses this many of its first available category. */
export async function chooseTickets(page: Page, path: string, qty: number): Promise<void> {
  if (path.includes("?")) {
    await page.goto(path);
    await hydrated(page);
  } else await walkToPage(page, path);
  await chooseTicketsHere(page, qty);
}

/** Chooses this many of the first available category of the open event. */
export async function chooseTicketsHere(page: Page, qty: number): Promise<void> {
  const plus = page.locator(".event-ticket .ui-qty button:last-of-type").first();
  for (let n = 0; n < qty; n += 1) await plus.click();
  await page
    .locator(".event-ticket output")
    .first()
    .filter({ hasText: String(qty) })
    .waitFor();
}

/** The page's action, wherever this width shows it. */
export function mainAction(page: Page) {
  return page
    .locator(".ui-actions .ui-button:visible, .event-total .ui-button:visible, main button[type=submit].ui-button:visible")
    .first();
}

/** Adds the screen's text to an error. */
const saying = (page: Page, what: string) => async (error: unknown) => {
  throw new Error(`${what}; the screen says:\n${await page.locator("main").innerText()}`, { cause: error });
};

export async function goOnToBuyer(page: Page): Promise<void> {
  await mainAction(page).click();
  await page.waitForURL("**/patron-information**").catch(saying(page, "no page for the buyer"));
  await page.locator("#patron-fullName").waitFor();
}

/** Answers every question about the buyer. */
export async function fillBuyer(page: Page): Promise<void> {
  await page.locator("#patron-fullName").fill(BUYER.fullName);
  await page.locator("#patron-phoneNumber").fill(BUYER.phone);
  await fillIfAsked(page, "#patron-email", BUYER.email);
  await fillIfAsked(page, "#patron-age", "30");
  await answerChoices(page, "patron");
}

/** Continues to the attendees, or to the payment if the event has no questions for them. A free order may have both on the buyer's page. */
export async function goOnToAttendees(page: Page): Promise<void> {
  if (await page.locator("#terms").isVisible()) return;
  await mainAction(page).click();
  await page.waitForURL(/\/(?:attendee|payment)\b/);
  await page.locator("#attendee-0, #terms").first().waitFor();
}

/** Continues from the attendees to the payment, unless it is open already. */
export async function goOnToReview(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.endsWith("/attendee")) {
    await mainAction(page).click();
    await page.waitForURL("**/payment**");
  }
  // The terms are last in the form: once they exist, so does all before them.
  await page.locator("#terms").waitFor();
}

/** Answers every question about every attendee, one card after the other. */
export async function fillAttendees(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    // The buyer of one ticket counts as its holder, and answers only what is missing.
    await fillIfAsked(page, `#attendee-${n}-fullname`, `Peserta ${"ABCDEFGH"[n]}`);
    const number = page.locator(`#attendee-${n}-phoneNumber`);
    // Keep a number that is there already, with its own calling code.
    if ((await number.count()) > 0 && (await number.inputValue()) === "") await number.fill("81234567890");
    await fillIfAsked(page, `#attendee-${n}-email`, "peserta@gmail.com");
    await fillIfAsked(page, `#attendee-${n}-age`, "30");
    await answerChoices(page, `attendee-${n}`);
    await fillIfAsked(page, `#attendee-${n}-identity`, `31740123456789${10 + n}`);
    if (n < count - 1)
      await page
        .getByRole("button", { name: /^(Save and next|Simpan dan lanjut)$/ })
        .first()
        .click();
  }
}

/** Continues to the payment, and accepts its terms and waiver. */
export async function acceptAll(page: Page): Promise<void> {
  await goOnToReview(page);
  for (const box of await page.locator("main :is(#terms, #waiver):visible").all()) await box.check();
}

/** Chooses to pay on the provider's page, presses Pay and waits for it. */
export async function goToPayment(page: Page): Promise<void> {
  await chooseWay(page.locator(".review-ways"), "Card");
  await mainAction(page).click();
  await page.waitForURL("**/paysim/**").catch(saying(page, "no payment page"));
}

/** A payment method by the start of its label: the name, sometimes followed by its limits. */
export function way(within: Locator, name: string): Locator {
  return within.getByRole("radio", { name: new RegExp(`^${name}\\b`) });
}

/** Chooses a payment method, and opens its group before if it is folded. */
export async function chooseWay(within: Locator, name: string): Promise<void> {
  const choice = within
    .locator("label.ui-radio")
    .filter({ has: within.page().locator(".ui-strong", { hasText: new RegExp(`^${WORDS[name] ?? name}$`) }) });
  await choice.first().waitFor({ state: "attached" });
  if (!(await choice.isVisible())) await choice.locator("xpath=ancestor::*[@class='way-group']/button").click();
  await choice.locator("input").check();
}

/** Names of methods that differ between the languages, as patterns. */
const WORDS: Readonly<Record<string, string>> = { Card: "(?:Card|Kartu)" };

/** Chooses a payment method in the open sheet, and continues. */
export async function payByWay(page: Page, name: string): Promise<void> {
  const sheet = page.locator("dialog[open]");
  await chooseWay(sheet, name);
  await sheet.getByRole("button", { name: /^(Pay|Bayar) Rp/ }).click();
}

export async function actAtProvider(page: Page, outcome: string): Promise<void> {
  const button = page.locator(`button[name=outcome][value=${outcome}]`);
  if (!(await button.isVisible())) await page.locator("summary").click();
  await button.click();
  await page.waitForURL("**/transaction-status**");
  await hydrated(page);
}

/** Opens an event, and continues to the provider's page with everything answered. */
export async function buyUntilPayment(page: Page, path: string, qty: number): Promise<void> {
  await chooseTickets(page, path, qty);
  await answerUntilPayment(page, qty);
}

/** From the chosen tickets to the provider's page, with everything answered. */
export async function answerUntilPayment(page: Page, qty: number): Promise<void> {
  await goOnToBuyer(page);
  await fillBuyer(page);
  await goOnToAttendees(page);
  if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, qty);
  await acceptAll(page);
  await goToPayment(page);
}

async function fillIfAsked(page: Page, selector: string, text: string): Promise<void> {
  const field = page.locator(selector);
  if ((await field.count()) > 0) await field.fill(text);
}

/** Takes the first answer of every choice that has none. */
async function answerChoices(page: Page, prefix: string): Promise<void> {
  for (const select of await page.locator(`select[id^="${prefix}-"]:visible`).all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 });
  }
  const names = await page
    .locator(`input[type=radio][id^="${prefix}-"]`)
    .evaluateAll((all) => [...new Set(all.map((each) => (each as HTMLInputElement).name))]);
  for (const name of names) await page.locator(`input[type=radio][name="${name}"]`).first().check({ force: true });
}
