import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buttonText } from "#i18n/message-texts/button-texts.ts";
import { fillMessage, MESSAGE_TEXTS, placesOf, type MessageName } from "#i18n/message-texts/fill-message.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { emailChannel } from "#server/platform/adapters/email/email-channel.ts";
import type { Services } from "#server/act.ts";
import { deliverMessages, runDueWork } from "#server/worker/run-worker.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { startMailEmulator, type CaughtMail, type MailEmulator } from "#test/harness/mail-emulator.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { reissueTicket } from "../../tickets/issue/reissue-ticket.ts";
import { readBookings } from "../messages/store/facts.ts";
import { encloseTickets } from "./enclose-tickets.ts";
import { renderLetter } from "./render-letter.ts";
import { splitBlocks } from "./split-blocks.ts";
import { writeLetter } from "./write-letter.ts";

const LARGEST = 40 * 1024;
const LARGEST_PDF = 150 * 1024;
let shop: TestShop;
let mail: MailEmulator;
beforeAll(async () => {
  [shop, mail] = await Promise.all([openShop(null, { worker: false }), startMailEmulator()]);
  const settings = { host: "localhost", port: mail.port, isImplicitTls: false, user: null, password: null, from: "tiket@example.com" };
  const email = emailChannel(settings, shop.services.now);
  const channels: Services["channels"] = (name) => (name === "email" ? email : null);
  Object.assign(shop.services, { channels });
});
afterAll(async () => {
  await Promise.all([shop.close(), mail.close()]);
});

/** The e-mails of a successful purchase of two tickets. */
async function buy(tenant: string, slug: string): Promise<readonly CaughtMail[]> {
  const buyer = newBuyer(shop, { tenant });
  const event = await eventOf(buyer, slug);
  const category = event.prices.find(({ state }) => state === "available") ?? event.prices[0]!;
  const sessionId = event.sessions.find(({ state }) => state === "available" || state === "few_left")?.id;
  const body = holdBody(event, [{ categoryId: category.id, qty: 2 }], sessionId ? { sessionId } : {});
  const started = await buyUntilPayment(buyer, event, body);
  if (!started.ok) throw new Error(started.problem.code);
  const before = mail.mails.length;
  await actOnPaymentPage(shop, (started.data as { redirectUrl: string }).redirectUrl, "pay");
  await expect
    .poll(async () => {
      await runDueWork(shop.services);
      await deliverMessages(shop.services);
      return mail.mails.length - before;
    })
    .toBe(1);
  return mail.mails.slice(before);
}

/** Saves the page with its logo, and the files, for viewing. */
function keep(tenant: string, { html, files }: CaughtMail): void {
  const folder = `${process.env["KEEP_LETTERS"]!}/${tenant}`;
  mkdirSync(folder, { recursive: true });
  const logo = files.find(({ isInline }) => isInline)!;
  writeFileSync(`${folder}/mail.html`, html.replace("cid:logo", `data:image/png;base64,${logo.content.toString("base64")}`));
  for (const { name, content } of files) writeFileSync(`${folder}/${name}`, content);
}

/** Every address that the page loads or links. */
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:src|href|background)="([^"]+)"|url\(([^)]+)\)/g)].map((found) => found[1] ?? found[2]!);

describe("an e-mail with tickets", () => {
  it.each([
    ["garudarun", "losari-sunset-5k"],
    ["teaterlampu", "rumah-kos-nomor-tujuh"],
    ["gemasimfoni", "perunggu-dan-senar"],
  ])("sends one e-mail per purchase at %s, in the brand's look with plain text, PDF and calendar file [B3]", async (tenant, slug) => {
    const [own, ...others] = await buy(tenant, slug);
    expect(others).toEqual([]);
    const { html, text, files } = own!;
    const [brand] = (await shop.app.tenants.all()).filter(({ id }) => id === tenant).map((each) => each.brand);
    if (process.env["KEEP_LETTERS"]) keep(tenant, own!);

    const logo = files.find(({ isInline }) => isInline)!;
    expect([logo.type, logo.cid, html.includes(`src="cid:${logo.cid}"`)]).toEqual(["image/png", "logo", true]);
    expect(Buffer.byteLength(html) + logo.content.length).toBeLessThan(LARGEST);
    for (const address of addressesIn(html)) expect(address).toMatch(new RegExp(`^(cid:logo|mailto:|http://${tenant}\\.localhost)`));
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toContain(brand!.title);
    // The page has the plain text's content and links.
    const links = text.match(/https?:\/\/\S+/g)!;
    expect(links).toHaveLength(3);
    for (const link of links) expect(addressesIn(html)).toContain(link.replaceAll("&", "&#38;"));

    const pdf = files.find(({ type }) => type === "application/pdf")!;
    expect(readPdf(pdf.content)).toMatchObject({ pages: 2 });
    // The event's picture, once for both pages.
    expect(pdf.content.toString("latin1").match(/\/DCTDecode/g)).toHaveLength(1);
    expect(pdf.content.length).toBeLessThan(LARGEST_PDF);
    const calendar = files
      .find(({ type }) => type === "text/calendar")!
      .content.toString("utf8")
      .replaceAll("\r\n ", "");
    expect(calendar).toContain(`PRODID:-//${brand!.title}//${tenant}.localhost`);
    expect(calendar).toContain(`URL:${links.at(-1)!}`);
    expect(calendar).toContain("TZID:Asia/");
    expect(calendar).toContain("BEGIN:VALARM");
  });

  it("keeps an e-mail with twenty tickets below 40 kB, and escapes text that people typed", () => {
    const tickets = Array.from(
      { length: 20 },
      (_, n) => `${n + 1}. VIP · <b onload=x> & "Sari" · ABC-DEF\nhttps://tiket.example.com/id/ticket/${"k".repeat(48)}`,
    );
    const blocks = splitBlocks(
      `Halo *Budi*,\n\nToday\nThere\n\n${tickets.join("\n\n")}\n\nAll:\nhttps://tiket.example.com/id/event/x?b=1&k=2`,
      ["Today", "There"],
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(["text", "facts", ...tickets.map(() => "ticket"), "text", "button"]);
    const brand = {
      title: "A & B",
      company: "<c>",
      address: "d",
      email: "e@f.id",
      shape: "soft",
      scheme: "light",
      colours: { brand: "#cc0000" },
    };
    const html = renderLetter({
      brand: brand as never,
      locale: "id",
      subject: "05.00\u00a0–\u00a009.00 <x>",
      blocks,
      button: "Buka",
      logo: null,
    });
    expect(Buffer.byteLength(html)).toBeLessThan(LARGEST - 10 * 1024);
    expect(html).not.toMatch(/<b |<x>|<c>/);
    expect(html).toContain("<strong>Budi</strong>");
    expect(html).toContain('<span style="white-space:nowrap">05.00\u00a0–\u00a009.00</span>');
  });
});

it("leaves a ticket that was handed over out of later messages to its buyer, and out of their files", async () => {
  const tenant = (await shop.app.tenants.all()).find(({ id }) => id === "garudarun")!;
  await buy(tenant.id, "losari-sunset-5k");
  const { db } = shop.services;
  const [given, own] = await db.transaction(tenant.id, (tx) =>
    tx.query<{ id: string; booking_id: string }>(
      "select id, booking_id from tickets where booking_id = (select id from bookings order by confirmed_at desc nulls last limit 1) order by position",
    ),
  );
  const holder = { name: "Rina Wulandari", phone: "+6281299998888" };
  await db.transaction({ tenant: tenant.id, actor: OPERATOR }, (tx) =>
    reissueTicket(tx, { ticketId: given!.id, reissue: { holder, reason: "transfer" } }),
  );
  const bookingId = own!.booking_id;
  const [facts] = await db.transaction(tenant.id, (tx) => readBookings(tx, [bookingId]));
  expect(facts!.issued.map(({ id }) => id)).toEqual([own!.id]);
  const files = await encloseTickets(shop.services, { tenant, locale: "id", bookingId, link: "https://a.example/id" });
  const { pages, text } = readPdf(files.find(({ type }) => type === "application/pdf")!.content);
  expect(pages).toBe(1);
  expect(text).not.toContain("Rina");
});

describe("messages without tickets", () => {
  it("renders every other message as a page with a labelled button and no files", async () => {
    const tenant = (await shop.app.tenants.all()).find(({ id }) => id === "teaterlampu")!;
    for (const template of Object.keys(MESSAGE_TEXTS.en) as MessageName[]) {
      const values = Object.fromEntries(
        placesOf(template, "id").map((place) => [place, place === "link" ? "https://a.example/l/X" : place]),
      );
      for (const place of ["event", "brand", "name", "from", "to"]) values[place] ??= place;
      const { subject, plain } = fillMessage(template, "id", values);
      const message = {
        tenant: "teaterlampu",
        dedupeId: "d",
        recipient: "a@b.id",
        template,
        locale: "id",
        values,
        subject,
        body: plain,
      } as const;
      const about = "0190b0c0-0000-7000-8000-000000000001";
      const letter = await writeLetter(shop.services, { tenant, message: { ...message, sender: { name: "T", replyTo: "" } }, about });
      const hasLink = values["link"] !== undefined;
      expect(letter.html.includes('href="https://a.example/l/X"'), template).toBe(hasLink);
      if (hasLink) expect(buttonText(template, "id"), template).not.toBe("Buka");
      expect(letter.files.map(({ name }) => name)).toEqual(["logo.png"]);
    }
  });
});
