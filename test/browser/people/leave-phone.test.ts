import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUYER, actAtProvider, answerUntilPayment, chooseTicketsHere, fillBuyer, goOnToBuyer } from "../buyer.ts";
import { openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { walk, walkToEvent } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

const EN = {
  prefix: "/en",
  back: "Back",
  tickets: "My tickets",
  account: "Account",
  out: "Log out",
  everywhere: "Log out everywhere",
  login: "Log in",
  kept: /^Saved for offline/,
};
const ID = {
  prefix: "/id",
  back: "Kembali",
  tickets: "Tiket saya",
  account: "Akun",
  out: "Keluar",
  everywhere: "Keluar dari semua perangkat",
  login: "Masuk",
  kept: /^Tersimpan offline/,
};

/** From the open form to the account, which asks for a login. */
async function logIn(page: Page, { back, account }: typeof EN): Promise<void> {
  await walk(page, back, account);
  await page.locator("#login-phone").fill(`0${BUYER.phone}`);
  await page.locator(".login-form button[type=submit]").click();
  await page.locator("#login-code").waitFor();
  const code = await page.evaluate(async (to) => {
    type Sent = { recipient: string; template: string; body: string };
    const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: Sent[] };
    return /\d{6}/.exec(messages.find((each) => each.recipient === to && each.template === "identity.code")!.body)![0];
  }, `+62${BUYER.phone}`);
  await page.locator("#login-code").fill(code);
  await page.waitForURL("**/account");
}

/** Everything that this origin stores on the device, as text. */
async function keptOnDevice(page: Page, context: BrowserContext): Promise<string> {
  const stored = await page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) parts.push(`database ${name}`);
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys()) parts.push(request.url, (await (await store.match(request))!.text()).slice(0, 500_000));
    }
    return parts.join("\n");
  });
  return `${stored}\n${(await context.cookies()).map(({ name }) => `cookie ${name}`).join("\n")}`;
}

const OF_THE_PERSON = new RegExp(
  `${BUYER.fullName}|${BUYER.phone.slice(2)}|${BUYER.email}|Peserta|my-ticket|cookie karcis_(?:session|visitor)`,
);

describe("logging out", () => {
  it.each([
    ["garudarun", /Garuda Half Jakarta/, EN, "out"],
    ["melancarun", /Braga Pagi 10K/, ID, "everywhere"],
  ] as const)("leaves no personal data on the phone after a log-out: %s", async (tenant, event, words, way) => {
    const { page, complaints, close } = await shop.visit(tenant, { width: 360 });
    const context = page.context();
    await walkToEvent(page, event, words.prefix);
    await chooseTicketsHere(page, 1);
    await answerUntilPayment(page, 1);
    await actAtProvider(page, "pay");
    await page.locator(".status-ticket").first().waitFor();
    // The device also stores a begun order.
    await walk(page, words.back);
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await logIn(page, words);
    await walk(page, words.tickets);
    await page.getByText(words.kept).waitFor();
    expect(await keptOnDevice(page, context)).toMatch(OF_THE_PERSON);

    await walk(page, words.account);
    await page.getByRole("button", { name: words[way], exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet
      .getByText(words === EN ? /[Rr]emoves the saved tickets from this phone\./ : /Tiket yang tersimpan di HP ini akan dihapus\./)
      .waitFor();
    await sheet.getByRole("button", { name: words[way], exact: true }).click();
    await page.getByRole("heading", { name: words.login, exact: true }).waitFor();
    await expect.poll(() => keptOnDevice(page, context), soon).not.toMatch(OF_THE_PERSON);

    await walk(page, words.tickets);
    await page.locator(".tickets-page .login-card").waitFor();
    expect(complaints).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto(`${words.prefix}/event/my-ticket`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await close();
  });
});
