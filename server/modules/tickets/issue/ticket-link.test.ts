import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { send } from "#test/api/send.ts";
import { BUYER, FRIEND, openDoor, TENANT, type Door } from "#test/api/tickets/ticket-lookup.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { reissueTicket } from "./reissue-ticket.ts";

let door: Door;
let tickets: readonly TicketAnswer[];
beforeAll(async () => {
  door = await openDoor();
  ({ tickets } = await door.get(BUYER, door.visitor()));
});
afterAll(() => door.shop.close());

const keyOf = (ticket: TicketAnswer | undefined) => ticket!.link!.split("/").at(-1)!;
const open = (key: string, tenant = "garudarun") => newBuyer(door.shop, { tenant }).call("openTicketLink", { params: { key }, query: {} });
const codeOf = async (key: string) => {
  const answer = await open(key);
  return answer.ok ? "opens" : answer.problem.code;
};

describe("the link of one ticket", () => {
  it("shows one ticket with its code by its link, and neither its order nor other tickets [B8]", async () => {
    expect(tickets).toHaveLength(2);
    const [one, other] = tickets;
    const answer = await open(keyOf(one));
    if (!answer.ok) throw new Error(answer.problem.code);
    expect(answer.data.tickets).toMatchObject([{ id: one!.id, code: one!.code, holder: one!.holder, entry: one!.entry, reference: "" }]);
    expect(answer.data.tickets[0]!.qr).toMatch(/^[0-9A-Z $%*+\-./:]{130,}$/);
    const said = JSON.stringify(answer.data);
    for (const hidden of [door.bookingId, one!.reference, other!.id, other!.code]) expect(said).not.toContain(hidden);
  });

  it("rejects a ticket link's key for the order, its receipt, its cancellation and the ticket's documents (K04)", async () => {
    const [one] = tickets;
    const key = keyOf(one);
    const host = `${TENANT}.localhost:3000`;
    const paths = [
      `/api/v1/bookings/${door.bookingId}`,
      `/api/v1/bookings/${door.bookingId}/tickets`,
      `/api/v1/bookings/${door.bookingId}/receipt`,
      `/api/v1/bookings/${door.bookingId}/links`,
      `/api/v1/bookings/${door.bookingId}/waivers`,
      `/api/v1/tickets/${one!.id}/pdf`,
      `/api/v1/tickets/${one!.id}/qr`,
      `/api/v1/tickets/${one!.id}/handover`,
    ];
    for (const path of paths) {
      const { status } = await send(door.shop, path, { method: "GET", host, headers: { "x-order-key": key } });
      expect([path, status]).toEqual([path, 404]);
    }
    const page = await door.shop.fetch(
      new Request(`http://${host}/en/event/my-ticket?b=${door.bookingId}&k=${key}`, {
        headers: { host, accept: "text/html" },
        redirect: "manual",
      }),
    );
    expect([page.status, page.headers.get("set-cookie")]).toEqual([303, null]);
  });

  it("rejects a ticket link with one character changed, at another shop, or for another purpose", async () => {
    const key = keyOf(tickets[0]);
    const changed = [...key].map((sign, at) => key.slice(0, at) + (sign === "A" ? "B" : "A") + key.slice(at + 1));
    for (const text of [...changed, key.slice(1), `${key}A`, "", "%00", "x".repeat(48)].filter(Boolean))
      expect([text, await codeOf(text)]).toEqual([text, "NOT_FOUND"]);
    expect(await open(key, "jenius")).toMatchObject({ ok: false, status: 404 });
  });

  it("hides the ticket from link-preview bots", async () => {
    const host = `${TENANT}.localhost:3000`;
    const ask = async (agent: string) => {
      const headers = { host, accept: "text/html", "user-agent": agent };
      return (await door.shop.fetch(new Request(`http://${host}/en${tickets[0]!.link}`, { headers }))).text();
    };
    const shows = async (agent: string) => (await ask(agent)).includes(tickets[0]!.code);
    expect(await shows("WhatsApp/2.23.20.0 A")).toBe(false);
    expect(await shows("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")).toBe(true);
  });

  it("ends a ticket's link with a transfer, and with the order's links (K04)", async () => {
    const [one, other] = tickets;
    const before = keyOf(one);
    expect(await codeOf(before)).toBe("opens");
    await door.shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) =>
      reissueTicket(tx, { ticketId: one!.id, reissue: { holder: FRIEND, reason: "transfer" } }),
    );
    expect(await codeOf(before)).toBe("NOT_FOUND");
    await door.forgetTries();
    expect((await door.get(BUYER, door.visitor())).tickets.map(({ link }) => link === null)).toEqual([true, false]);
    expect(await codeOf(keyOf(other))).toBe("opens");
    await door.sql("update bookings set key_version = key_version + 1 where id = $1", [door.bookingId]);
    expect(await codeOf(keyOf(other))).toBe("NOT_FOUND");
  });
});
