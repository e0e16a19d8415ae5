import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { hydrated, openShopBrowser, PATIENCE_MS, soon, type ShopBrowser } from "../shop-browser.ts";
import { walkToEvent } from "../walk.ts";
import { chosen, DUET, LIST, openRow, openSeats, PLAY, seat, STADIUM, tabTo, walkToSeats } from "./seat-pages.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop?.close());

describe("a choice that leaves a single seat", () => {
  it(
    "refuses an orphan seat if the brand does, and never announces it as chosen, from the front page on",
    { timeout: 4 * PATIENCE_MS },
    async () => {
      const { page, close } = await shop.visit("nadarosa", { width: 1280 });
      await page.addInitScript(([key]) => localStorage.setItem(key!, "list"), [LIST] as const);
      await walkToSeats(page, DUET);
      await page.locator(".seats-section").first().waitFor();
      await page.evaluate(() => {
        const said = ((window as unknown as { said: string[] }).said = []) as string[];
        const region = document.getElementById("live-polite")!;
        new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
      await page
        .locator(".seats-section > summary", { hasText: /floor|hall/i })
        .first()
        .click();
      await page.locator(".seats-section[open] .seats-row > summary").first().click();
      const boxes = page.locator(".seats-section[open] .seats-row[open] .seats-seat input:enabled");
      await boxes.nth(4).check();
      await expect.poll(() => chosen(page).count(), soon).toBe(1);
      const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
      await expect.poll(async () => (await said()).filter((text) => text.endsWith("is chosen.")).length, soon).toBe(1);
      await boxes.nth(6).evaluate((box: HTMLInputElement) => box.click());
      await page.getByText(/would be left as a single seat/).waitFor();
      expect((await said()).filter((text) => text.endsWith("is chosen."))).toHaveLength(1);
      // Releasing the middle one of three seats would leave an orphan seat too.
      for (const n of [5, 6]) await boxes.nth(n).check();
      await expect.poll(() => chosen(page).count(), soon).toBe(3);
      await boxes.nth(5).evaluate((box: HTMLInputElement) => box.click());
      await page.getByText(/would be left as a single seat/).waitFor();
      expect((await said()).filter((text) => text.endsWith("was released."))).toEqual([]);
      await close();
    },
  );
});

describe("a purchase of seats", () => {
  it("buys seats by the keyboard alone, with their names on the way", { timeout: 6 * PATIENCE_MS }, async () => {
    const { page, complaints, close } = await shop.visit("teaterlampu", { width: 1280 });
    const press = async (target: Locator, key = "Enter") => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const type = async (target: Locator, text: string) => {
      await tabTo(page, target);
      await page.keyboard.type(text);
    };
    await walkToEvent(page, PLAY);
    await press(page.getByRole("button", { name: "Choose seats" }));
    await page.waitForURL("**/seating");
    await page.locator(".seats-window canvas").waitFor();
    await press(page.getByRole("button", { name: "Choose from a list" }));
    await press(page.locator(".seats-section > summary").first());
    await press(page.locator(".seats-row > summary").nth(1));
    await page.locator(".seats-seat input").first().waitFor();
    const ids = await page
      .locator(".seats-seat input:enabled")
      .evaluateAll((all) => all.slice(0, 2).map((box) => box.getAttribute("data-seat")!));
    for (const id of ids) await press(seat(page, id), "Space");
    await expect.poll(() => chosen(page).count(), soon).toBe(2);
    const names = await page.locator(".seats-chosen-name").allTextContents();
    expect(names).toHaveLength(2);
    await press(page.getByRole("button", { name: "Continue with 2 seats" }));
    await page.waitForURL("**/patron-information**");
    for (const name of names) await page.getByText(name).filter({ visible: true }).first().waitFor();
    await type(page.locator("#patron-fullName"), "Budi Santoso");
    await type(page.locator("#patron-phoneNumber"), "81234567890");
    for (const select of await page.locator("select[id^=patron-]:not([id$=-code])").all()) await press(select, "ArrowDown");
    await press(page.locator("main button[type=submit]:visible").first());
    await page.waitForURL("**/attendee**");
    for (const n of [0, 1]) {
      await type(page.locator(`#attendee-${n}-fullname`), `Peserta ${"AB"[n]}`);
      if (n === 0) await press(page.getByRole("button", { name: "Save and next" }).first());
    }
    await press(page.locator("main button[type=submit]:visible, .ui-actions button[type=submit]:visible").first());
    for (const part of ["#terms", ".way-group:has([value=card]) > button"]) await press(page.locator(part), "Space");
    // Opening a group of one method chose it.
    await page.locator("[value=card]:checked").waitFor({ state: "attached" });
    await press(page.getByRole("button", { name: /^Pay / }).first());
    await page.waitForURL("**/paysim/**");
    const paid = page.locator("button[name=outcome][value=pay]");
    if (!(await paid.isVisible())) await press(page.locator("summary").first());
    await press(paid);
    await page.waitForURL("**/transaction-status**");
    for (const name of names) await page.locator("main").getByText(name).filter({ visible: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it(
    "chooses seats on the map by touch: zooms, chooses, releases, and frees the seat for others",
    { timeout: 4 * PATIENCE_MS },
    async () => {
      const { page, pushed, close } = await shop.visit("teaterlampu", { context: { hasTouch: true } });
      const other = await shop.visit("teaterlampu");
      await openSeats(page);
      const box = (await page.locator(".seats-window").boundingBox())!;
      const tap = () => page.touchscreen.tap(box.x + box.width * 0.45, box.y + box.height * 0.5);
      await expect
        .poll(async () => {
          if ((await page.locator(".seats-chosen > li").count()) === 0) await tap();
          return chosen(page).count();
        }, soon)
        .toBe(1);
      const name = (await page.locator(".seats-chosen-name").first().textContent())!;
      expect((await pushed("seat_select"))[0]).toMatchObject({ view: "map", section: "stalls" });
      const row = /Row ([A-Z])/.exec(name)![1]!;
      // Another visitor sees it taken and released, without polling.
      await openSeats(other.page, PLAY, "list");
      await openRow(other.page, `Row ${row}`);
      const theirs = other.page.locator(".seats-seats").getByRole("checkbox", { name: new RegExp(`^${name},`) });
      await expect.poll(() => theirs.isDisabled(), soon).toBe(true);
      await page.getByRole("button", { name: `Remove ${name}` }).click();
      await expect.poll(() => theirs.isEnabled(), soon).toBe(true);
      expect(await page.locator(".seats-chosen > li").count()).toBe(0);
      await other.close();
      await close();
    },
  );

  it(
    "reports a taken seat to the later visitor, keeps their other seats, and offers the nearest",
    { timeout: 4 * PATIENCE_MS },
    async () => {
      const first = await shop.visit("teaterlampu");
      await openSeats(first.page, PLAY, "list");
      await openRow(first.page, "Row D");
      const { page, pushed, close } = await shop.visit("teaterlampu");
      // Abort the live updates, which would disable taken seats.
      await page.route("**/seat-states/live**", (route) => route.abort());
      await openSeats(page, PLAY, "list");
      await openRow(page, "Row D");
      const free = page.locator(".seats-seat input:enabled");
      await free.nth(9).waitFor();
      const [mine, theirs] = await free.evaluateAll((all) => all.slice(8, 10).map((box) => box.getAttribute("data-seat")!));
      await seat(page, mine!).check();
      await expect.poll(() => chosen(page).count(), soon).toBe(1);
      const [kept] = await page.locator(".seats-chosen-short").allTextContents();
      await page.route("**/seat-states**", (route) => route.abort());
      await seat(first.page, theirs!).check();
      await expect.poll(() => chosen(first.page).count(), soon).toBe(1);
      await seat(page, theirs!).evaluate((box: HTMLInputElement) => box.click());
      const told = page.getByRole("alert").filter({ hasText: `${theirs!.replace(/^stalls-([A-Z])-/, "Row $1 · Seat ")} was just taken` });
      await told.getByText("Your other seats are safe").waitFor();
      expect(await pushed("seat_conflict")).toHaveLength(1);
      expect(await page.locator(".seats-chosen-short").allTextContents()).toEqual([kept]);
      await told
        .getByRole("button", { name: /^Take / })
        .first()
        .click();
      await expect.poll(() => chosen(page).count(), soon).toBe(2);
      expect(await chosen(first.page).count()).toBe(1);
      await first.close();
      await close();
    },
  );

  it("restores held seats after a reload, in the other language too", { timeout: 4 * PATIENCE_MS }, async () => {
    const { page, close } = await shop.visit("nadarosa", { width: 1280 });
    await openSeats(page, DUET);
    await page.getByRole("button", { name: "Best seats for 2" }).click();
    await expect.poll(() => chosen(page).count(), soon).toBe(2);
    const before = await page.locator(".seats-chosen-short").allTextContents();
    await page.reload();
    await expect.poll(() => chosen(page).count(), soon).toBe(2);
    expect(await page.locator(".seats-chosen-short").allTextContents()).toEqual(before);
    await page.goto("/id/event/duet-balikpapan/seating");
    await page.getByRole("button", { name: "Lanjut dengan 2 kursi" }).waitFor();
    await page.getByRole("heading", { name: "Pilih kursi" }).waitFor();
    const places = (names: readonly string[]) => names.map((name) => name.match(/\d+/g));
    expect(places(await page.locator(".seats-chosen-short").allTextContents())).toEqual(places(before));
    await close();
  });
});

describe("the page of seats", () => {
  it.each([
    ["teaterlampu", PLAY, 360],
    ["nadarosa", DUET, 1280],
    ["riuhfest", STADIUM, 360],
  ])(
    "has its own screen and layout for the seats of %s, without axe findings, as a map and as a list [R1] [R3]",
    { timeout: 4 * PATIENCE_MS },
    async (brand, event, width) => {
      const { page, complaints, close } = await shop.visit(brand, { width });
      await openSeats(page, event);
      await page.getByRole("button", { name: "Best seats for 2" }).click();
      await expect.poll(() => chosen(page).count(), soon).toBe(2);
      await page.getByRole("button", { name: "Preferences" }).click();
      await page.getByRole("heading", { level: 1, name: "Choose your seats" }).waitFor();
      expect(await page.title()).toContain("Seats");
      expect(await page.locator("[data-layout=seating]").count()).toBe(1);
      expect(await page.locator(".shop-nav, .shop-footer").count()).toBe(0);
      expect(await findings(page, `${brand} map`)).toEqual([]);
      await page.getByRole("button", { name: "List", exact: true }).click();
      await page.locator(".seats-section > summary").nth(1).click();
      await page.locator(".seats-row > summary").first().click();
      await page.locator(".seats-seat").first().waitFor();
      expect(await findings(page, `${brand} list`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.each(["teaterlampu", "riuhfest"])(
    "gives two thirds of a phone to the map of %s, and a third to the list while preferences are open, with the continue button visible",
    { timeout: 2 * PATIENCE_MS },
    async (brand) => {
      const { page, close } = await shop.visit(brand, { width: 360 });
      const heightOf = async (part: string) => (await page.locator(part).boundingBox())!.height;
      await page.setViewportSize({ width: 360, height: 740 });
      await openSeats(page, brand === "teaterlampu" ? PLAY : STADIUM);
      await page.locator(".seats-window[data-whole]").waitFor();
      expect(await heightOf(".seats-window")).toBeGreaterThanOrEqual(740 * 0.65);
      expect(await heightOf(".seats-tray")).toBeLessThanOrEqual(72);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.getByRole("button", { name: "List", exact: true }).click();
      for (const isChosen of [false, true]) {
        if (isChosen) {
          await page.getByRole("button", { name: "Best seats for 2" }).click();
          await expect.poll(() => chosen(page).count(), soon).toBe(2);
          expect(await heightOf(".seats-tray")).toBeLessThanOrEqual(72);
          // Continue's label stands in one line.
          expect(await heightOf(".seats-tray-foot > button")).toBeLessThanOrEqual(48);
        } else await page.getByRole("button", { name: "Preferences" }).click();
        await page.locator(".seats-wishes").waitFor();
        const stage = (await page.locator(".seats-stage").boundingBox())!;
        expect(stage.height).toBeGreaterThanOrEqual(780 / 3);
        const onward = (await page.locator(".seats-tray button").last().boundingBox())!;
        expect([onward.y >= stage.y + stage.height, onward.y + onward.height <= 780]).toEqual([true, true]);
        const head = (await page.locator(".seats-head").boundingBox())!;
        expect(head.y + head.height).toBeLessThanOrEqual(stage.y + 1);
        if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${brand}-${isChosen}.png` });
      }
      await close();
    },
  );

  it("answers a press for the best seats that came before availability loaded", async () => {
    const { page, close } = await shop.visit("nadarosa");
    const isKnown = Promise.withResolvers<void>();
    await page.route(/\/seat-states/, async (route) => {
      await isKnown.promise;
      await route.continue();
    });
    await walkToSeats(page, DUET);
    await hydrated(page);
    await page.getByRole("button", { name: "Best seats for 2" }).click();
    isKnown.resolve();
    await expect.poll(() => chosen(page).count(), soon).toBe(2);
    await close();
  });
});
