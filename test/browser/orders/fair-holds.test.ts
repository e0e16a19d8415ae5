import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventOf, newBuyer } from "../../harness/buyer.ts";
import { BUYER, chooseTickets, fillBuyer, goOnToBuyer, mainAction } from "../buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";

const LOSARI = "/en/event/losari-sunset-5k";
let own: OwnShop;
beforeAll(async () => {
  own = await openOwnShop();
});
afterAll(() => own.close());

const sql = (text: string) => own.shop.services.db.transaction("garudarun", (tx) => tx.query(text));

describe("a crowded network", () => {
  it("computes proofs in a crowded network, and names the reached limit while keeping the choice [R07]", async () => {
    const event = await eventOf(newBuyer(own.shop, { tenant: "garudarun" }), "losari-sunset-5k");
    await sql(`insert into hold_limits (tenant_id, event_id, proof_after) values ('garudarun', '${event.id}', 0)`);
    const { page, close } = await own.visit();
    const statuses: number[] = [];
    page.on("response", (answer) => {
      if (answer.request().method() === "POST" && new URL(answer.url()).pathname === "/api/v1/bookings") statuses.push(answer.status());
    });
    await chooseTickets(page, LOSARI, 1);
    await goOnToBuyer(page);
    expect(statuses).toEqual([422, 201]);
    await fillBuyer(page);
    expect(await page.locator("#patron-fullName").inputValue()).toBe(BUYER.fullName);

    await sql("update hold_limits set network_holds = 1, network_percent = 0");
    const other = await own.visit();
    await chooseTickets(other.page, LOSARI, 2);
    await mainAction(other.page).click();
    await other.page.getByText("Many orders for this event from your network aren't paid yet.").first().waitFor();
    expect(await other.page.locator(".event-ticket output").first().textContent()).toContain("2");
    await other.close();
    await close();
  });
});
