import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setFlag } from "../../harness/set-flag.ts";
import { chooseTickets, goOnToBuyer } from "../buyer.ts";
import { buyAndOpen, EN, freshNumber } from "../tickets/handing-pages.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";

const LOSARI = "/en/event/losari-sunset-5k";
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own.close());

describe("promo codes", () => {
  /** An order from a campaign's link: its texts about codes, and its total. */
  async function orderOfCampaign(waitFor: string) {
    const { page, close } = await own.visit("garudarun");
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/quotes") && /senja25/i.test(request.postData() ?? "")) asked += 1;
    });
    await chooseTickets(page, `${LOSARI}?promo_code=senja25`, 1);
    await page.getByText(waitFor).first().waitFor();
    await goOnToBuyer(page);
    const panel = page.locator(".checkout-panel");
    const total = await panel.locator(".ui-prices [data-total]").innerText();
    const places = await panel.getByText(/SENJA25|Have a promo code/).count();
    await close();
    return { isAsked: asked > 0, hasPlace: places > 0, total };
  }

  it("reads promo codes from an address and shows their field only if the shop has them [T6]", async () => {
    const on = await orderOfCampaign("SENJA25 applied");
    expect(on).toMatchObject({ isAsked: true, hasPlace: true });
    await setFlag(own.shop, { tenant: "garudarun", flag: "withPromoCode", isOn: false });
    const off = await orderOfCampaign("Rp");
    expect(off).toMatchObject({ isAsked: false, hasPlace: false });
    expect(off.total).not.toBe(on.total);
    await setFlag(own.shop, { tenant: "garudarun", flag: "withPromoCode", isOn: true });
    expect(await orderOfCampaign("SENJA25 applied")).toEqual(on);
  });
});

describe("handovers", () => {
  it("offers the shop's kinds of handover on the ticket and at its address, and no other [T6] [B9]", async () => {
    const { page, close } = await own.visit("kayuhan");
    await buyAndOpen(page, { path: "/en/event/lingkar-lombok-200", qty: 1, number: freshNumber(), words: EN });
    const handover = page.url();
    const ticket = `/en/event/my-ticket?t=${new URL(handover).searchParams.get("t")}`;
    const offered = async () => {
      await page.goto(ticket);
      await page.locator(".ticket-code").first().waitFor();
      return page.locator('a[href*="/handover?"]').evaluateAll((all) => all.map((link) => link.getAttribute("aria-label")));
    };
    /** The first question of a handover: the kind if there are two, else the recipient. */
    const shown = async () => {
      await page.goto(handover);
      await page.locator("form.handover-form:not([inert]), .ui-empty").first().waitFor();
      if ((await page.locator("input[name=type]").count()) > 0) return "choice";
      if ((await page.locator("#validUntil").count()) > 0) return "delegation";
      return (await page.locator("#recipient-fullName").count()) > 0 ? "transfer" : page.locator(".ui-empty").innerText();
    };
    const ways = [
      [true, true, ["Transfer or delegate"], "choice"],
      [true, false, ["Transfer to someone"], "transfer"],
      [false, true, ["Delegate: pick up or enter for me"], "delegation"],
      [false, false, [], expect.stringContaining("This shop's tickets can't be transferred or delegated.")],
    ] as const;
    for (const [withHandover, withDelegation, actions, screen] of ways) {
      await setFlag(own.shop, { tenant: "kayuhan", flag: "withHandover", isOn: withHandover });
      await setFlag(own.shop, { tenant: "kayuhan", flag: "withDelegation", isOn: withDelegation });
      expect([await offered(), await shown()]).toEqual([actions, screen]);
    }
    await setFlag(own.shop, { tenant: "kayuhan", flag: "withHandover", isOn: true });
    await setFlag(own.shop, { tenant: "kayuhan", flag: "withDelegation", isOn: true });
    expect(await offered()).toEqual(["Transfer or delegate"]);
    await close();
  });
});
