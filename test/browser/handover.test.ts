import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptAll, actAtProvider, chooseTickets, fillAttendees, fillBuyer, goOnToAttendees, goOnToBuyer, goToPayment } from "./buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser } from "./shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

const SHOTS = process.env["KARCIS_SHOTS"];
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

let serial = 0;
/** A mobile number after its +62, in a block of its own. */
function freshNumber(): string {
  serial += 1;
  return `8129${String(serial).padStart(3, "0")}4567`;
}

type Message = { readonly recipient: string; readonly template: string; readonly locale: string; readonly body: string };
/** The newest message of a kind that this shop would have sent to a number. */
async function messageTo(page: Page, number: string, template: string): Promise<Message> {
  const find = () =>
    page.evaluate(
      async ([to, name]) => {
        const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: Message[] };
        return messages.find((each) => each.recipient === to && each.template === name) ?? null;
      },
      [`+62${number}`, template] as const,
    );
  await expect.poll(find, { timeout: 10_000 }).not.toBe(null);
  return (await find())!;
}
const codeFor = async (page: Page, number: string) => /\d{6}/.exec((await messageTo(page, number, "identity.code")).body)![0];
const linkIn = ({ body }: Message) => new URL(/https?:\/\/\S+/.exec(body)![0]).pathname;

async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const run = (window as unknown as { axe: { run(options: unknown): Promise<Found> } }).axe;
    const { violations } = await run.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Buys tickets and opens the page on which the first of them is handed over. */
async function buyAndOpen(page: Page, path: string, qty: number, number: string, words: { action: string }): Promise<void> {
  await chooseTickets(page, path, qty);
  await goOnToBuyer(page);
  await fillBuyer(page);
  await page.locator("#patron-phoneNumber").fill(number);
  await goOnToAttendees(page);
  if ((await page.locator("#attendee-0-fullname").count()) > 0) await fillAttendees(page, qty);
  await acceptAll(page);
  await goToPayment(page);
  await actAtProvider(page, "pay");
  const language = /^\/(en|id)\//.exec(path)![1];
  await expect
    .poll(
      async () => {
        await page.goto(`/${language}/event/my-ticket`);
        return page.locator('a[href*="my-ticket?t="]').count();
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  await page.locator('a[href*="my-ticket?t="]').first().click();
  await page.getByRole("link", { name: words.action }).click();
  await page.waitForURL("**/handover?t=**");
  await page.locator("form.h-form:not([inert])").waitFor();
}

const submit = (page: Page) => page.locator("form.h-form button[type=submit]");

async function fillRecipient(page: Page, number: string): Promise<void> {
  await page.locator("#recipient-fullName").fill("Rina Wulandari");
  await page.locator("#recipient-phoneNumber").fill(`0${number}`);
}

const EN = {
  action: "Transfer or delegate",
  transfer: "Transfer",
  do: "Transfer 1 ticket",
  sent: /Sent to Rina Wulandari\. They have until/,
  title: "Budi gives you a ticket",
  accept: "Accept",
  yours: "The ticket is yours",
};
const ID = {
  action: "Alihkan atau wakilkan",
  transfer: "Alihkan",
  do: "Alihkan 1 tiket",
  sent: /Terkirim ke Rina Wulandari\. Batas terima/,
  title: "Budi memberimu tiket",
  accept: "Terima",
  yours: "Tiket ini milikmu",
};

describe("a transfer", () => {
  it.each([
    ["garudarun", "/en/event/losari-sunset-5k", 360, EN],
    ["kayuhan", "/id/event/lingkar-lombok-200", 1280, ID],
    ["melancarun", "/id/event/braga-pagi-10k", 360, ID],
  ] as const)("goes from one person to another by link and codes: %s %s, %i px [B9] [L1]", async (tenant, path, width, words) => {
    const [from, to] = [freshNumber(), freshNumber()];
    const sender = await shop.visit(tenant, { width });
    const { page } = sender;
    await buyAndOpen(page, path, 2, from, words);
    const shot = (of: Page, name: string) => shoot(of, `transfer-${tenant}-${width}-${name}`);
    const steps = async (name: string) => {
      await shot(page, name);
      expect(await findings(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    };
    await steps("1-tickets");
    await submit(page).click();
    await page.locator("input[name=type], #recipient-fullName").first().waitFor();
    if ((await page.locator("input[name=type]").count()) > 0) {
      await steps("2-how");
      await submit(page).click();
      await page.locator("[data-summary]").waitFor();
      await page.getByText(words.transfer, { exact: true }).click();
      await submit(page).click();
    }
    await page.locator("#recipient-fullName").waitFor();
    await submit(page).click();
    expect(await page.locator("[data-summary] li").count()).toBe(2);
    await fillRecipient(page, from);
    await steps("3-who");
    await page.locator("#recipient-phoneNumber").fill(`0${to}`);
    await submit(page).click();
    await page.locator("#understood").waitFor();
    await page.goBack();
    expect(await page.locator("#recipient-fullName").inputValue()).toBe("Rina Wulandari");
    await submit(page).click();
    await page.locator("#understood").check();
    await page.getByRole("button", { name: words.do }).click();
    await page.locator("#handover-code").waitFor();
    await steps("4-check");
    await page.locator("#handover-code").fill("000000");
    await page.getByRole("button", { name: words.do }).click();
    await page.locator("#handover-code-error").waitFor();
    await page.locator("#handover-code").fill(await codeFor(page, from));
    await page.getByRole("button", { name: words.do }).click();
    await page.getByText(words.sent).waitFor();
    await steps("5-sent");
    expect(await sender.pushed("handover_sent")).toMatchObject([{ type: "transfer" }]);
    expect((await messageTo(page, from, "handover.sent")).locale).toBe(path.slice(1, 3));

    const offer = await messageTo(page, to, "handover.offer");
    const recipient = await shop.visit(tenant, { width });
    const own = recipient.page;
    await own.goto(linkIn(offer));
    await hydrated(own);
    await own.getByRole("heading", { name: words.title }).waitFor();
    await own.locator("form.h-form:not([inert])").waitFor();
    await submit(own).click();
    expect(await own.locator("[data-summary] li").count()).toBeGreaterThan(1);
    await shot(own, "6-offer");
    expect(await findings(own)).toEqual([]);
    expect(await overflow(own)).toBe(0);
    await answerAll(own);
    await submit(own).click();
    await own.locator("#handover-code").waitFor();
    await shot(own, "7-code");
    await own.locator("#handover-code").fill(await codeFor(own, to));
    await submit(own).click();
    await own.getByRole("heading", { name: words.yours }).waitFor();
    await own.locator(".h-pass img").waitFor();
    await shot(own, "8-yours");
    expect(await findings(own)).toEqual([]);

    await page.reload();
    await page.getByText(/Rina/).first().waitFor();
    await shot(page, "9-receipt");
    expect(await findings(page)).toEqual([]);
    await own.reload();
    await own.locator("#login-phone").waitFor();
    await shot(own, "10-again");
    expect(sender.complaints).toEqual([]);
    expect(recipient.complaints).toEqual([]);
    await sender.close();
    await recipient.close();
  });

  it("can be declined and taken back", async () => {
    const [from, to] = [freshNumber(), freshNumber()];
    const { page, close } = await shop.visit("melancarun");
    await buyAndOpen(page, "/en/event/braga-pagi-10k", 1, from, EN);
    await page.locator("input[name=type], #recipient-fullName").first().waitFor();
    if ((await page.locator("input[name=type]").count()) > 0) {
      await page.getByText("Transfer", { exact: true }).click();
      await submit(page).click();
    }
    await fillRecipient(page, to);
    await submit(page).click();
    await page.locator("#understood").check();
    await submit(page).click();
    await page.locator("#handover-code").fill(await codeFor(page, from));
    await submit(page).click();
    await page.getByText(EN.sent).waitFor();
    await page.getByRole("button", { name: "Cancel handover" }).click();
    await shoot(page, "cancel-melancarun-360");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel handover" }).click();
    await page.getByText("Offer to Rina Wulandari: cancelled").waitFor();
    await page.locator("form.h-form").waitFor();
    const offer = await messageTo(page, to, "handover.offer");
    const other = await shop.visit("melancarun");
    await other.page.goto(linkIn(offer));
    await other.page.getByRole("heading", { name: "Budi took this back", level: 2 }).waitFor();
    await shoot(other.page, "over-melancarun-360");
    expect(await findings(other.page)).toEqual([]);
    await other.close();
    await close();
  });
});

/** Answers whatever the offer's form asks. */
async function answerAll(page: Page): Promise<void> {
  const fill = async (selector: string, text: string) => {
    if ((await page.locator(selector).count()) > 0) await page.locator(selector).fill(text);
  };
  await fill("#attendee-0-fullname", "Rina Wulandari");
  await fill("#attendee-0-phoneNumber", "81234567890");
  await fill("#attendee-0-email", "rina@gmail.com");
  await fill("#attendee-0-age", "30");
  for (const select of await page.locator('select[id^="attendee-0-"]:visible').all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 });
  }
  const names = await page
    .locator('input[type=radio][id^="attendee-0-"]')
    .evaluateAll((all) => [...new Set(all.map((each) => (each as HTMLInputElement).name))]);
  for (const name of names) await page.locator(`input[type=radio][name="${name}"]`).first().check({ force: true });
  await fill("#attendee-0-identity", "3174012345678999");
  for (const box of await page.locator("form.h-form input[type=checkbox]:visible").all()) await box.check();
}

describe("a delegation", () => {
  it("gives somebody a pass for a purpose, and is taken back (id, 360 px) [B9] [L1]", async () => {
    const [from, to] = [freshNumber(), freshNumber()];
    const { page, complaints, close } = await shop.visit("kayuhan", { width: 360 });
    await buyAndOpen(page, "/id/event/lingkar-lombok-200", 1, from, ID);
    await page.getByText("Wakilkan", { exact: true }).click();
    await submit(page).click();
    await fillRecipient(page, to);
    await page.locator("#validUntil").waitFor();
    await shoot(page, "delegation-kayuhan-360-1-who");
    expect(await findings(page)).toEqual([]);
    await submit(page).click();
    await page.locator("#understood").check();
    await submit(page).click();
    await page.locator("#handover-code").fill(await codeFor(page, from));
    await submit(page).click();
    await page.getByText(/Terkirim ke Rina Wulandari\. Batas terima/).waitFor();
    const other = await shop.visit("kayuhan", { width: 360 });
    await other.page.goto(linkIn(await messageTo(page, to, "handover.offer_delegation")));
    await other.page.locator("form.h-form:not([inert])").waitFor();
    await other.page.locator("#terms").check();
    await submit(other.page).click();
    await other.page.locator("#handover-code").waitFor();
    await shoot(other.page, "delegation-kayuhan-360-2-offer");
    await other.page.locator("#handover-code").fill(await codeFor(other.page, to));
    await submit(other.page).click();
    await other.page.getByRole("heading", { name: "Kartu wakilmu" }).waitFor();
    await shoot(other.page, "delegation-kayuhan-360-3-pass");
    expect(await findings(other.page)).toEqual([]);
    await page.reload();
    await page.getByText("Rina Wulandari bisa mengambil dengan identitasnya.").waitFor();
    await shoot(page, "delegation-kayuhan-360-4-owner");
    await page.getByRole("button", { name: "Cabut kembali" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cabut kembali" }).click();
    await page.getByText("Perwakilan oleh Rina Wulandari: dicabut").waitFor();
    expect(complaints).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.close();
    await close();
  });
});

describe("a shop without either way", () => {
  it("has no menu for it, and refuses at the address [T6]", async () => {
    const { page, close } = await shop.visit("balewayang");
    await chooseTickets(page, "/en/event/tari-topeng-cirebon", 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    if ((await page.locator("#attendee-0-fullname").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await goToPayment(page);
    await actAtProvider(page, "pay");
    await expect
      .poll(
        async () => {
          await page.goto("/en/event/my-ticket");
          return page.locator('a[href*="my-ticket?t="]').count();
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    const href = (await page.locator('a[href*="my-ticket?t="]').first().getAttribute("href"))!;
    await page.goto(href);
    await page.locator(".c-code").first().waitFor();
    expect(await page.locator('a[href*="/handover"]').count()).toBe(0);
    const ticket = new URL(href, "http://x").searchParams.get("t")!;
    await page.goto(`/en/event/tari-topeng-cirebon/handover?t=${ticket}`);
    await page.getByText("Tickets of this shop are not handed over here.").waitFor();
    await shoot(page, "off-360");
    await close();
  });
});
