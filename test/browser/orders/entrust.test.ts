import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { logInAs } from "../../harness/log-in.ts";
import { overHttp } from "../../harness/over-http.ts";
import { sent } from "../arrivals.ts";
import {
  acceptAll,
  actAtProvider,
  chooseTickets,
  fillAttendees,
  fillBuyer,
  goOnToAttendees,
  goOnToBuyer,
  goToPayment,
  READY,
} from "../buyer.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

const RUN = "/en/event/losari-sunset-5k";
const NOBODYS = "0190aaaa-0000-7000-8000-000000000001";
let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

describe("an attendee who comes entrusted to a ticket", () => {
  it("shows who collects for an attendee, stores it with the order and shows it on its page; ignores a foreign ticket [Q3] [E10] [B9]", async () => {
    const { port } = shop.server;
    const buyer = newBuyer(overHttp(port), { tenant: "garudarun", port });
    await logInAs(overHttp(port), buyer, "+6281234567890");
    const event = await eventOf(buyer, "losari-sunset-5k");
    const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]));
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(overHttp(port), started.data.redirectUrl!, "pay");
    const tickets = async () => {
      const answer = await buyer.call("listMyTickets", { query: {} });
      return answer.ok ? answer.data.tickets : [];
    };
    await expect.poll(async () => (await tickets()).length, soon).toBe(1);
    const [own] = await tickets();

    const { page, complaints, close } = await shop.visit("garudarun");
    const url = shop.server.originOf("garudarun");
    const cookies = buyer
      .cookie()
      .split("; ")
      .map((each) => ({ name: each.split("=")[0]!, value: each.slice(each.indexOf("=") + 1), url }));
    await page.context().addCookies(cookies);
    const bodies = sent(page);
    await chooseTickets(page, `${RUN}?attendee.0.entrustTicketId=${own!.id}&attendee.1.entrustTicketId=${NOBODYS}`, 2);
    await goOnToBuyer(page);
    await fillBuyer(page);
    await goOnToAttendees(page);
    await page.getByText(`${own!.holder} · ${own!.category}`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.reload();
    await hydrated(page);
    await page.getByText(`${own!.holder} · ${own!.category}`).waitFor();
    await fillAttendees(page, 2);
    expect(await page.getByText("Collected by").count()).toBe(0);
    await acceptAll(page);
    await goToPayment(page);
    const details = bodies.findLast(({ path }) => path.endsWith("/details"))!.body as { attendees?: { entrustTicketId: string }[] };
    expect(details.attendees!.map(({ entrustTicketId }) => entrustTicketId)).toEqual([own!.id, ""]);
    await actAtProvider(page, "pay");
    await page.getByRole("heading", { name: READY.en }).waitFor();
    await page.getByText("Collected by Sari").waitFor();
    expect(await page.getByText("Collected by").count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});
