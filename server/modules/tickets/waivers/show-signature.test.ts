import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshPhone, openReleaseDesk, TENANT, type ReleaseDesk } from "#test/api/tickets/release-desk.ts";
import { send } from "#test/api/send.ts";
import { type Buyer, freshKey, newBuyer } from "#test/harness/buyer.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { publishText } from "./publish-text.ts";
import { textsTo } from "#test/harness/read-messages.ts";

let desk: ReleaseDesk;
beforeAll(async () => {
  desk = await openReleaseDesk();
  for (const at of [0, 1, 2]) await desk.sign(desk.tickets[at]!.code);
});
afterAll(() => desk.shop.close());

describe("a new text", () => {
  it("requires new signatures under the new text, and keeps earlier ones valid unless everybody has to sign again (K14)", async () => {
    const before = await desk.sql<{ id: string; text_hash: string; version: number }>(
      "select id, text_hash, version from waiver_signatures order by id",
    );
    const body = { en: "Second text", id: "Teks kedua" };
    expect(await publishText({ ...desk.shop.services, tenant: TENANT, actor: OPERATOR }, { slug: TENANT, body, signAgain: false })).toBe(2);
    expect(await desk.missing([desk.tickets[0]!.id])).toEqual(new Set());
    expect(
      await publishText(
        { ...desk.shop.services, tenant: TENANT, actor: OPERATOR },
        { slug: TENANT, body: { ...body, en: "Third" }, signAgain: true },
      ),
    ).toBe(3);
    expect(await desk.missing([desk.tickets[0]!.id])).toEqual(new Set([desk.tickets[0]!.id]));
    expect(await desk.sql("select id, text_hash, version from waiver_signatures order by id")).toEqual(before);
    await expect(desk.sql("update waiver_signatures set version = 3")).rejects.toThrow(/permission denied/);
    await expect(desk.sql("update waiver_release_texts set body = '{}'")).rejects.toThrow(/permission denied/);
    expect(
      await publishText({ ...desk.shop.services, tenant: TENANT, actor: OPERATOR }, { slug: "nothing", body, signAgain: true }),
    ).toBeUndefined();
    expect(await desk.codeOf(desk.sign(desk.tickets[0]!.code))).toBe("ok");
    expect(await desk.missing([desk.tickets[0]!.id])).toEqual(new Set());
  });

  it("invalidates a signature when the holder or their name changes, without a new text (K14)", async () => {
    const { id } = desk.tickets[0]!;
    await desk.sql("update tickets set holder = 'Somebody Else' where id = $1", [id]);
    expect(await desk.missing([id])).toEqual(new Set([id]));
    await desk.sql("update tickets set holder = 'Somebody', held_by_name = 'Rina', held_by_phone = '+6281100001111' where id = $1", [id]);
    expect(await desk.missing([id])).toEqual(new Set([id]));
    expect(await desk.codeOf(desk.sign(desk.tickets[0]!.code, freshPhone(), { invited: false }))).toBe("WAIVER_NOT_YOURS");
    expect(await desk.codeOf(desk.sign(desk.tickets[0]!.code, { countryCode: "+62", phoneNumber: "81100001111" }))).toBe("ok");
  });
});

describe("a signed release on paper", () => {
  it("returns a signed release as PDF for its signer, and initials and event for anybody with its code", async () => {
    const { answer } = await desk.sign(desk.tickets[3]!.code, freshPhone());
    if (!answer.ok) throw new Error(answer.problem.code);
    const { id, accessKey, verificationCode } = answer.data;
    const address = `http://garudarun.localhost:3000/api/v1/waiver-signatures/${id}/pdf`;
    const ask = (more: Record<string, string>) =>
      desk.shop.fetch(new Request(address, { headers: { host: "garudarun.localhost:3000", ...more } }));
    // The link's key opens the file if a program sends it or a browser has stored it, but not in the address.
    for (const how of [{}, { cookie: `karcis_keys=${id}.${"A".repeat(22)}` }, { "x-order-key": "A".repeat(22) }])
      expect((await ask(how)).status).toBe(404);
    expect((await send(desk.shop, `/api/v1/waiver-signatures/${id}/pdf?k=${accessKey}`)).status).toBe(400);
    expect((await ask({ cookie: `karcis_keys=${id}.${accessKey}` })).status).toBe(200);
    const file = await ask({ "x-order-key": accessKey });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const paper = readPdf(new Uint8Array(await file.arrayBuffer()));
    for (const text of ["Teks kedua", "Sari Dewi", "3273014401900001", "Asma", "alergi kacang", verificationCode])
      expect(paper.text.replaceAll("\n", " "), text).toContain(text);
    const check = await newBuyer(desk.shop, { tenant: TENANT }).call("checkWaiver", {
      params: { code: verificationCode.toLowerCase() },
      query: { locale: "id" },
    });
    expect(check.ok && check.data).toMatchObject({ initials: "S. D.", event: "Losari Sunset 5K", counts: true, version: 3 });
    expect(JSON.stringify(check)).not.toContain("Sari");
    expect((await newBuyer(desk.shop, { tenant: "jenius" }).call("checkWaiver", { params: { code: verificationCode } })).status).toBe(404);
    expect((await newBuyer(desk.shop, { tenant: TENANT }).call("checkWaiver", { params: { code: "ABCDEFGHJKMNPQRS" } })).status).toBe(404);
  });
});

describe("the buyer of an order", () => {
  it("knows the buyer's own ticket, and which of their tickets wait for another person's signature", async () => {
    await desk.sql("update booking_buyers set full_name = (select holder from tickets where id = $2) where booking_id = $1", [
      desk.bookingId,
      desk.tickets[1]!.id,
    ]);
    const order = await desk.buyer.call("getBookingWaivers", { params: { id: desk.bookingId }, orderKey: desk.k });
    expect(order.ok && order.data.tickets.map(({ isOwn }) => isOwn)).toEqual([true, false, false]);
    expect(order.ok && order.data.admitsChildren).toBe(true);
    const waiting = async (who: Buyer) => {
      const list = await who.call("listBookingTickets", { params: { id: desk.bookingId }, query: {} });
      return list.ok && list.data.tickets.map(({ awaitsOther }) => awaitsOther);
    };
    // The first went to another holder, and the last is signed.
    expect(await waiting(desk.buyer)).toEqual([false, false, true, false]);
  });

  it("shows the buyer all signatures of the order and sends each participant a link, and shows strangers nothing", async () => {
    const order = await desk.buyer.call("getBookingWaivers", { params: { id: desk.bookingId }, orderKey: desk.k });
    expect(order.ok && order.data.tickets.map(({ signedAt }) => signedAt !== null)).toEqual([false, false, true]);
    expect((await newBuyer(desk.shop, { tenant: TENANT }).call("getBookingWaivers", { params: { id: desk.bookingId } })).status).toBe(404);
    const phone = freshPhone();
    const call = {
      params: { id: desk.bookingId },
      orderKey: desk.k,
      body: { ticketId: desk.tickets[1]!.id, phone, locale: "en" as const },
    };
    const key = freshKey();
    for (let n = 0; n < 2; n++) {
      const sent = await newBuyer(desk.shop, { tenant: TENANT }).call("sendWaiverLink", { ...call, idempotencyKey: key });
      expect(sent.ok && sent.data.tickets[0]!.sentAt).not.toBeNull();
    }
    const texts = await textsTo(desk.shop, { tenant: TENANT, recipient: `+62${phone.phoneNumber}`, template: "waiver.link" });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/http:\/\/garudarun\.localhost:3000\/en\/l\/[2-9A-Z]{27}/);
    const done = { ...call, body: { ...call.body, ticketId: desk.tickets[3]!.id } };
    const refused = await newBuyer(desk.shop, { tenant: TENANT }).call("sendWaiverLink", { ...done, idempotencyKey: freshKey() });
    expect(!refused.ok && refused.problem.code).toBe("WAIVER_SIGNED");
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) {
      const answer = await newBuyer(desk.shop, { tenant: TENANT }).call("sendWaiverLink", { ...call, idempotencyKey: freshKey() });
      codes.push(answer.ok ? "ok" : answer.problem.code);
    }
    expect(codes).toEqual(["ok", "ok", "ok", "ok", "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  });
});
