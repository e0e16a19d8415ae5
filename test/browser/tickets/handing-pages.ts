import type { Page } from "playwright-core";
import { expect } from "vitest";
import {
  acceptAll,
  actAtProvider,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goToPayment,
  SEE_TICKETS,
} from "../buyer.ts";
import { soon } from "../shop-browser.ts";
import { walk } from "../walk.ts";

const SHOTS = process.env["KARCIS_SHOTS"];
export async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}

let serial = 0;
/** A mobile number after its +62, in a block of its own. */
export function freshNumber(): string {
  serial += 1;
  return `8129${String(serial).padStart(3, "0")}4567`;
}

type Message = { readonly recipient: string; readonly template: string; readonly locale: string; readonly body: string };
/** The newest message of a kind from this shop to a number. */
export async function messageTo(page: Page, number: string, template: string): Promise<Message> {
  const find = () =>
    page.evaluate(
      async ([to, name]) => {
        const { messages } = (await (await fetch("/dev/outbox.json")).json()) as { messages: Message[] };
        return messages.find((each) => each.recipient === to && each.template === name) ?? null;
      },
      [`+62${number}`, template] as const,
    );
  await expect.poll(find, soon).not.toBe(null);
  return (await find())!;
}
export const codeFor = async (page: Page, number: string) => /\d{6}/.exec((await messageTo(page, number, "identity.code")).body)![0];
export const linkIn = ({ body }: Message) => new URL(/https?:\/\/\S+/.exec(body)![0]).pathname;

export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

type Words = { readonly order: RegExp; readonly tickets: string; readonly action: string };
/** Buys tickets, for more people if it is a bundle, and opens the handover of the first. */
export async function buyAndOpen(
  page: Page,
  {
    path,
    qty,
    number,
    words,
    people = qty,
  }: { readonly path: string; readonly qty: number; readonly number: string; readonly words: Words; readonly people?: number },
): Promise<void> {
  await chooseTickets(page, path, qty);
  await goOnToBuyer(page);
  await fillBuyer(page);
  await page.locator("#patron-phoneNumber").fill(number);
  await goOnToAttendees(page);
  if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, people);
  await acceptAll(page);
  await goToPayment(page);
  await actAtProvider(page, "pay");
  await walk(page, words.order, words.tickets);
  await page.locator('a[href*="my-ticket?t="]').first().click();
  await page.getByRole("link", { name: words.action }).click();
  await page.waitForURL("**/handover?t=**");
  await page.locator("form.handover-form:not([inert])").waitFor();
}

export const submit = (page: Page) => page.locator("form.handover-form button[type=submit]");

export async function fillRecipient(page: Page, number: string): Promise<void> {
  await page.locator("#recipient-fullName").fill("Rina Wulandari");
  await page.locator("#recipient-phoneNumber").fill(`0${number}`);
}

export const EN = {
  order: SEE_TICKETS.en,
  tickets: "My tickets",
  action: "Transfer or delegate",
  transfer: "Transfer",
  do: "Transfer 1 ticket",
  sent: /Offered to Rina Wulandari\. They have until/,
  title: "Budi wants to give you a ticket",
  accept: "Accept",
  send: "Continue: send code",
  decline: "Decline",
  yours: "The ticket is yours",
};
export const ID = {
  order: SEE_TICKETS.id,
  tickets: "Tiket saya",
  action: "Alihkan ke orang lain",
  transfer: "Alihkan",
  do: "Alihkan 1 tiket",
  sent: /Ditawarkan ke Rina Wulandari\. Bisa diterima sampai/,
  title: "Kamu dapat tiket dari Budi",
  accept: "Terima",
  send: "Lanjut: kirim kode",
  decline: "Tolak",
  yours: "Tiket ini milikmu",
};

/** Answers every question of the offer's form. */
export async function answerAll(page: Page): Promise<void> {
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
  for (const box of await page.locator("form.handover-form input[type=checkbox]:visible").all()) await box.check();
}
