import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "#test/api/send.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { bookingKey } from "../checkout/access-booking.ts";
import { isWaiverMissing } from "./is-waiver-missing.ts";
import { publishText } from "./publish-text.ts";

const TENANT = "garudarun";
const EVENT = "losari-sunset-5k";
let shop: TestShop;
let buyer: Buyer;
let tickets: { id: string; code: string }[];
let bookingId: string;
let k: string;
let phones = 0;
const freshPhone = () => ({ countryCode: "+62", phoneNumber: `812${String((phones += 1)).padStart(4, "0")}1234` });

const sql = <T>(text: string, params: unknown[] = [], tenant = TENANT) =>
  shop.services.db.transaction(tenant, (tx) => tx.query(text, params as never)) as Promise<T[]>;

async function buy(who: Buyer, qty: number) {
  const event = await eventOf(who, EVENT);
  const started = await buyUntilPayment(who, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty }]));
  if (!started.ok) throw new Error(started.problem.code);
  await actOnPaymentPage(shop, started.data.redirectUrl!, "pay");
  const { id } = started.data.booking;
  // The provider's notice comes a moment later.
  for (;;) {
    const found = await sql<{ id: string; code: string }>("select id, code from tickets where booking_id = $1 order by position", [id]);
    if (found.length > 0) return { id, tickets: found };
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Participants without a number of their own: whoever has the ticket's code may sign, each with another number. */
const forgetNumbers = () => sql("update booking_attendees set fields = fields - 'phoneNumber' - 'countryCode'");

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  await sql("update quotas set total = total + 100 where event_id = (select id from events where slug = $1)", [EVENT]);
  buyer = newBuyer(shop, TENANT);
  const order = await buy(buyer, 4);
  [bookingId, tickets, k] = [order.id, order.tickets, bookingKey(shop.services, TENANT, order.id)];
  await forgetNumbers();
});
afterAll(() => shop.close());

const answersOf = (phone: { countryCode: string; phoneNumber: string }, extra: Record<string, unknown> = {}) => ({
  fullName: "Sari Dewi",
  idType: "nik" as const,
  idNumber: "3273014401900001",
  birthDate: "1990-01-04",
  bloodType: "O" as const,
  emergency: { fullName: "Budi Santoso", relation: "suami", countryCode: "+62", phoneNumber: "081234567890" },
  health: { isFit: true, conditions: ["asthma" as const], notes: "alergi kacang" },
  guardian: null,
  phone,
  typedName: "Sari Dewi",
  signature: { kind: "drawn" as const, lines: [[100, 100, 300, 200, 500, 100]] },
  isAccepted: true,
  ...extra,
});

async function versionNow(): Promise<number> {
  const [row] = await sql<{ version: number }>("select version from waiver_releases where slug = $1", [TENANT]);
  return row!.version;
}

async function codeFor(who: Buyer, ticketCode: string, phone: ReturnType<typeof freshPhone>): Promise<string> {
  const asked = await who.call("askWaiverCode", { params: { slug: TENANT }, body: { ticketCode, phone }, idempotencyKey: freshKey() });
  if (!asked.ok) throw new Error(asked.problem.code);
  const [row] = await sql<{ code: string }>(
    "select params ->> 'code' as code from messages where template = 'identity.code' and recipient = $1 order by position desc limit 1",
    [`+62${phone.phoneNumber}`],
  );
  return row!.code;
}

type Signing = { extra?: Record<string, unknown>; code?: string | null; version?: number; key?: string; who?: Buyer };
async function sign(ticketCode: string, phone = freshPhone(), { extra, code, version, key, who = newBuyer(shop, TENANT) }: Signing = {}) {
  const digits = code === undefined ? await codeFor(who, ticketCode, phone) : code;
  const body = {
    version: version ?? (await versionNow()),
    language: "id" as const,
    ticketCode,
    answers: answersOf(phone, extra),
    code: digits,
  };
  const answer = await who.call("signWaiver", { params: { slug: TENANT }, body, idempotencyKey: key ?? freshKey() });
  return { answer, who, body };
}
async function codeOf(signing: ReturnType<typeof sign>): Promise<string> {
  const { answer } = await signing;
  return answer.ok ? "ok" : [answer.problem.code, ...(answer.problem.fields ?? []).map(({ path }) => path)].join(" ");
}
const missing = (ids: string[], tenant = TENANT) => shop.services.db.transaction(tenant, (tx) => isWaiverMissing(tx, tenant, ids));

describe("a release", () => {
  it("is there for the three tenants that have one, under their own name, and for no other [T5] [T6]", async () => {
    for (const tenant of ["garudarun", "jenius", "melancarun"]) {
      const answer = await newBuyer(shop, tenant).call("getWaiverRelease", { params: { slug: tenant } });
      expect(answer.ok && [answer.data.slug, answer.data.version, answer.data.events.length > 0]).toEqual([tenant, 1, true]);
      const foreign = await newBuyer(shop, tenant).call("getWaiverRelease", {
        params: { slug: tenant === "jenius" ? "garudarun" : "jenius" },
      });
      expect(foreign.status).toBe(404);
    }
    expect((await newBuyer(shop, "karcis").call("getWaiverRelease", { params: { slug: "garudarun" } })).status).toBe(404);
    expect((await newBuyer(shop, "garudarun").call("getWaiverRelease", { params: { slug: "nothing" } })).status).toBe(404);
  });

  it("is signed with a code sent to the signer's number, by the database's clock, and nothing about the person is readable", async () => {
    const phone = freshPhone();
    expect(await missing([tickets[0]!.id, tickets[1]!.id])).toEqual(new Set([tickets[0]!.id, tickets[1]!.id]));
    const { answer, who } = await sign(tickets[0]!.code.toLowerCase(), phone);
    if (!answer.ok) throw new Error(answer.problem.code);
    expect(answer.data).toMatchObject({
      version: 1,
      fullName: "Sari Dewi",
      guardianName: null,
      counts: true,
      ticketCode: tickets[0]!.code,
    });
    expect(Math.abs(Date.parse(answer.data.signedAt) - Date.now())).toBeLessThan(60_000);
    expect(await missing([tickets[0]!.id, tickets[1]!.id])).toEqual(new Set([tickets[1]!.id]));
    const rows = JSON.stringify(await sql("select * from waiver_signatures"));
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
      await sql("select * from audit where action like 'waiver%'"),
      await sql("select * from outbox where topic like 'waiver%'"),
    ]);
    expect(trail).toContain("waiver.signed");
    expect(trail).not.toContain(phone.phoneNumber);
    const again = await who.call("getWaiverSignature", { params: { id: answer.data.id } });
    expect(again.ok && again.data.id).toBe(answer.data.id);
    const stranger = newBuyer(shop, TENANT);
    expect((await stranger.call("getWaiverSignature", { params: { id: answer.data.id } })).status).toBe(404);
    const { accessKey } = answer.data;
    expect((await stranger.call("getWaiverSignature", { params: { id: answer.data.id }, query: { k: accessKey } })).ok).toBe(true);
    expect(
      (await newBuyer(shop, "jenius").call("getWaiverSignature", { params: { id: answer.data.id }, query: { k: accessKey } })).status,
    ).toBe(404);
  });

  it("is signed once: the same call again has its answer, another one is told", async () => {
    const [who, phone, key, { code }] = [newBuyer(shop, TENANT), freshPhone(), freshKey(), tickets[1]!];
    const first = await sign(code, phone, { who, key });
    const again = await who.call("signWaiver", { params: { slug: TENANT }, body: first.body, idempotencyKey: key });
    expect(first.answer.ok && again.ok && again.data.id === first.answer.data.id).toBe(true);
    expect(await codeOf(sign(code, freshPhone()))).toBe("WAIVER_SIGNED");
    const { answer: own } = await sign(code, freshPhone(), { who });
    expect(!own.ok && first.answer.ok && own.problem.details).toEqual({ signatureId: first.answer.ok && first.answer.data.id });
    const { answer: foreign } = await sign(code, freshPhone());
    expect(!foreign.ok && foreign.problem.details).toBeUndefined();
  });

  it("is refused with a wrong code, none, or one for another ticket, and five wrong ones end it", async () => {
    const order = await buy(newBuyer(shop, TENANT), 2);
    await forgetNumbers();
    const [who, phone] = [newBuyer(shop, TENANT), freshPhone()];
    const right = await codeFor(who, order.tickets[0]!.code, phone);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    expect(await codeOf(sign(order.tickets[1]!.code, phone, { who, code: right }))).toBe("CODE_WRONG");
    expect(await codeOf(sign(order.tickets[0]!.code, phone, { who, code: null }))).toBe("CODE_WRONG");
    const { answer } = await sign(order.tickets[0]!.code, phone, { who, code: wrong });
    expect(!answer.ok && [answer.problem.code, answer.problem.details]).toEqual(["CODE_WRONG", { triesLeft: 3 }]);
    for (let n = 0; n < 3; n++) await sign(order.tickets[0]!.code, phone, { who, code: wrong });
    expect(await codeOf(sign(order.tickets[0]!.code, phone, { who, code: right }))).toBe("CODE_TRIES_OVER");
    expect(await missing(order.tickets.map(({ id }) => id))).toEqual(new Set(order.tickets.map(({ id }) => id)));
  });

  it("says which answers are wrong, and which ticket code is none, before a code is used up", async () => {
    const [who, phone, { code: ticket }] = [newBuyer(shop, TENANT), freshPhone(), tickets[2]!];
    const code = await codeFor(who, ticket, phone);
    expect(await codeOf(sign(ticket, phone, { who, code, extra: { typedName: "Other" } }))).toBe("FIELDS_INVALID typedName");
    expect(await codeOf(sign("0000-0000-0000", phone, { who, code }))).toBe("FIELDS_INVALID ticketCode");
    expect(await codeOf(sign("?", phone, { who, code }))).toBe("FIELDS_INVALID ticketCode");
    expect(await codeOf(sign(ticket, phone, { who, code, version: 99 }))).toBe("WAIVER_CHANGED");
    expect(await codeOf(sign(ticket, phone, { who, code }))).toBe("ok");
  });

  it("of an adult takes a number of their own: a buyer cannot sign for others, a guardian can for children", async () => {
    const order = await buy(newBuyer(shop, TENANT), 4);
    await forgetNumbers();
    const [one, two, three, four] = order.tickets.map(({ code }) => code) as [string, string, string, string];
    const phone = freshPhone();
    const child = {
      birthDate: "2014-05-05",
      guardian: { fullName: "Ibu Dewi", relation: "ibu", idNumber: "A1234567" },
      typedName: "Ibu Dewi",
    };
    expect(await codeOf(sign(one, phone))).toBe("ok");
    expect(await codeOf(sign(two, phone, { code: "123456" }))).toBe("WAIVER_NOT_YOURS");
    expect(await codeOf(sign(two, freshPhone(), { extra: { ...child, guardian: null } }))).toContain("FIELDS_INVALID guardian.fullName");
    const guardian = freshPhone();
    expect(await codeOf(sign(three, guardian, { extra: child }))).toBe("ok");
    expect(await codeOf(sign(four, freshPhone(), { extra: child }))).toBe("ok");
  });

  it("of a participant whose number is known takes that one, or the one that the buyer had a link sent to", async () => {
    const order = await buy(newBuyer(shop, TENANT), 1);
    const own = freshPhone();
    await sql("update booking_attendees set fields = fields || $2 where booking_id = $1", [order.id, own]);
    const [{ code, id }] = order.tickets as [{ code: string; id: string }];
    expect(await codeOf(sign(code, freshPhone()))).toBe("WAIVER_NOT_YOURS");
    const invited = freshPhone();
    const key = bookingKey(shop.services, TENANT, order.id);
    const link = { params: { id: order.id }, query: { k: key }, body: { ticketId: id, phone: invited, locale: "id" as const } };
    expect((await newBuyer(shop, TENANT).call("sendWaiverLink", { ...link, idempotencyKey: freshKey() })).ok).toBe(true);
    expect(await codeOf(sign(code, invited))).toBe("ok");
  });
});

describe("a new text", () => {
  it("is signed from then on; what was signed stays with its text, and counts unless everybody signs again [K14]", async () => {
    const before = await sql<{ id: string; text_hash: string; version: number }>(
      "select id, text_hash, version from waiver_signatures order by id",
    );
    const body = { en: "Second text", id: "Teks kedua" };
    expect(await publishText(shop.services, TENANT, { slug: TENANT, body, signAgain: false })).toBe(2);
    expect(await missing([tickets[0]!.id])).toEqual(new Set());
    expect(await publishText(shop.services, TENANT, { slug: TENANT, body: { ...body, en: "Third" }, signAgain: true })).toBe(3);
    expect(await missing([tickets[0]!.id])).toEqual(new Set([tickets[0]!.id]));
    expect(await sql("select id, text_hash, version from waiver_signatures order by id")).toEqual(before);
    await expect(sql("update waiver_signatures set version = 3")).rejects.toThrow(/permission denied/);
    await expect(sql("update waiver_release_texts set body = '{}'")).rejects.toThrow(/permission denied/);
    expect(await publishText(shop.services, TENANT, { slug: "nothing", body, signAgain: true })).toBeUndefined();
    expect(await codeOf(sign(tickets[0]!.code))).toBe("ok");
    expect(await missing([tickets[0]!.id])).toEqual(new Set());
  });

  it("is not needed to make a signature worthless: another holder or another name does it too [K14]", async () => {
    const { id } = tickets[0]!;
    await sql("update tickets set holder = 'Somebody Else' where id = $1", [id]);
    expect(await missing([id])).toEqual(new Set([id]));
    await sql("update tickets set holder = 'Somebody', held_by_name = 'Rina', held_by_phone = '+6281100001111' where id = $1", [id]);
    expect(await missing([id])).toEqual(new Set([id]));
    expect(await codeOf(sign(tickets[0]!.code, freshPhone()))).toBe("WAIVER_NOT_YOURS");
    expect(await codeOf(sign(tickets[0]!.code, { countryCode: "+62", phoneNumber: "81100001111" }))).toBe("ok");
  });
});

describe("a signed release on paper", () => {
  it("is a PDF with text, record and code for whoever signed; its code tells initials and event to everybody", async () => {
    const { answer } = await sign(tickets[3]!.code, freshPhone());
    if (!answer.ok) throw new Error(answer.problem.code);
    const { id, accessKey, verificationCode } = answer.data;
    const address = `http://garudarun.localhost:3000/api/v1/waiver-signatures/${id}/pdf?k=${accessKey}`;
    const file = await shop.fetch(new Request(address, { headers: { host: "garudarun.localhost:3000" } }));
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await send(shop, `/api/v1/waiver-signatures/${id}/pdf`)).status).toBe(404);
    const paper = readPdf(new Uint8Array(await file.arrayBuffer()));
    for (const text of ["Teks kedua", "Sari Dewi", "3273014401900001", "Asma", "alergi kacang", verificationCode])
      expect(paper.text.replaceAll("\n", " "), text).toContain(text);
    const check = await newBuyer(shop, TENANT).call("checkWaiver", {
      params: { code: verificationCode.toLowerCase() },
      query: { locale: "id" },
    });
    expect(check.ok && check.data).toMatchObject({ initials: "S. D.", event: "Losari Sunset 5K", counts: true, version: 3 });
    expect(JSON.stringify(check)).not.toContain("Sari");
    expect((await newBuyer(shop, "jenius").call("checkWaiver", { params: { code: verificationCode } })).status).toBe(404);
    expect((await newBuyer(shop, TENANT).call("checkWaiver", { params: { code: "ABCDEFGHJKMNPQRS" } })).status).toBe(404);
  });
});

describe("the buyer of an order", () => {
  it("sees who has signed and has links sent, each to one participant; strangers see nothing", async () => {
    const order = await buyer.call("getBookingWaivers", { params: { id: bookingId }, query: { k } });
    expect(order.ok && order.data.tickets.map(({ signedAt }) => signedAt !== null)).toEqual([false, false, true]);
    expect((await newBuyer(shop, TENANT).call("getBookingWaivers", { params: { id: bookingId } })).status).toBe(404);
    const phone = freshPhone();
    const call = { params: { id: bookingId }, query: { k }, body: { ticketId: tickets[1]!.id, phone, locale: "en" as const } };
    const key = freshKey();
    for (let n = 0; n < 2; n++) {
      const sent = await newBuyer(shop, TENANT).call("sendWaiverLink", { ...call, idempotencyKey: key });
      expect(sent.ok && sent.data.tickets[0]!.sentAt).not.toBeNull();
    }
    const messages = await sql<{ body: string }>("select body from messages where template = 'waiver.link' and recipient = $1", [
      `+62${phone.phoneNumber}`,
    ]);
    expect(messages).toHaveLength(1);
    expect(messages[0]!.body).toMatch(/http:\/\/garudarun\.localhost:3000\/en\/l\/[2-9A-Z]{27}/);
    const done = { ...call, body: { ...call.body, ticketId: tickets[3]!.id } };
    const refused = await newBuyer(shop, TENANT).call("sendWaiverLink", { ...done, idempotencyKey: freshKey() });
    expect(!refused.ok && refused.problem.code).toBe("WAIVER_SIGNED");
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) {
      const answer = await newBuyer(shop, TENANT).call("sendWaiverLink", { ...call, idempotencyKey: freshKey() });
      codes.push(answer.ok ? "ok" : answer.problem.code);
    }
    expect(codes).toEqual(["ok", "ok", "ok", "ok", "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  });
});

describe("a tenant with releases switched off", () => {
  it("has no release, takes no signature, and nothing is missing [T6]", async () => {
    const tenant = "melancarun";
    const visitor = newBuyer(shop, tenant);
    await shop.services.db.query("select 1 as one");
    for (const path of ["{waiverRelease}", "{flags,withNewWaiver}"]) {
      await shop.services.db.transaction(tenant, (tx) =>
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
      await shop.services.db.transaction(tenant, (tx) =>
        tx.query("update tenants set brand = jsonb_set(brand, $2::text[], 'true'), version = version + 1 where id = $1", [tenant, path]),
      );
      await expect
        .poll(async () => (await visitor.call("getWaiverRelease", { params: { slug: tenant } })).status, { timeout: 15_000 })
        .toBe(200);
    }
  });
});
