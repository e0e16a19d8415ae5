import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { send, type Sent } from "#test/api/send.ts";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
let buyer: Buyer;
let event: EventDetail;
let held: HeldBookingAnswer;

const sql = (text: string, params: string[] = []) => shop.services.db.transaction("garudarun" as never, (tx) => tx.query(text, params));

async function freshHold(): Promise<void> {
  const answer = await buyer.call("holdBooking", {
    body: holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]),
    idempotencyKey: freshKey(),
  });
  if (!answer.ok) throw new Error(answer.problem.code);
  held = answer.data;
}
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  buyer = newBuyer(shop, { tenant: "garudarun" });
  event = await eventOf(buyer, "losari-sunset-5k");
  await freshHold();
});
afterAll(() => shop.close());

type Details = Omit<ReturnType<typeof detailsBody>, "patron"> & { patron: Record<string, string> };
const good = () => detailsBody(event, held) as unknown as Details;

/** Saves valid details with some answers of the buyer or the attendee changed. */
function save(patron: Record<string, unknown>, attendee: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<Sent> {
  const body = good();
  return send(shop, `/api/v1/bookings/${held.id}/details`, {
    cookie: buyer.cookie(),
    body: { ...body, ...more, patron: { ...body.patron, ...patron }, attendees: body.attendees.map((a) => ({ ...a, ...attendee })) },
  });
}
const pathsOf = (answer: Sent) => [answer.status, ...((answer.json["fields"] ?? []) as { path: string }[]).map((field) => field.path)];
const kept = async () =>
  (
    await sql(
      "select b.full_name, b.patron, a.full_name as holder, a.fields, a.identity_sealed from booking_buyers b join booking_attendees a on a.booking_id = b.booking_id where b.booking_id = $1",
      [held.id],
    )
  )[0]!;

describe("names and other answers", () => {
  it.each([
    ["HTML", "<b>Budi</b>"],
    ["a script", "<script>alert(1)</script>"],
    ["a template", "{{otp}}"],
    ["a formula", "=HYPERLINK(1)"],
    ["an address", "Pay here http://evil.com"],
    ["a bell", "Bu\u0007di"],
    ["an escape", "\u001b[31mBudi"],
    ["a picture", "Budi 👟"],
    ["digits", "Budi 2"],
    ["one letter", "B"],
    ["marks alone", "\u0301\u0301\u0301"],
    ["too much", "Budi ".repeat(21)],
  ])("refuses %s in names of buyer and attendee and stores nothing (I02)(I11)(I15) [E10]", async (_, name) => {
    expect(pathsOf(await save({ fullName: name }))).toEqual([422, "patron.fullName"]);
    expect(pathsOf(await save({}, { fullname: name }))).toEqual([422, "attendee.0.fullname"]);
    expect(await sql("select 1 from booking_buyers where booking_id = $1", [held.id])).toEqual([]);
  });

  it.each([
    ["a", "B".repeat(201)],
    ["NUL", "Budi\u0000"],
    ["half a pair", "Budi\ud83d"],
    ["a number", 7],
    ["a list", ["Budi"]],
    ["nothing", null],
  ])("requires text of a certain length: %s (I12)(I15)", async (_, name) => {
    expect((await save({ fullName: name })).status).toBe(400);
    expect((await save({ club: name })).status).toBe(400);
    expect((await save({}, { fullname: name })).status).toBe(400);
  });

  it("refuses unknown fields in answers (O04)", async () => {
    for (const extra of [{ status: "confirmed" }, { total: 1 }, { tenantId: "jenius" }, { bookingId: held.id }]) {
      expect((await save(extra)).status).toBe(400);
      expect((await save({}, extra)).status).toBe(400);
      expect((await save({}, {}, extra)).status).toBe(400);
    }
  });

  it("stores answers in composed form without invisible characters, and only to questions asked (I15)(D04) [E9]", async () => {
    const answer = await save(
      {
        fullName: "  Ke\u0301vin\u202e   D\u2019Souza\u200b ",
        club: "<img src=x onerror=alert(1)> & Lari",
        roomNumber: "<b>",
        membership: "\u0007",
        inHouseGuest: "maybe",
      },
      { fullname: "Nguyễn Thị\tHà", identity: "3273 0110 0000 0001" },
    );
    expect(answer.status).toBe(200);
    expect(answer.json["buyer"]).toEqual({ name: "Kévin D’Souza", phone: "0812•••890", email: "bu•••@example.com" });
    const row = await kept();
    expect(row["holder"]).toBe("Nguyễn Thị Hà");
    expect(row["patron"]).toMatchObject({ club: "<img src=x onerror=alert(1)> & Lari" });
    for (const name of ["roomNumber", "membership", "inHouseGuest", "age"]) expect(row["patron"]).not.toHaveProperty(name);
    expect(row["fields"]).not.toHaveProperty("identity");
    expect(JSON.stringify(row)).not.toContain("3273011000000001");
    expect(answer.text).not.toMatch(/onerror|3273/);
  });

  it("refuses answers for a foreign ticket and stores nothing [Q3]", async () => {
    await save({});
    const before = await kept();
    for (const entrustTicketId of ["'; drop", "<b>", "00000000-0000-4000-8000-000000000000"]) {
      const answer = await save({ fullName: "Orang Lain" }, { entrustTicketId });
      expect([entrustTicketId, answer.status, answer.json["code"]]).toEqual([entrustTicketId, 404, "NOT_FOUND"]);
    }
    expect(await kept()).toEqual(before);
  });

  it("refuses control characters in free text at their field (I12)", async () => {
    for (const club of ["Pa\u0007gi", "Pagi\u001b[31m", "Pagi\nMalam"]) expect(pathsOf(await save({ club }))).toEqual([422, "patron.club"]);
  });

  it("refuses odd phones and addresses at their field, or maps them to one identity (C03)(A10)(I10)", async () => {
    for (const phoneNumber of ["0812345678 901234567890", "+62812;cc=1", "0812\r\nx", "٠٨١٢٣٤٥٦٧٨٩", "8"]) {
      expect([phoneNumber, ...pathsOf(await save({ phoneNumber }))]).toEqual([phoneNumber, 422, "patron.phoneNumber"]);
    }
    for (const email of ["a@b", "a@b.c\r\nBcc: x@y.z", "a b@example.com", "<a@example.com>", "a@exam ple.com", "a@@example.com"]) {
      expect([email, ...pathsOf(await save({ email }))]).toEqual([email, 422, "patron.email"]);
    }
    for (const phoneNumber of [
      "+62 812-3456-7890",
      "62812 3456 7890",
      "0812 3456 7890",
      "０８１２３４５６７８９０",
      "0812\u200b34567890",
    ]) {
      expect((await save({ phoneNumber })).status).toBe(200);
      const [row] = await sql("select phone from booking_buyers where booking_id = $1", [held.id]);
      expect([phoneNumber, row!["phone"]]).toEqual([phoneNumber, "+6281234567890"]);
    }
  });

  it("checks hostile answers in a short time (I09)", async () => {
    const nasty = [`${"a".repeat(100)}!`, "' ".repeat(100), "\u0301".repeat(200), `${"a.".repeat(99)}@`, `${"-".repeat(199)}x`];
    // Processor time, unaffected by other load.
    const began = process.cpuUsage();
    for (const text of nasty)
      await save(
        { fullName: text, email: text, phoneNumber: text.slice(0, 40), club: text.slice(0, 60) },
        { fullname: text, identity: text.slice(0, 40) },
      );
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000 / nasty.length).toBeLessThan(100);
  });
});

describe("texts of an organiser", () => {
  it("escapes an organiser's texts on the payment page and sends plain JSON that no browser sniffs (I01)(I02)", async () => {
    const evil = `</script><script>alert("x")</script>' onmouseover=alert(1) {{7*7}} \u2028`;
    await sql("update events set name = $1, version = version + 1 where slug = 'losari-sunset-5k'", [evil]);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await send(shop, "/api/v1/events");
    await expect.poll(async () => (await eventOf(buyer, "losari-sunset-5k")).name).toBe(evil);
    event = await eventOf(buyer, "losari-sunset-5k");
    await freshHold();
    expect((await save({})).status).toBe(200);
    const paid = await buyer.call("startPayment", {
      params: { id: held.id },
      body: { shownTotal: held.quote.total, locale: "en" },
      idempotencyKey: freshKey(),
    });
    if (!paid.ok) throw new Error(paid.problem.code);
    const page = await send(shop, new URL(paid.data.redirectUrl!).pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain("&lt;script&gt;");
    for (const raw of ["<script", "' onmouseover", '"x"']) expect(page.text).not.toContain(raw);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const detail = await send(shop, "/api/v1/events/losari-sunset-5k");
    expect([detail.headers.get("content-type"), detail.headers.get("x-content-type-options")]).toEqual(["application/json", "nosniff"]);
  });
});
