import { expect } from "vitest";
import type { Page } from "playwright-core";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { overHttp } from "../../harness/over-http.ts";
import { type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

type Order = { readonly id: string; readonly accessKey: string; readonly codes: readonly string[] };

/** Paid tickets of a brand's event, with unsigned releases. */
export async function buyUnsigned(
  shop: ShopBrowser,
  { tenant, slug, qty }: { readonly tenant: string; readonly slug: string; readonly qty: number },
): Promise<Order> {
  const buyer = newBuyer(overHttp(shop.server.port), { tenant, port: shop.server.port });
  const event = await eventOf(buyer, slug);
  const price = event.prices.find(({ state }) => state === "available" || state === "few_left")!;
  const needed = price.additionals.filter(({ isRequired }) => isRequired);
  const addons = needed.map(({ id: addonId, minQty }) => ({ addonId, qty: Math.max(1, minQty) * qty * bundleSize(price.bundlingTicket) }));
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: price.id, qty }], { addons }));
  if (!started.ok) throw new Error(started.problem.code);
  await actOnPaymentPage(overHttp(shop.server.port), started.data.redirectUrl!, "pay");
  const { id, accessKey } = started.booking;
  const codes = async () => {
    const answer = await buyer.call("listBookingTickets", { params: { id }, query: {} });
    return answer.ok ? answer.data.tickets.map(({ code }) => code) : [];
  };
  await expect.poll(codes, soon).not.toEqual([]);
  return { id, accessKey, codes: await codes() };
}

/** The newest message of a kind to a number. */
export async function messageTo(page: Page, phone: string, template: string): Promise<string> {
  const bodyOf = async () => {
    const { messages } = await page.evaluate(
      async () => (await (await fetch("/dev/outbox.json")).json()) as { messages: { recipient: string; template: string; body: string }[] },
    );
    return messages.find((each) => each.recipient === phone && each.template === template)?.body;
  };
  await expect.poll(bodyOf, soon).toBeDefined();
  return (await bodyOf())!;
}

/** From the shop's front page to the release of the event's ticket with that code. */
export async function walkToRelease(
  page: Page,
  { front, code, event }: { readonly front: string; readonly code: string; readonly event: string },
): Promise<void> {
  await enterShop(page, front);
  await walk(page, /^(Sign your waiver|Tanda tangani surat pernyataan)$/);
  await page.locator("#ticketCode").fill(code);
  const events = page.locator("select#event");
  if ((await events.count()) > 0) await events.selectOption(event);
}

/** Every answer of the form, with the typed name as signature. */
export async function fillRelease(page: Page, phone: string, extra: Record<string, string> = {}): Promise<void> {
  const answers = {
    fullName: "Sari Dewi",
    idNumber: "3273014401900001",
    birthDate: "1990-01-04",
    "emergency-fullName": "Budi Santoso",
    "emergency-phoneNumber": "081234567890",
    phoneNumber: phone,
    typedName: "Sari Dewi",
    ...extra,
  };
  for (const [id, text] of Object.entries(answers)) await page.locator(`#${id}`).fill(text);
  const more = page.getByRole("button", { name: /^(Tell the medical team something|Beri tahu tim medis)/ });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  await page.locator("#bloodType").selectOption("O");
  await page.locator("#health-isFit").check();
}

/** A drawn signature in place of the typed name. */
export async function drawSignature(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Draw it instead|Gambar saja)$/ }).click();
  const pad = page.locator("svg#signature");
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let n = 1; n <= 12; n++) await page.mouse.move(box.x + 30 + n * 14, box.y + 60 + (n % 2 ? -30 : 30));
  await page.mouse.up();
}
