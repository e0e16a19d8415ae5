import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answersOf, freshPhone, openReleaseDesk, TENANT, type ReleaseDesk } from "#test/api/tickets/release-desk.ts";
import { textsTo } from "#test/harness/read-messages.ts";
import { freshKey, newBuyer } from "#test/harness/buyer.ts";
import { openText } from "../../../platform/base/seal-text.ts";
import { sealIdentity } from "../../orders/records/seal-identity.ts";
import { bookingKey } from "../../orders/records/booking-key.ts";

let desk: ReleaseDesk;
beforeAll(async () => {
  desk = await openReleaseDesk();
});
afterAll(() => desk.shop.close());

describe("a release", () => {
  it("offers a release at the three tenants that have one, under their own names only [T5] [T6]", async () => {
    for (const tenant of ["garudarun", "jenius", "melancarun"]) {
      const answer = await newBuyer(desk.shop, { tenant }).call("getWaiverRelease", { params: { slug: tenant } });
      expect(answer.ok && [answer.data.slug, answer.data.version, answer.data.events.length > 0]).toEqual([tenant, 1, true]);
      const foreign = await newBuyer(desk.shop, { tenant }).call("getWaiverRelease", {
        params: { slug: tenant === "jenius" ? "garudarun" : "jenius" },
      });
      expect(foreign.status).toBe(404);
    }
    expect((await newBuyer(desk.shop, { tenant: "karcis" }).call("getWaiverRelease", { params: { slug: "garudarun" } })).status).toBe(404);
    expect((await newBuyer(desk.shop, { tenant: "garudarun" }).call("getWaiverRelease", { params: { slug: "nothing" } })).status).toBe(404);
  });

  it("signs a release with a code to the signer's number, by the database's clock, and stores no readable personal data", async () => {
    const phone = freshPhone();
    expect(await desk.missing([desk.tickets[0]!.id, desk.tickets[1]!.id])).toEqual(new Set([desk.tickets[0]!.id, desk.tickets[1]!.id]));
    const { answer, who } = await desk.sign(desk.tickets[0]!.code.toLowerCase(), phone);
    if (!answer.ok) throw new Error(answer.problem.code);
    expect(answer.data).toMatchObject({
      version: 1,
      fullName: "Sari Dewi",
      guardianName: null,
      counts: true,
      ticketCode: desk.tickets[0]!.code,
    });
    expect(Math.abs(Date.parse(answer.data.signedAt) - Date.now())).toBeLessThan(60_000);
    expect(await desk.missing([desk.tickets[0]!.id, desk.tickets[1]!.id])).toEqual(new Set([desk.tickets[1]!.id]));
    const rows = JSON.stringify(await desk.sql("select * from waiver_signatures"));
    for (const secret of [
      "Sari",
      "3273014401900001",
      phone.phoneNumber,
      "kacang",
      "1990-01-04",
      answer.data.verificationCode.replaceAll("-", ""),
    ])
      expect(rows).not.toContain(secret);
    const trail = JSON.stringify([
      await desk.sql("select * from audit where action like 'waiver%'"),
      await desk.sql("select * from outbox where topic like 'waiver%'"),
    ]);
    expect(trail).toContain("waiver.signed");
    expect(trail).not.toContain(phone.phoneNumber);
    const again = await who.call("getWaiverSignature", { params: { id: answer.data.id } });
    expect(again.ok && again.data.id).toBe(answer.data.id);
    const stranger = newBuyer(desk.shop, { tenant: TENANT });
    expect((await stranger.call("getWaiverSignature", { params: { id: answer.data.id } })).status).toBe(404);
    const { accessKey } = answer.data;
    expect((await stranger.call("getWaiverSignature", { params: { id: answer.data.id }, orderKey: accessKey })).ok).toBe(true);
    expect(
      (await newBuyer(desk.shop, { tenant: "jenius" }).call("getWaiverSignature", { params: { id: answer.data.id }, orderKey: accessKey }))
        .status,
    ).toBe(404);
  });

  it("signs once: the same call repeats its answer, another one is refused", async () => {
    const [who, phone, key, { code }] = [newBuyer(desk.shop, { tenant: TENANT }), freshPhone(), freshKey(), desk.tickets[1]!];
    const first = await desk.sign(code, phone, { who, key });
    const again = await who.call("signWaiver", { params: { slug: TENANT }, body: first.body, idempotencyKey: key });
    expect(first.answer.ok && again.ok && again.data.id === first.answer.data.id).toBe(true);
    expect(await desk.codeOf(desk.sign(code, freshPhone()))).toBe("WAIVER_SIGNED");
    const { answer: own } = await desk.sign(code, freshPhone(), { who });
    expect(!own.ok && first.answer.ok && own.problem.details).toEqual({ signatureId: first.answer.ok && first.answer.data.id });
    const { answer: foreign } = await desk.sign(code, freshPhone());
    expect(!foreign.ok && foreign.problem.details).toBeUndefined();
  });

  it("refuses a wrong or missing code and another ticket's code, and ends a code after five wrong tries", async () => {
    const order = await desk.buy(newBuyer(desk.shop, { tenant: TENANT }), 2);
    await desk.forgetNumbers();
    const [who, phone] = [newBuyer(desk.shop, { tenant: TENANT }), freshPhone()];
    const right = await desk.codeFor(who, order.tickets[0]!.code, phone);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    expect(await desk.codeOf(desk.sign(order.tickets[1]!.code, phone, { who, code: right }))).toBe("CODE_WRONG");
    expect(await desk.codeOf(desk.sign(order.tickets[0]!.code, phone, { who, code: null }))).toBe("CODE_WRONG");
    const { answer } = await desk.sign(order.tickets[0]!.code, phone, { who, code: wrong });
    expect(!answer.ok && [answer.problem.code, answer.problem.details]).toEqual(["CODE_WRONG", { triesLeft: 3 }]);
    for (let n = 0; n < 3; n++) await desk.sign(order.tickets[0]!.code, phone, { who, code: wrong });
    expect(await desk.codeOf(desk.sign(order.tickets[0]!.code, phone, { who, code: right }))).toBe("CODE_TRIES_OVER");
    expect(await desk.missing(order.tickets.map(({ id }) => id))).toEqual(new Set(order.tickets.map(({ id }) => id)));
  });

  it("reports wrong answers and unknown ticket codes before a code is used up", async () => {
    const [who, phone, { code: ticket }] = [newBuyer(desk.shop, { tenant: TENANT }), freshPhone(), desk.tickets[2]!];
    const code = await desk.codeFor(who, ticket, phone);
    expect(await desk.codeOf(desk.sign(ticket, phone, { who, code, extra: { typedName: "Other" } }))).toBe("FIELDS_INVALID typedName");
    expect(await desk.codeOf(desk.sign("0000-0000-0000", phone, { who, code }))).toBe("FIELDS_INVALID ticketCode");
    expect(await desk.codeOf(desk.sign("?", phone, { who, code }))).toBe("FIELDS_INVALID ticketCode");
    expect(await desk.codeOf(desk.sign(ticket, phone, { who, code, version: 99 }))).toBe("WAIVER_CHANGED");
    expect(await desk.codeOf(desk.sign(ticket, phone, { who, code }))).toBe("ok");
  });

  it("requires an adult's own number: a buyer cannot sign for others, a guardian can for children", async () => {
    const order = await desk.buy(newBuyer(desk.shop, { tenant: TENANT }), 4);
    await desk.forgetNumbers();
    const [one, two, three, four] = order.tickets.map(({ code }) => code) as [string, string, string, string];
    const phone = freshPhone();
    const child = {
      birthDate: "2014-05-05",
      guardian: { fullName: "Ibu Dewi", relation: "ibu", idNumber: "A1234567" },
      typedName: "Ibu Dewi",
    };
    expect(await desk.codeOf(desk.sign(one, phone))).toBe("ok");
    expect(await desk.codeOf(desk.sign(two, phone, { code: "123456" }))).toBe("WAIVER_NOT_YOURS");
    expect(await desk.codeOf(desk.sign(two, freshPhone(), { extra: { ...child, guardian: null } }))).toContain(
      "FIELDS_INVALID guardian.fullName",
    );
    const guardian = freshPhone();
    expect(await desk.codeOf(desk.sign(three, guardian, { extra: child }))).toBe("ok");
    expect(await desk.codeOf(desk.sign(four, freshPhone(), { extra: child }))).toBe("ok");
  });

  it("accepts the participant's known number, or the one that the buyer sent a link to", async () => {
    const order = await desk.buy(newBuyer(desk.shop, { tenant: TENANT }), 1);
    const own = freshPhone();
    await desk.sql("update booking_attendees set fields = fields || $2 where booking_id = $1", [order.id, own]);
    const [{ code, id }] = order.tickets as [{ code: string; id: string }];
    expect(await desk.codeOf(desk.sign(code, freshPhone(), { invited: false }))).toBe("WAIVER_NOT_YOURS");
    const invited = freshPhone();
    const key = bookingKey({ ...desk.shop.services, tenant: TENANT }, { id: order.id, key_version: 1 });
    const link = { params: { id: order.id }, orderKey: key, body: { ticketId: id, phone: invited, locale: "id" as const } };
    expect((await newBuyer(desk.shop, { tenant: TENANT }).call("sendWaiverLink", { ...link, idempotencyKey: freshKey() })).ok).toBe(true);
    expect(await desk.codeOf(desk.sign(code, invited, { invited: false }))).toBe("ok");
    // The ticket's holder is notified, except of their own signature.
    const told = (phone: typeof own) =>
      textsTo(desk.shop, { tenant: TENANT, recipient: `+62${phone.phoneNumber}`, template: "waiver.signed" });
    const [text] = await told(own);
    expect(text).toContain(`ending in ${invited.phoneNumber.slice(-3)}`);
    expect(await told(invited)).toEqual([]);
  });

  it("names the category in the reader's language, to the buyer on the page and to the holder in the message", async () => {
    const buyer = newBuyer(desk.shop, { tenant: TENANT });
    const order = await desk.buy(buyer, 1);
    const [own, guardian] = [freshPhone(), freshPhone()];
    const [code] = order.tickets.map((ticket) => ticket.code) as [string];
    await desk.sql("update booking_attendees set fields = fields || $2 where booking_id = $1", [order.id, own]);
    const [bought] = await desk.sql<{ category: string; category_id: string }>(
      "select category, category_id from tickets where code = $1",
      [code],
    );
    const names = { en: bought!.category, id: "Lari senja" };
    await desk.sql("update ticket_categories set name = $2 where id = $1", [bought!.category_id, names]);
    await desk.sql("update events set version = version + 1 where id = (select event_id from tickets where code = $1)", [code]);
    await desk.sql("update booking_buyers set locale = 'id' where booking_id = $1", [order.id]);
    expect(await desk.codeOf(desk.sign(code, guardian))).toBe("ok");
    const recipient = `+62${own.phoneNumber}`;
    const [text] = await textsTo(desk.shop, { tenant: TENANT, recipient, template: "waiver.signed" });
    expect(text).toContain("(Lari senja)");
    const shown = async (locale: "en" | "id") => {
      const seen = await buyer.call("getBookingWaivers", { params: { id: order.id }, query: { locale } });
      return seen.ok && seen.data.tickets.map(({ category }) => category);
    };
    await expect.poll(() => shown("id"), { timeout: 10_000 }).toEqual([names.id]);
    expect(await shown("en")).toEqual([names.en]);
  });

  it("sends the link to the order's number, masked, unless another is typed", async () => {
    const buyer = newBuyer(desk.shop, { tenant: TENANT });
    const order = await desk.buy(buyer, 1);
    const own = freshPhone();
    await desk.sql("update booking_attendees set fields = fields || $2::jsonb where booking_id = $1", [order.id, JSON.stringify(own)]);
    const { id } = order.tickets[0]!;
    const call = { params: { id: order.id }, body: { ticketId: id, phone: null, locale: "en" as const } };
    const seen = await buyer.call("getBookingWaivers", { params: { id: order.id } });
    const hidden = `0${own.phoneNumber.slice(0, 3)}•••${own.phoneNumber.slice(-3)}`;
    expect(seen.ok && seen.data.tickets.map(({ phone }) => phone)).toEqual([hidden]);
    expect((await buyer.call("sendWaiverLink", { ...call, idempotencyKey: freshKey() })).ok).toBe(true);
    const recipient = `+62${own.phoneNumber}`;
    expect(await textsTo(desk.shop, { tenant: TENANT, recipient, template: "waiver.link" })).toHaveLength(1);
    await desk.forgetNumbers();
    const none = await buyer.call("sendWaiverLink", { ...call, idempotencyKey: freshKey() });
    expect(none.ok ? null : none.problem).toMatchObject({ code: "FIELDS_INVALID", fields: [{ path: "phoneNumber", code: "required" }] });
  });

  it("requires the buyer's number for a ticket without one: the ticket's code alone is not enough", async () => {
    const order = await desk.buy(newBuyer(desk.shop, { tenant: TENANT }), 1);
    await desk.forgetNumbers();
    const buyer = freshPhone();
    await desk.sql("update booking_buyers set phone = $2 where booking_id = $1", [order.id, `+62${buyer.phoneNumber}`]);
    const { code } = order.tickets[0]!;
    expect(await desk.codeOf(desk.sign(code, freshPhone(), { invited: false }))).toBe("WAIVER_NOT_YOURS");
    expect(await desk.codeOf(desk.sign(code, buyer, { invited: false }))).toBe("ok");
  });

  it("prefills a signature for the ticket's holder only, at its own event", async () => {
    const who = newBuyer(desk.shop, { tenant: TENANT });
    const order = await desk.buy(who, 1);
    const own = freshPhone();
    await desk.sql("update booking_attendees set fields = fields || $2 where booking_id = $1", [order.id, own]);
    const [{ code, id }] = order.tickets as [{ code: string; id: string }];
    const ask = (by: typeof who) => by.call("getTicketRelease", { params: { id } });
    const filled = await ask(who);
    expect(filled).toMatchObject({
      data: { slug: TENANT, event: "losari-sunset-5k", ticketCode: code, phone: own, isSigned: false },
    });
    expect(filled.ok && filled.data.fullName).toMatch(/^Sari/);
    expect((await ask(newBuyer(desk.shop, { tenant: TENANT }))).status).toBe(404);
    expect((await ask(newBuyer(desk.shop, { tenant: "jenius" }))).status).toBe(404);
    const listed = async () => {
      const list = await who.call("listBookingTickets", { params: { id: order.id }, query: {} });
      return list.ok ? list.data.tickets.map(({ entry, release }) => [entry, release]) : list.problem.code;
    };
    expect(await listed()).toEqual([["waiver_missing", TENANT]]);
    expect(await desk.codeOf(desk.sign(code, own, { invited: false }))).toBe("ok");
    expect(await listed()).toEqual([["admitted", null]]);
  });

  it("takes the identity number from the ticket if its holder's own number signs, and requires it of other signers", async () => {
    const who = newBuyer(desk.shop, { tenant: TENANT });
    const [order, own, { secrets }] = [await desk.buy(who, 1), freshPhone(), desk.shop.services];
    const [{ code, id }] = order.tickets as [{ code: string; id: string }];
    const identity = sealIdentity(secrets, `${TENANT} ${order.id}`, "A1234567");
    const ask = () => who.call("getTicketRelease", { params: { id } });
    await desk.sql("update booking_attendees set fields = fields || $2, identity_sealed = null where booking_id = $1", [order.id, own]);
    expect(await ask()).toMatchObject({ data: { hasIdentity: false } });
    await desk.sql("update booking_attendees set identity_sealed = $2 where booking_id = $1", [order.id, identity]);
    expect(await ask()).toMatchObject({ data: { hasIdentity: true } });
    const extra = { idNumber: "", emergency: { fullName: "Budi", relation: "", countryCode: "+62", phoneNumber: "081234567890" } };
    expect(await desk.codeOf(desk.sign(code, freshPhone(), { extra }))).toBe("FIELDS_INVALID idNumber");
    const { answer } = await desk.sign(code, own, { extra, who, invited: false });
    if (!answer.ok) throw new Error(answer.problem.code);
    const [{ sealed }] = (await desk.sql<{ sealed: string }>("select sealed from waiver_signatures where id = $1", [answer.data.id])) as [
      { sealed: string },
    ];
    const record = JSON.parse(openText(secrets, `waiver ${TENANT} ${answer.data.id}`, sealed)) as { answers: object };
    expect(record.answers).toMatchObject({ idNumber: "A1234567", idType: "passport" });
  });
});

describe("a tenant without releases", () => {
  it("offers no release, accepts no signature and requires none at a tenant without releases [T6]", async () => {
    const tenant = "melancarun";
    const visitor = newBuyer(desk.shop, { tenant });
    await desk.shop.services.db.query("select 1 as one");
    for (const path of ["{waiverRelease}", "{flags,withNewWaiver}"]) {
      await desk.shop.services.db.operate(tenant, (tx) =>
        tx.query("update tenants set brand = jsonb_set(brand, $2::text[], 'false'), version = version + 1 where id = $1", [tenant, path]),
      );
      await expect
        .poll(async () => (await visitor.call("getWaiverRelease", { params: { slug: tenant } })).status, { timeout: 15_000 })
        .toBe(404);
      const refused = await visitor.call("signWaiver", {
        params: { slug: tenant },
        body: { version: 1, language: "id", ticketCode: "0000-0000-0000", answers: answersOf(freshPhone()), code: null },
        idempotencyKey: freshKey(),
      });
      expect(refused.status).toBe(404);
      await desk.shop.services.db.operate(tenant, (tx) =>
        tx.query("update tenants set brand = jsonb_set(brand, $2::text[], 'true'), version = version + 1 where id = $1", [tenant, path]),
      );
      await expect
        .poll(async () => (await visitor.call("getWaiverRelease", { params: { slug: tenant } })).status, { timeout: 15_000 })
        .toBe(200);
    }
  });
});
