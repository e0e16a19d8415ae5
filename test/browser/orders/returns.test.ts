import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatRupiah } from "#i18n/format.ts";
import type { ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { setReturnPolicy } from "#server/modules/catalogue/returns/set-policy.ts";
import { findings } from "../axe.ts";
import { actAtProvider, buyUntilPayment, chooseTickets, fillBuyer, goOnToBuyer, mainAction, READY } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";
import { hydrated, soon } from "../shop-browser.ts";

const TENANT = "garudarun";
const SLUG = "losari-sunset-5k";
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own?.close());

const setPolicy = (policy: ReturnPolicy | null, [tenant, slug] = [TENANT, SLUG]) =>
  setReturnPolicy(actAs(own.shop.services, tenant, OPERATOR), { slug, category: null, policy });
const FREE = ["jenius", "uang-tanpa-drama"] as [string, string];

const WORDS = {
  en: {
    cant: "Can't come?",
    title: "Return tickets",
    get: (amount: string, paid: string) => `You get ${amount} of ${paid} back, to Card`,
    rows: [
      /^You paid\s+Rp/,
      /^The organiser keeps\s+Rp/,
      /^You get back\s+Rp/,
      /^Possible until\s+\w/,
      /^Back to\s+Card\s+usually in 3–\u206014/,
    ],
    keeps: "90% of the price and the service fee go back.",
    ask: /about a refund/i,
    open: (n: number) => (n === 1 ? "Return 1 ticket" : `Return ${n} tickets`),
    yes: "Yes, return",
    back: (amount: string) => `We refund ${amount} for what you returned.`,
    over: /^(Your refund is on its way|Refund sent)$/,
    returned: / · returned/,
    closed: /Tickets could be returned until \w/,
    rule: "Return until 1 day before the start: 90% of the price and the service fee back.",
  },
  id: {
    cant: "Batal datang?",
    title: "Kembalikan tiket",
    get: (amount: string, paid: string) => `${amount} dari ${paid} kembali ke Kartu`,
    rows: [
      /^Kamu bayar\s+Rp/,
      /^Ditahan penyelenggara\s+Rp/,
      /^Kembali ke kamu\s+Rp/,
      /^Bisa sampai\s+\w/,
      /^Lewat\s+Kartu\s+biasanya dalam 3–\u206014/,
    ],
    keeps: "90% dari harga dan biaya layanan kembali.",
    ask: /soal refund/i,
    open: (n: number) => `Kembalikan ${n} tiket`,
    yes: "Ya, kembalikan",
    back: (amount: string) => `${amount} kembali untuk yang kamu kembalikan.`,
    over: /^(Refund sedang diproses|Refund sudah dikirim)$/,
    returned: / · dikembalikan/,
    closed: /Tiket bisa dikembalikan sampai \w/,
    rule: "Tiket bisa dikembalikan sampai 1 hari sebelum mulai: uang kembali 90% beserta biaya layanan.",
  },
} as const;

const part = (page: Page, title: string) => page.getByRole("region", { name: title });

/** Opens the folded part by the keyboard alone. */
async function unfold(page: Page, title: string): Promise<void> {
  await page.locator("summary").filter({ hasText: title }).focus();
  await page.keyboard.press("Enter");
}

async function buy(page: Page, locale: "en" | "id", qty: number): Promise<void> {
  await buyUntilPayment(page, `/${locale}/event/${SLUG}`, qty);
  await actAtProvider(page, "pay");
  await page.getByRole("heading", { name: READY[locale] }).waitFor();
}

/** What the quote says of the first ticket. */
async function firstTicket(page: Page): Promise<{ amount: string; paid: string }> {
  const id = new URL(page.url()).searchParams.get("b")!;
  const answer = await page.waitForResponse((response) => response.url().includes(`/bookings/${id}/return`));
  const { tickets } = (await answer.json()) as { tickets: { amount: number; paid: number }[] };
  const locale = new URL(page.url()).pathname.startsWith("/id") ? "id" : "en";
  return { amount: formatRupiah(tickets[0]!.amount, locale), paid: formatRupiah(tickets[0]!.paid, locale) };
}

describe("a buyer who returns tickets", () => {
  it.each([
    ["en", 360],
    ["id", 1280],
  ] as const)(
    "reads the rule, chooses a ticket, sees amount, way and time, confirms, and finds the refund on the order (%s, %i px) [S35]",
    async (locale, width) => {
      await setPolicy([{ hours: 24, percent: 90, withFee: true }]);
      const words = WORDS[locale];
      const { page, close } = await own.visit(TENANT, { viewport: { width, height: 800 } });
      await buy(page, locale, 2);
      const quoted = firstTicket(page);
      await unfold(page, words.cant);
      const { amount, paid } = await quoted;
      const region = part(page, words.title);
      await region.waitFor();
      // Nothing is chosen among several.
      expect(await region.getByRole("checkbox").count()).toBe(2);
      expect(await region.getByRole("button").count()).toBe(0);
      await region.getByRole("checkbox").first().focus();
      await page.keyboard.press("Space");
      await region.locator("dl").waitFor();
      const rows = await region.locator("dl > div").allInnerTexts();
      expect(rows.map((row, at) => words.rows[at]?.test(row) ?? row)).toEqual(words.rows.map(() => true));
      expect([rows[0], rows[2]]).toEqual([expect.stringContaining(paid), expect.stringContaining(amount)]);
      expect(await region.innerText()).toContain(words.keeps);
      // A return leaves nothing to ask for.
      expect(await page.locator("details[open]").innerText()).not.toMatch(words.ask);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await findings(page, "return")).toEqual([]);
      await region.getByRole("button", { name: words.open(1) }).click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByText(words.get(amount, paid)).waitFor();
      expect(await findings(page, "return, asked")).toEqual([]);
      await dialog.getByRole("button", { name: words.yes }).click();
      await page.getByText(words.back(amount)).waitFor();
      await page.locator(".status-holders li").filter({ hasText: words.returned }).waitFor();
      // The other ticket alone is offered next, and chosen.
      await region.getByRole("button", { name: words.open(1) }).click();
      await page.locator("dialog[open]").getByRole("button", { name: words.yes }).click();
      await page.getByRole("heading", { level: 1, name: words.over }).waitFor();
      expect(await findings(page, "returned")).toEqual([]);
      await close();
    },
  );

  it("is offered nothing to show at a gate once the tickets are returned or somebody else's, and reads the amounts", async () => {
    await setPolicy([{ hours: 24, percent: 90, withFee: true }]);
    const { page, close } = await own.visit(TENANT, { viewport: { width: 360, height: 740 } });
    await buy(page, "en", 2);
    await own.shop.services.db.transaction(TENANT, (tx) =>
      tx.query(
        `update tickets set held_by_phone = '+6281100002222', held_by_name = 'Rina Wati', holder = 'Rina Wati', version = version + 1
         where booking_id = $1 and position = 2`,
        [new URL(page.url()).searchParams.get("b")],
      ),
    );
    await page.reload();
    await hydrated(page);
    const rows = page.locator(".status-ticket");
    await expect.poll(() => rows.evaluateAll((all) => all.map((row) => row.querySelectorAll("svg").length)), soon).toEqual([2, 1]);
    const quoted = firstTicket(page);
    await unfold(page, WORDS.en.cant);
    const { amount } = await quoted;
    const region = part(page, WORDS.en.title);
    await region.getByText("Rina holds this ticket. You can return it only after they transfer it back to you.").waitFor();
    const colours = await region.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box).backgroundColor));
    expect(new Set(colours).size).toBe(2);
    await region.getByRole("checkbox").first().check();
    await region.getByRole("button", { name: WORDS.en.open(1) }).click();
    await page.locator("dialog[open]").getByRole("button", { name: WORDS.en.yes }).click();
    await page.getByRole("heading", { level: 1, name: "You no longer hold a ticket of this order" }).waitFor();
    const head = page.locator(".status-head");
    expect(await head.locator("h1, p").first().innerText()).toMatch(/^You no longer/);
    expect(await head.locator("p").first().innerText()).toContain(WORDS.en.back(amount));
    expect(await head.locator("[data-drawn], .status-actions").count()).toBe(0);
    expect(await page.locator("main").innerText()).not.toContain("At the gate");
    await expect.poll(() => rows.evaluateAll((all) => all.map((row) => row.querySelectorAll("svg").length)), soon).toEqual([1, 1]);
    expect(await findings(page, "no ticket left")).toEqual([]);
    await rows.first().click();
    await page.locator(".ticket-view").waitFor();
    expect(await page.locator(".ticket-do").getByRole("link", { name: "Route" }).count()).toBe(0);
    expect(await page.locator(".ticket-do").getByRole("button").count()).toBe(0);
    await page.goto("/en/event/my-ticket?tab=purchases");
    await expect.poll(() => page.locator(".purchase-state").first().innerText(), soon).toMatch(/^Paid\s+(Refunded|Refund on its way) Rp/);
    expect(await page.locator(".purchase-state").first().innerText()).toContain(amount);
    await close();
  });

  it("reads on the event's page until when tickets come back, and on the order until when they did", async () => {
    await setPolicy([{ hours: 24, percent: 90, withFee: true }]);
    const { page, close } = await own.visit(TENANT);
    await page.goto(`/en/event/${SLUG}`);
    await expect.poll(() => page.locator("main").innerText(), soon).toContain(WORDS.en.rule);
    // A deadline already over when the ticket is bought: an order keeps any better policy.
    await setPolicy([{ hours: 8784, percent: 90, withFee: true }]);
    await buy(page, "en", 1);
    await unfold(page, WORDS.en.cant);
    await expect.poll(() => part(page, WORDS.en.title).innerText(), soon).toMatch(WORDS.en.closed);
    expect(await part(page, WORDS.en.title).getByRole("button").count()).toBe(0);
    await close();
  });

  it("gives back the place of a free order, without a word about money", async () => {
    const { page, close } = await own.visit(FREE[0], { viewport: { width: 360, height: 740 } });
    await chooseTickets(page, `/en/event/${FREE[1]}`, 1);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await page.locator("#terms").check();
    await mainAction(page).click();
    await page.getByRole("heading", { name: "You're registered" }).waitFor();
    await unfold(page, WORDS.en.cant);
    const open = page.locator("details[open]");
    await open.getByRole("link", { name: "Tell the organiser" }).waitFor();
    expect(await open.innerText()).not.toMatch(/refund|Rp|paid/i);
    await setPolicy([{ hours: 1, percent: 100, withFee: true }], FREE);
    await page.reload();
    await hydrated(page);
    await unfold(page, WORDS.en.cant);
    const region = part(page, WORDS.en.title);
    await region.getByText("Someone else can have your place then.").waitFor();
    expect(await open.innerText()).not.toMatch(/refund|Rp|paid/i);
    expect(await findings(page, "free return")).toEqual([]);
    await region.getByRole("button", { name: WORDS.en.open(1) }).click();
    await page.locator("dialog[open]").getByRole("button", { name: WORDS.en.yes }).click();
    await page.getByRole("heading", { level: 1, name: "Order cancelled" }).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/refund/i);
    await close();
  });
});
