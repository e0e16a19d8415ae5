import type { Page } from "playwright-core";
import type { Shop } from "./axe-screens.ts";
import {
  acceptAll,
  actAtProvider,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goOnToReview,
  goToPayment,
  mainAction,
  payByWay,
} from "./buyer.ts";
import { hydrated } from "./shop-browser.ts";

/** Checks the page as it is. */
export type Look = (place: string) => Promise<void>;

const CANCEL = "main button:text-matches('^(Cancel order|Batalkan pesanan)$')";
const LINKS = "main button:text-matches('^(Who can open this order|Siapa yang bisa membuka pesanan ini)$')";

const dialog = (page: Page) => page.locator("dialog[open]");

/** Opens a dialog, checks it, and closes it again. */
async function lookInto(
  page: Page,
  { opener, look, place }: { readonly opener: string; readonly look: Look; readonly place: string },
): Promise<void> {
  await page.locator(opener).filter({ visible: true }).first().click();
  await dialog(page).waitFor();
  await dialog(page).locator(".ui-skeleton").first().waitFor({ state: "detached" });
  await look(place);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
}

/** Removes the only ticket from the choice, with the toast that undoes it. */
async function lookAtUndo(page: Page, look: Look): Promise<void> {
  await page.locator(".event-ticket .ui-qty button").first().click();
  const undo = page.locator(".ui-toast-undo");
  // A toast stays while it has the focus.
  await undo.focus();
  await look("a toast");
  await undo.click();
  await page.locator(".event-ticket output").first().filter({ hasText: "1" }).waitFor();
}

/** Continues without an answer: the page names what is missing. */
async function lookAtErrors(page: Page, look: Look, place: string): Promise<void> {
  await mainAction(page).click();
  await page.locator("[data-summary]").first().waitFor();
  await look(place);
}

/** Advances time until this many seconds of the hold are left. */
async function untilLeft(page: Page, seconds: number): Promise<void> {
  const clock = /^PT(\d+)S$/.exec((await page.locator(".checkout-hold time").first().getAttribute("datetime")) ?? "");
  const left = clock ? Number(clock[1]) : 0;
  await page.clock.fastForward((left - seconds) * 1000);
}

/**
 * Advances time until the hold asks its question of this phase. Advances again if the jump is undone: an answer about the hold that arrives
 * after it sets the page's clock to the server's.
 */
async function untilAsked(page: Page, seconds: number, phase: string): Promise<void> {
  const question = page.locator(`.checkout-hold[data-phase=${phase}] dialog[open]`);
  for (let jumps = 1; ; jumps += 1) {
    await untilLeft(page, seconds);
    const isAsked = await question.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isAsked) return;
    if (jumps === 4) throw new Error(`The hold never came to its phase "${phase}".`);
  }
}

/** The last minute of a hold, and its end. */
export async function letTheHoldEnd(
  page: Page,
  { shop, locale, look }: { readonly shop: Shop; readonly locale: string; readonly look: Look },
): Promise<void> {
  await page.clock.install();
  await chooseTickets(page, `/${locale}/event/${shop.sells}`, 1);
  await goOnToBuyer(page);
  await untilAsked(page, 40, "last");
  await look("last minute");
  await untilAsked(page, -2, "over");
  await look("time is up");
}

/** An event's messages about a campaign's code: an unknown one, and one that needs more tickets. */
export async function arriveByCampaign(
  page: Page,
  { shop: { campaign }, locale, look }: { readonly shop: Shop; readonly locale: string; readonly look: Look },
): Promise<void> {
  const { code, event, qty } = campaign;
  const address = `/${locale}/event/${event}?utm_source=mail&promo_code=`;
  await chooseTickets(page, `${address}NOBODYSCODE`, 1);
  await page.locator(".ui-banner[data-tone=warning]").filter({ hasText: "NOBODYSCODE" }).waitFor();
  await look("a campaign's wrong code");
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  await chooseTickets(page, `${address}${code}`, 1);
  const waiting = page.locator(".ui-banner[data-tone=info]").filter({ hasText: code });
  await waiting.waitFor();
  await look("a campaign's code that waits");
  for (let n = 1; n < qty; n += 1) await page.locator(".event-ticket .ui-qty button:last-of-type").first().click();
  await waiting.waitFor({ state: "detached" });
  // On a phone it is in the sheet that the bottom bar opens.
  await page.locator(".event-promo").filter({ hasText: code }).first().waitFor({ state: "attached" });
  await look("a campaign's code that holds");
}

/** From the tickets to the provider's page, with every mistake and every sheet on the way. */
export async function order(
  page: Page,
  { shop, locale, look }: { readonly shop: Shop; readonly locale: string; readonly look: Look },
): Promise<void> {
  await chooseTickets(page, `/${locale}/event/${shop.sells}`, 1);
  await look("chosen");
  await lookInto(page, { opener: ".event-bar-total", look, place: "prices" });
  await lookAtUndo(page, look);
  await goOnToBuyer(page);
  await look("buyer");
  await lookInto(page, { opener: ".checkout-total", look, place: "summary" });
  await lookAtErrors(page, look, "buyer with errors");
  await fillBuyer(page);
  await goOnToAttendees(page);
  await look("attendees");
  await lookAtErrors(page, look, "attendees with errors");
  await fillAttendees(page, shop.people);
  await goOnToReview(page);
  await lookAtErrors(page, look, "payment with errors");
  await lookInto(page, { opener: ".agreement-waiver button.ui-link", look, place: "waiver" });
  await lookInto(page, { opener: "button.indent", look, place: "terms" });
  await acceptAll(page);
  await look("review");
  await goToPayment(page);
  await look("provider");
}

/** From a failed payment to a successful one, the tickets and their receipt. */
export async function pay(page: Page, locale: string, look: Look): Promise<void> {
  await actAtProvider(page, "decline");
  await page.locator(".status-head[data-tone=danger]").waitFor();
  await look("declined");
  await lookInto(page, { opener: CANCEL, look, place: "cancel" });
  await page.locator(".status-main .ui-button").first().click();
  await dialog(page).waitFor();
  await look("another way to pay");
  await payByWay(page, "GoPay");
  await page.waitForURL("**/paysim/**");
  await actAtProvider(page, "pay");
  await page.locator(".status-ticket").first().waitFor();
  await look("paid");
  await lookInto(page, { opener: LINKS, look, place: "who can open it" });
  const receipt = await page.locator("a[href*='/receipt']").first().getAttribute("href");
  const participants = page.locator("a[href*='/participants?']");
  const unsigned = (await participants.count()) > 0 ? await participants.first().getAttribute("href") : null;
  for (const [place, href] of [
    ["receipt", receipt],
    ["participants", unsigned],
  ] as const) {
    if (!href) continue;
    await page.goto(href);
    await hydrated(page);
    await page.locator("main h1").waitFor();
    await look(place);
  }
  await page.goto(`/${locale}/event/my-ticket?tab=purchases`);
  await page.locator("main a[href*='transaction-status'], main a[href*='/receipt']").first().waitFor();
  await look("my purchases");
}

/** A visitor's tickets, and one of them. */
export async function seeTicket(page: Page, locale: string, look: Look): Promise<void> {
  await page.goto(`/${locale}/event/my-ticket`);
  await page.locator(".tickets-bundle a.ui-button[href*='my-ticket?t=']").first().waitFor();
  await hydrated(page);
  await look("my tickets");
  await page.locator(".tickets-bundle a.ui-button[href*='my-ticket?t=']").first().click();
  await page.locator(".ticket-qr img").first().waitFor();
  await look("a ticket");
  await lookInto(page, { opener: ".ticket-do > button.ui-button", look, place: "at the gate" });
}

/** The steps of handing over the open ticket. */
export async function handOver(page: Page, look: Look): Promise<void> {
  const next = page.locator("form.handover-form button[type=submit]");
  await page.locator("a[href*='/handover?t=']").first().click();
  await page.locator("form.handover-form:not([inert])").waitFor();
  await look("handover: which");
  await next.click();
  await page.locator("input[name=type], #recipient-fullName").first().waitFor();
  if ((await page.locator("input[name=type]").count()) > 0) {
    await look("handover: how");
    await page.locator("input[name=type][value=transfer]").check({ force: true });
    await next.click();
  }
  await page.locator("#recipient-fullName").waitFor();
  await next.click();
  await page.locator("[data-summary] li").first().waitFor();
  await look("handover: to whom");
  await page.locator("#recipient-fullName").fill("Rina Wulandari");
  await page.locator("#recipient-phoneNumber").fill("081298765432");
  await next.click();
  await page.locator("#understood").waitFor();
  await look("handover: sure");
}
