import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { effects, send, type Sent } from "#test/api/send.ts";
import { eventOf, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

let shop: TestShop;
let event: EventDetail;
let plain: EventDetail;
let foreign: EventDetail;
const HOLD = "/api/v1/bookings";
const LONG = "x".repeat(65 * 1024);

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  event = await eventOf(newBuyer(shop, { tenant: "garudarun" }), "garuda-half-jakarta");
  plain = await eventOf(newBuyer(shop, { tenant: "garudarun" }), "losari-sunset-5k");
  foreign = await eventOf(newBuyer(shop, { tenant: "jenius" }), "co-run");
});
afterAll(() => shop.close());

const category = () => event.prices.find((p) => p.name.startsWith("10K") && p.bundlingTicket === "0")!;
const required = () => category().additionals.find((a) => a.isRequired)!;
const optional = () => category().additionals.find((a) => !a.isRequired)!;
const otherCategory = () => event.prices.find((p) => p.name.startsWith("Half marathon 21"))!;

function good(qty: unknown = 1) {
  return holdBody(event, [{ categoryId: category().id, qty: qty as number }], { addons: [{ addonId: required().id, qty: 1 }] });
}

/** Sends a hold that must be refused without any effect. */
async function refused(body: unknown): Promise<string> {
  const before = await effects(shop, ["garudarun", "jenius"]);
  const answer = await send(shop, HOLD, { body });
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(answer.json["success"]).toBe(false);
  expect(await effects(shop, ["garudarun", "jenius"])).toEqual(before);
  return `${answer.status} ${answer.json.code}`;
}

const code = (answer: Sent) => `${answer.status} ${answer.json.code}`;

describe("prices, quantities and ids", () => {
  it("accepts the valid body from which the invalid ones are made", async () => {
    expect((await send(shop, HOLD, { body: good() })).status).toBe(201);
  });

  it.each([
    ["total", { total: 1 }],
    ["price", { price: 1 }],
    ["serviceFee", { serviceFee: 0, tax: 0 }],
    ["status", { status: "confirmed" }],
    ["tenantId", { tenantId: "jenius" }],
    ["owner", { ownerHash: "0", role: "admin" }],
    ["serviceFeeType", { serviceFeeType: "fix_amount", serviceFeeFixAmmount: 0, serviceFeeFixAmount: 0 }],
    ["currency", { currency: "USD" }],
    ["discount", { discount: 1_000_000 }],
  ])("refuses an unknown field: %s (P01)(P11)(P15)(O04) [P10]", async (_, extra) => {
    expect(await refused({ ...good(), ...extra })).toBe("400 VALIDATION_FAILED");
    const [line] = good().selection.categories;
    expect(await refused({ ...good(), selection: { ...good().selection, categories: [{ ...line, ...extra }] } })).toBe(
      "400 VALIDATION_FAILED",
    );
  });

  it.each([-1, 0, 1.5, "2", "", 1e3, 1e21, 2 ** 53 + 2, null, [1], true, {}, "NaN"])(
    "refuses the quantity %j of a category and of an add-on (P02)(P04)",
    async (qty) => {
      expect(await refused(good(qty))).toBe("400 VALIDATION_FAILED");
      const addons = [{ addonId: required().id, qty }];
      expect(await refused({ ...good(), selection: { ...good().selection, addons } })).toBe("400 VALIDATION_FAILED");
    },
  );

  it.each(["-0", "NaN", "Infinity", "1e999", "01", "+1", "0x1", "9007199254740993"])(
    "refuses a quantity in JavaScript's notation %s (P02)",
    async (spelled) => {
      const before = await effects(shop);
      const raw = JSON.stringify(good(77)).replace('"qty":77', `"qty":${spelled}`);
      expect(raw).toContain(spelled);
      expect(code(await send(shop, HOLD, { raw }))).toBe("400 VALIDATION_FAILED");
      expect(await effects(shop)).toEqual(before);
    },
  );

  it("sums lines of one category before checking limits, and refuses negative ones (P03)(P07)", async () => {
    const lines = (...quantities: number[]) => ({
      ...good(),
      selection: { ...good().selection, categories: quantities.map((qty) => ({ categoryId: category().id, qty })) },
    });
    expect(await refused(lines(5, -4))).toBe("400 VALIDATION_FAILED");
    expect(await refused(lines(category().maxPerOrder, 1))).toBe("422 LIMIT_REACHED");
    expect(await refused(lines(category().maxPerOrder + 1))).toBe("422 LIMIT_REACHED");
    expect(await refused(lines(...Array.from({ length: 41 }, () => 1)))).toBe("400 VALIDATION_FAILED");
  });

  it("counts every ticket of a bundle against the order's limit (P08) [P6]", async () => {
    const bundle = event.prices.find((p) => p.bundlingTicket === "5")!;
    const addon = bundle.additionals.find((a) => a.isRequired)!;
    const body = (qty: number) => ({
      ...good(),
      selection: {
        categories: [
          { categoryId: bundle.id, qty },
          { categoryId: category().id, qty: 1 },
        ],
        addons: [
          { addonId: addon.id, qty: 5 * qty },
          { addonId: required().id, qty: 1 },
        ],
      },
    });
    expect(await refused(body(2))).toBe("422 LIMIT_REACHED");
    expect((await send(shop, HOLD, { body: body(1) })).json["ticketCount"]).toBe(6);
  });

  it.each(["00000000-0000-4000-8000-000000000000", "other event", "other tenant"])(
    "rejects a foreign category, add-on or event: %s (P04)(T04) [T10]",
    async (which) => {
      const [categoryId, addonId, eventId] =
        which === "other event"
          ? [plain.prices[0]!.id, plain.prices[0]!.additionals[0]!.id, plain.id]
          : which === "other tenant"
            ? [foreign.prices[0]!.id, foreign.prices[0]!.additionals[0]!.id, foreign.id]
            : [which, which, which];
      const { categories, addons } = good().selection;
      expect(await refused({ ...good(), selection: { addons, categories: [{ categoryId, qty: 1 }] } })).toBe("404 NOT_FOUND");
      expect(await refused({ ...good(), selection: { categories, addons: [...addons, { addonId, qty: 1 }] } })).toBe("404 NOT_FOUND");
      expect(await refused({ ...good(), eventId })).toBe("404 NOT_FOUND");
    },
  );

  it.each(["", "1", "../x", "'; drop table bookings; --", "00000000-0000-0000-0000-00000000000g", 7, null])(
    "refuses %j in place of an id (I08)",
    async (eventId) => {
      expect(await refused({ ...good(), eventId })).toBe("400 VALIDATION_FAILED");
    },
  );

  it("requires one included add-on per ticket: five for a bundle of five, and no fewer [E3]", async () => {
    const bundle = event.prices.find((p) => p.bundlingTicket === "5")!;
    const { id } = bundle.additionals.find((a) => a.isRequired)!;
    const body = (qty: number) => holdBody(event, [{ categoryId: bundle.id, qty: 1 }], { addons: [{ addonId: id, qty }] });
    const short = await send(shop, HOLD, { body: body(4) });
    expect([short.json["code"], short.json["details"]]).toEqual(["ADDON_REQUIRED", { addonId: id, min: 5 }]);
    expect((await send(shop, HOLD, { body: body(5) })).json["ticketCount"]).toBe(5);
    expect((await send(shop, HOLD, { body: body(6) })).json["ticketCount"]).toBe(5);
  });

  it("refuses an add-on of another category, and an order without a required one (P04)(P05) [E3]", async () => {
    const theirs = otherCategory().additionals.find((a) => !a.isRequired)!;
    const { categories, addons } = good().selection;
    const withAddons = (...more: { addonId: string; qty: number }[]) => ({ ...good(), selection: { categories, addons: more } });
    expect(await refused(withAddons(...addons, { addonId: theirs.id, qty: 1 }))).toBe("422 ADDON_UNAVAILABLE");
    expect(await refused(withAddons())).toBe("422 ADDON_REQUIRED");
    expect(await refused(withAddons({ addonId: optional().id, qty: 1 }))).toBe("422 ADDON_REQUIRED");
    expect(await refused(withAddons(...addons, { addonId: optional().id, qty: 21 }))).toBe("422 LIMIT_REACHED");
  });

  it("answers a wrong total with a fresh quote and holds nothing (P01) [P10]", async () => {
    const quoted = await send(shop, "/api/v1/quotes", {
      body: { eventId: event.id, sessionId: null, selection: good().selection, promoCode: null },
    });
    const { total } = quoted.json["quote"] as { total: number };
    for (const shownTotal of [0, total - 1, total + 1, Number.MAX_SAFE_INTEGER]) {
      expect(await refused({ ...good(), shownTotal })).toBe("422 PRICE_CHANGED");
    }
    const answer = await send(shop, HOLD, { body: { ...good(), shownTotal: 1 } });
    expect(answer.json.details?.["quote"]).toEqual(quoted.json["quote"]);
    for (const shownTotal of [-1, 1.5, `${total}`, true]) expect(await refused({ ...good(), shownTotal })).toBe("400 VALIDATION_FAILED");
    expect((await send(shop, HOLD, { body: { ...good(), shownTotal: total } })).status).toBe(201);
  });
});

describe("promo codes", () => {
  const losari = (promoCode: unknown) => ({
    ...holdBody(plain, [{ categoryId: plain.prices[0]!.id, qty: 1 }]),
    promoCode,
  });

  it.each([
    ["unknown", "NO-SUCH-CODE"],
    ["a look-alike", "SENJА25"],
    ["an invisible letter", "SEN\u200bJA25"],
    ["a wildcard", "%"],
    ["a quotation", "SENJA25' or '1'='1"],
    ["64 letters", "A".repeat(64)],
  ])("answers %s alike (C04)(C05) [P9]", async (_, typed) => {
    expect(await refused(losari(typed))).toBe("422 PROMO_INVALID");
  });

  it("refuses an unknown code, and one of another event (C04)(C06) [P3]", async () => {
    for (const typed of ["A".repeat(65), "A".repeat(10_000), 7, ["SENJA25"], { code: "SENJA25" }, "SENJA25\u0000", "\ud800"]) {
      expect(await refused(losari(typed))).toBe("400 VALIDATION_FAILED");
    }
    expect(await refused(losari("KLUBLARI"))).toBe("422 PROMO_INVALID");
    expect(await refused({ ...losari("ANGGOTA30") })).toBe("422 PROMO_INVALID");
  });

  it("ignores case and surrounding spaces of a code, and uses the discount from its own table (C04) [P4]", async () => {
    const answer = await send(shop, HOLD, { body: losari("  senja25 ") });
    expect(answer.status).toBe(201);
    expect(answer.json["quote"]).toMatchObject({ gross: 185_000, discount: 25_000, total: 166_500, promoCode: "SENJA25" });
  });
});

describe("request bodies", () => {
  const text = () => JSON.stringify(good());

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-7",
    "application/json garbage",
    "application/json\tx",
    "application/jsonx",
    "application/ld+json",
    "",
  ])("rejects a body with media type %j (H04)(A15)", async (type) => {
    const before = await effects(shop);
    expect(code(await send(shop, HOLD, { raw: text(), headers: { "content-type": type } }))).toBe("415 UNSUPPORTED_MEDIA");
    expect(await effects(shop)).toEqual(before);
  });

  it("reads at most 64 kB, regardless of the announced length (H02)", async () => {
    const long = `{"pad":"${LONG}"}`;
    expect(code(await send(shop, HOLD, { raw: long }))).toBe("413 TOO_LARGE");
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 70; i++) controller.enqueue(new Uint8Array(1024).fill(32));
        controller.close();
      },
    });
    const chunked = new Request(`http://localhost:3000${HOLD}`, {
      method: "POST",
      headers: { host: "garudarun.localhost:3000", "content-type": "application/json", "idempotency-key": "chunked-key" },
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect((await shop.fetch(chunked)).status).toBe(413);
  });

  it.each([
    ["an array 60,000 deep", "[".repeat(60_000)],
    ["objects 17 deep", `${'{"a":'.repeat(17)}1${"}".repeat(17)}`],
    ["a comma too many", "{},"],
    ["a comma at the end", '{"a":1,}'],
    ["a byte order mark", '\ufeff{"a":1}'],
    ["nothing", ""],
    ["an array", "[]"],
    ["a word", "null"],
    ["a number", "1"],
    ["a comment", "{/* */}"],
    ["__proto__", '{"__proto__":{"polluted":1}}'],
    ["constructor", '{"constructor":{"prototype":{"polluted":1}}}'],
  ])("refuses %s (H03)(O04)", async (_, raw) => {
    const before = await effects(shop);
    expect(code(await send(shop, HOLD, { raw }))).toBe("400 VALIDATION_FAILED");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(await effects(shop)).toEqual(before);
  });

  it("refuses a duplicate key, escaped or not, even if either body is valid (H03)", async () => {
    for (const again of ['"promoCode":null', '"promo\\u0043ode":null']) {
      const raw = text().replace('"promoCode":null', `"promoCode":null,${again}`);
      expect(JSON.parse(raw)).toEqual(good());
      expect(code(await send(shop, HOLD, { raw }))).toBe("400 VALIDATION_FAILED");
    }
  });

  it("refuses prototype keys deep inside an otherwise valid body (O04)", async () => {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      const raw = text().replace('"utm":{}', `"utm":{"${key}":"x"}`);
      expect(code(await send(shop, HOLD, { raw }))).toBe("400 VALIDATION_FAILED");
    }
  });

  it("refuses invalid UTF-8 (H03)(I15)", async () => {
    const raw = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('"}')]);
    expect(code(await send(shop, HOLD, { raw }))).toBe("400 VALIDATION_FAILED");
    expect(code(await send(shop, HOLD, { raw: Buffer.from(text(), "utf16le") }))).toBe("400 VALIDATION_FAILED");
  });

  it("refuses invalid characters in values and keys: NUL and unpaired surrogates (I15)", async () => {
    for (const bad of ["\u0000", "\ud800", "\udc00x"]) {
      for (const utm of [{ source: bad }, { [`k${bad}`]: "x" }]) expect(await refused({ ...good(), utm })).toBe("400 VALIDATION_FAILED");
    }
  });

  it("bounds campaign data (I14) [Q1]", async () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, "x"]));
    for (const utm of [many, { source: "x".repeat(201) }, { ["k".repeat(61)]: "x" }, { source: { a: 1 } }, { source: 1 }, ["x"], null]) {
      expect(await refused({ ...good(), utm })).toBe("400 VALIDATION_FAILED");
    }
    expect((await send(shop, HOLD, { body: { ...good(), utm: { source: "jogja 👟", campaign: "<b>" } } })).status).toBe(201);
  });
});
