import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer } from "../../harness/buyer.ts";
import { logInAs } from "../../harness/log-in.ts";
import { overHttp } from "../../harness/over-http.ts";
import { findings } from "../axe.ts";
import {
  shoot,
  freshNumber,
  messageTo,
  codeFor,
  linkIn,
  overflow,
  buyAndOpen,
  submit,
  fillRecipient,
  EN,
  ID,
  answerAll,
} from "./handing-pages.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

/** Chooses a transfer if delegating is offered too. */
async function chooseTransfer(page: Page): Promise<void> {
  await page.locator("input[name=type], #recipient-fullName").first().waitFor();
  if ((await page.locator("input[name=type]").count()) === 0) return;
  await page.getByText(EN.transfer, { exact: true }).click();
  await submit(page).click();
}

describe("a transfer", () => {
  it.each([
    ["garudarun", "/en/event/losari-sunset-5k", 360, EN, 2],
    ["kayuhan", "/id/event/lingkar-lombok-200", 1280, ID, 2],
    ["melancarun", "/id/event/braga-pagi-10k", 360, ID, 2],
    ["jenius", "/id/event/co-run", 1280, ID, 1],
  ] as const)("transfers a ticket by link and codes: %s %s, %i px [B9] [L1]", async (tenant, path, width, words, qty) => {
    const [from, to] = [freshNumber(), freshNumber()];
    const sender = await shop.visit(tenant, { width });
    const { page } = sender;
    await buyAndOpen(page, { path, qty, number: from, words, people: 2 });
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
    // The order may name the ticket's participant.
    for (const field of ["fullName", "phoneNumber"]) await page.locator(`#recipient-${field}`).fill("");
    await submit(page).click();
    await expect.poll(() => page.locator("[data-summary] li").count(), soon).toBe(2);
    await fillRecipient(page, from);
    await steps("3-who");
    await page.locator("#recipient-phoneNumber").fill(`0${to}`);
    await submit(page).click();
    await page.locator("#understood").waitFor();
    await page.goBack();
    expect(await page.locator("#recipient-fullName").inputValue()).toBe("Rina Wulandari");
    await submit(page).click();
    await page.locator("#understood").check();
    await page.getByRole("button", { name: words.send }).click();
    await page.locator("#handover-code").waitFor();
    await steps("4-check");
    await page.locator("#handover-code").fill("000000");
    await page.getByRole("button", { name: words.do }).click();
    await page.locator("#handover-code-error").waitFor();
    await page.locator("#handover-code").fill(await codeFor(page, from));
    await page.getByRole("button", { name: words.do }).click();
    await page.getByText(words.sent).waitFor();
    await steps("5-sent");
    await expect.poll(() => sender.pushed("handover_sent"), soon).toMatchObject([{ type: "transfer" }]);
    expect((await messageTo(page, from, "handover.sent")).locale).toBe(path.slice(1, 3));

    const offer = await messageTo(page, to, "handover.offer");
    const recipient = await shop.visit(tenant, { width });
    const own = recipient.page;
    await own.goto(linkIn(offer));
    await hydrated(own);
    await own.getByRole("heading", { name: words.title }).waitFor();
    await own.locator("form.handover-form:not([inert])").waitFor();
    await submit(own).click();
    await expect.poll(() => own.locator("[data-summary] li").count(), soon).toBeGreaterThan(1);
    await shot(own, "6-offer");
    expect(await findings(own)).toEqual([]);
    expect(await overflow(own)).toBe(0);
    await answerAll(own);
    // The button that sends a code says so; accepting comes last.
    expect(await submit(own).innerText()).toBe(words.send);
    expect(await own.locator("form.handover-form").getByRole("button", { name: words.decline }).count()).toBe(1);
    await submit(own).click();
    await own.locator("#handover-code").waitFor();
    expect(await submit(own).innerText()).toBe(words.accept);
    await shot(own, "7-code");
    await own.locator("#handover-code").fill(await codeFor(own, to));
    await own.getByRole("heading", { name: words.yours }).waitFor();
    await own.locator(".handover-pass img").waitFor();
    await shot(own, "8-yours");
    expect(await own.locator(".ticket-paper-look .ticket-head").innerText()).toMatch(/20\d\d/);
    if (await own.locator(".handover-sign a").count()) {
      const { y, height } = (await own.locator(".handover-sign a").boundingBox())!;
      expect(y + height).toBeLessThan(own.viewportSize()!.height);
    }
    expect(await findings(own)).toEqual([]);

    await page.reload();
    await page.getByText(/Rina/).first().waitFor();
    await shot(page, "9-receipt");
    // The former holder sees to whom the ticket went, with a masked number, and one next step.
    expect(await page.locator("main .handover-summary").innerText()).toContain(`0812•••${to.slice(-3)}`);
    expect(await page.locator("main .ui-button[data-variant=primary]").count()).toBe(1);
    expect(await findings(page)).toEqual([]);
    // The code also logged the recipient in, so the page opens again without the link's key and without another code.
    await own.reload();
    await own.getByRole("heading", { name: words.yours }).waitFor();
    await own.locator(".handover-pass img").waitFor();
    await shot(own, "10-again");
    expect(sender.complaints).toEqual([]);
    expect(recipient.complaints).toEqual([]);
    await sender.close();
    await recipient.close();
  });

  it("refuses the holder's own number at its field and keeps the input: at once if logged in, else before sending a code [B9]", async () => {
    for (const isLoggedIn of [false, true]) {
      const own = freshNumber();
      const { page, complaints, close } = await shop.visit("garudarun");
      if (isLoggedIn) {
        const { port } = shop.server;
        const person = newBuyer(overHttp(port), { tenant: "garudarun", port });
        await logInAs(overHttp(port), person, `+62${own}`);
        const url = shop.server.originOf("garudarun");
        const cookies = person.cookie().split("; ");
        await page
          .context()
          .addCookies(cookies.map((each) => ({ name: each.split("=")[0]!, value: each.slice(each.indexOf("=") + 1), url })));
      }
      await buyAndOpen(page, { path: "/en/event/losari-sunset-5k", qty: 1, number: own, words: EN });
      const number = page.locator("#recipient-phoneNumber");
      await number.waitFor();
      await fillRecipient(page, own);
      const refused = page.locator("#recipient-phoneNumber[aria-invalid=true]");
      if (isLoggedIn) await refused.waitFor();
      else {
        await page.getByText(/^This looks like your own number/).waitFor();
        expect(await refused.count()).toBe(0);
        await submit(page).click();
        await page.locator("#understood").check();
      }
      await submit(page).click();
      await refused.waitFor();
      const words = "This is your own number. Enter someone else's.";
      await expect.poll(() => page.locator("[data-summary] li").allInnerTexts(), soon).toEqual([words]);
      expect(await page.locator("#recipient-phoneNumber-error").innerText()).toContain(words);
      expect([await page.locator("#recipient-fullName").inputValue(), await number.inputValue()]).toEqual(["Rina Wulandari", `0${own}`]);
      expect(await page.locator(".error-page").count()).toBe(0);
      await number.fill(`0${freshNumber()}`);
      await submit(page).click();
      await page.locator("#understood").waitFor();
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it("declines and revokes an offer", async () => {
    const [from, to] = [freshNumber(), freshNumber()];
    const { page, close } = await shop.visit("melancarun");
    await buyAndOpen(page, { path: "/en/event/braga-pagi-10k", qty: 1, number: from, words: EN });
    await chooseTransfer(page);
    await fillRecipient(page, to);
    await submit(page).click();
    await page.locator("#understood").check();
    await submit(page).click();
    await page.locator("#handover-code").fill(await codeFor(page, from));
    await submit(page).click();
    await page.getByText(EN.sent).waitFor();
    await page.getByRole("button", { name: "Cancel this offer" }).click();
    await shoot(page, "cancel-melancarun-360");
    expect(await findings(page, "cancel the offer")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel this offer" }).click();
    await page.getByText("Offer to Rina Wulandari: cancelled").waitFor();
    // The heading names the result. The first next step is the ticket, then another person.
    await page.getByRole("heading", { level: 1, name: "Cancelled. The ticket is yours." }).waitFor();
    const ticket = await page.getByRole("link", { name: "See ticket" }).getAttribute("href");
    expect(ticket).toMatch(/\/event\/my-ticket\?t=/);
    expect(await page.locator(".checkout-back").getAttribute("href")).toBe(ticket);
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Give it to someone else" }).click();
    await page.locator("form.handover-form").waitFor();
    const offer = await messageTo(page, to, "handover.offer");
    const other = await shop.visit("melancarun");
    await other.page.goto(linkIn(offer));
    await other.page.getByRole("heading", { name: "Budi cancelled this", level: 2 }).waitFor();
    await shoot(other.page, "over-melancarun-360");
    expect(await findings(other.page)).toEqual([]);
    await other.close();
    await close();
  });

  it("declines an offer only after a question, and tells the sender [B9]", async () => {
    const [from, to] = [freshNumber(), freshNumber()];
    const { page, complaints, close } = await shop.visit("garudarun");
    await buyAndOpen(page, { path: "/en/event/losari-sunset-5k", qty: 1, number: from, words: EN });
    await chooseTransfer(page);
    await fillRecipient(page, to);
    await submit(page).click();
    await page.locator("#understood").check();
    await submit(page).click();
    await page.locator("#handover-code").fill(await codeFor(page, from));
    await submit(page).click();
    await page.getByText(EN.sent).waitFor();

    const recipient = await shop.visit("garudarun");
    const own = recipient.page;
    await own.goto(linkIn(await messageTo(page, to, "handover.offer")));
    await hydrated(own);
    await own.getByRole("button", { name: "Decline", exact: true }).click();
    const sheet = own.getByRole("dialog", { name: "Decline this ticket?" });
    await sheet.getByText("We'll let Budi know, and the ticket stays theirs.").waitFor();
    await shoot(own, "decline-garudarun-360");
    expect(await findings(own, "decline the offer")).toEqual([]);
    await sheet.getByRole("button", { name: "Go back" }).click();
    await sheet.waitFor({ state: "hidden" });
    await own.getByRole("button", { name: "Decline", exact: true }).click();
    await sheet.getByRole("button", { name: "Decline", exact: true }).click();
    await own.getByRole("heading", { name: "You declined this ticket", level: 2 }).waitFor();
    expect(await findings(own, "declined")).toEqual([]);

    await page.reload();
    await page.getByText("Rina Wulandari declined").first().waitFor();
    expect(await findings(page, "declined, as the sender reads it")).toEqual([]);
    expect([...complaints, ...recipient.complaints]).toEqual([]);
    await recipient.close();
    await close();
  });
});
