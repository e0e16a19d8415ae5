import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freeOrder } from "#test/api/tickets/document-refusals.ts";
import { eventOf, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

/** Limit of main-thread milliseconds for one request of 16 kB, far above noise and far below quadratic growth. */
const MOST_MS = 50;
const HOST = "garudarun.localhost:3000";

let shop: TestShop;
let order: { id: string; cookie: string; ticketId: string };
let eventId: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  order = await freeOrder(shop);
  eventId = (await eventOf(newBuyer(shop, { tenant: "garudarun" }), "losari-sunset-5k")).id;
});
afterAll(() => shop.close());

type Shape = {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** CPU milliseconds of this thread. Compression, drawing and the database run on others. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several tries: the cost of warm code on an idle machine. */
async function leastCost(work: () => Promise<unknown>, tries = 5): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < tries && least > MOST_MS / 4; n += 1) least = Math.min(least, await costOf(work));
  return least;
}

function ask({ path, method = "GET", headers = {}, body }: Shape): () => Promise<unknown> {
  let n = 0;
  return async () => {
    n += 1;
    const request = new Request(`http://${HOST}${path.replaceAll("{n}", String(n))}`, {
      method,
      headers: { host: HOST, accept: "text/html", "idempotency-key": `cost-key-${n}-${Math.random()}`, ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
    });
    const answer = await shop.fetch(request);
    await answer.arrayBuffer();
  };
}

const K16 = 15_000;
const many = (text: string, join = "") => Array.from({ length: Math.floor(K16 / (text.length + join.length)) }, () => text).join(join);

const PATHS: readonly string[] = [
  `/${many("a/")}`,
  `/${"a/".repeat(11)}${"b".repeat(900)}`,
  `/en/event/${"-".repeat(900)}`,
  `/en/event/${"a-".repeat(450)}`,
  `/${"%2f".repeat(300)}`,
  `/${"%C3%A9".repeat(170)}`,
  `/l/${"a".repeat(900)}`,
  `/v/${"a".repeat(900)}`,
  `/en/waiver-release/${"a".repeat(800)}`,
  `/__manifest?p=${many("/a", "&p=")}`,
  `/__manifest?paths=${many("/a/b/c", ",")}`,
  `/__manifest?p=/${"a/".repeat(4000)}`,
  `/en.data?_routes=${many("routes/a", ",").slice(0, 8000)}`,
  `/en/event.data?_routes=${many("a", ",").slice(0, 8000)}`,
  `/locale?to=id&next=/${"%2e%2e/".repeat(1000)}`,
  `/preview?t=${"a".repeat(8000)}`,
  `/media/garudarun/${"a-".repeat(44)}-360.webp`,
  `/og/en/event/${"a-".repeat(40)}.jpg`,
];

const QUERIES: readonly string[] = [
  `/en/event?q=${"a".repeat(8000)}&n={n}`,
  `/en/event?q=${encodeURIComponent("losari ".repeat(10))}{n}`,
  `/en/event?q=${encodeURIComponent("(a+)+$".repeat(12))}{n}`,
  `/en/event?q=${encodeURIComponent("é".repeat(79))}&notice={n}`,
  `/en/event?q=${encodeURIComponent("\u0301".repeat(79))}&notice={n}`,
  `/en/event?q=${encodeURIComponent("a ".repeat(39))}&page=9&notice={n}`,
  `/en/event?${Array.from({ length: 250 }, (_, i) => `q=${i}`).join("&")}`,
  `/en/event?${Array.from({ length: 250 }, (_, i) => `utm_${i}=${"x".repeat(20)}`).join("&")}`,
  `/en/event/losari-sunset-5k?${Array.from({ length: 120 }, (_, i) => `attendee.${i}.fullName=${"A".repeat(30)}`).join("&")}`,
  `/en/event/losari-sunset-5k?patron.email=${"a@".repeat(3900)}&notice={n}`,
  `/en/event?from=${"1".repeat(7000)}&to=${"-".repeat(900)}`,
  `/api/v1/events?q=${encodeURIComponent("a ".repeat(39))}`,
  `/api/v1/events?q=${encodeURIComponent("\u0344".repeat(79))}`,
  `/api/v1/events?businessId=${many("biz_garudarun", ",").slice(0, 8000)}`,
  `/api/v1/events?${many("a=1", "&").slice(0, 900)}`,
];

const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a long cookie": { cookie: `locale=${"e".repeat(K16)}` },
  "many cookies": { cookie: many("karcis_visitor=a", "; ") },
  "many pairs": { cookie: Array.from({ length: 1500 }, (_, i) => `c${i}=${i}`).join("; ") },
  semicolons: { cookie: ";".repeat(K16) },
  "spaces in a cookie": { cookie: `a=1;${" ".repeat(K16)}locale=xx` },
  "locales in a cookie": { cookie: many("locale=en", ";  ") },
  languages: { "accept-language": many("xx-YY;q=0.1", ",") },
  qualities: { "accept-language": `xx;${" ".repeat(K16)}q=1` },
  "quality spaces": { "accept-language": `x${many(";  ")}q` },
  commas: { "accept-language": ",".repeat(K16) },
  encodings: { "accept-encoding": many("gzipp", ",") },
  tags: { "if-none-match": many('W/"x"', ",") },
  accepts: { accept: many("text/html;q=0.1", ",") },
  agents: { "user-agent": many("bot compatible; Googlebot/2.1 (") },
  "an agent": { "user-agent": `Mozilla/5.0 ${"(".repeat(K16)}` },
  bearers: { authorization: `Bearer ${"a".repeat(K16)}` },
  signatures: { "x-signature": many("U2FsdGVkX1") },
  forwarded: { "x-forwarded-for": many("1.2.3.4", ", ") },
  "many headers": Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`x-h${i}`, "1234567890"])),
};

const HEADED = [
  "/en",
  "/en/event/losari-sunset-5k",
  "/en/login",
  "/event/my-ticket",
  "/api/v1/config",
  "/api/v1/events",
  "/nothing",
  "/media/garudarun/logo.svg",
];

const BODIES: Readonly<Record<string, string>> = {
  depth: "[".repeat(K16),
  objects: many('{"a":'),
  keys: `{${Array.from({ length: 1200 }, (_, i) => `"k${i}":${i}`).join(",")}}`,
  "the same key": `{${many('"k":1', ",")}}`,
  numbers: `[${many("1", ",")}]`,
  "a number": "9".repeat(K16),
  exponents: `[${many("1e999", ",")}]`,
  text: `"${"a".repeat(K16)}"`,
  escapes: `"${many("\\u0041")}"`,
  backslashes: `"${"\\\\".repeat(7000)}`,
  quotes: '"'.repeat(K16),
  blanks: " ".repeat(K16),
  "a name": JSON.stringify({
    patron: { fullName: "a ".repeat(7000), email: `${"a.".repeat(3000)}@${"b.".repeat(3000)}`, phoneNumber: "0".repeat(2000) },
  }),
  "a phone": JSON.stringify({ phone: { countryCode: "+62", phoneNumber: "8".repeat(K16) }, purpose: "login", locale: "en" }),
  selections: JSON.stringify({
    selection: {
      categories: Array.from({ length: 250 }, () => ({ categoryId: "00000000-0000-4000-8000-000000000000", qty: 1 })),
      addons: [],
    },
  }),
  "a promo": JSON.stringify({ promoCode: "É".repeat(7000) }),
  "a sealed one": JSON.stringify({ v: 2, iv: "a".repeat(7000), data: "b".repeat(7000) }),
};

const POSTS = [
  "quotes",
  "bookings",
  "codes",
  "sessions",
  "ticket-lookups",
  "scans",
  "payments/notices/simulated",
  "payments/notices/paysim",
];

/** The shapes that cost too much, with their cost. */
async function dear(shapes: readonly (readonly [name: string, shape: Shape])[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, shape] of shapes) {
    const cost = await leastCost(ask(shape));
    if (process.env["SHOW_COSTS"]) console.log(`${cost.toFixed(1)} ms ${name} ${shape.path.slice(0, 60)}`);
    if (cost > MOST_MS) found.push(`${name} ${shape.path.slice(0, 80)}: ${cost.toFixed(0)} ms`);
  }
  return found;
}

describe("one request of 16 kB", () => {
  it("costs little for any path (H07)(H09)", async () => expect(await dear(PATHS.map((path) => ["path", { path }]))).toEqual([]));

  it("costs little for any query (H07)(H08)", async () => expect(await dear(QUERIES.map((path) => ["query", { path }]))).toEqual([]));

  it("costs little for any headers", async () => {
    const shapes = Object.entries(HEADERS).flatMap(([name, headers]) => HEADED.map((path) => [name, { path, headers }] as const));
    expect(await dear(shapes)).toEqual([]);
  });

  it("costs little for any body (H03)(W15)", async () => {
    const shapes = Object.entries(BODIES).flatMap(([name, body]) =>
      POSTS.map(
        (path) =>
          [
            name,
            {
              path: `/api/v1/${path}`,
              method: "POST",
              body,
              headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) },
            },
          ] as const,
      ),
    );
    expect(await dear(shapes)).toEqual([]);
  });

  it("costs little for codes, files, pictures and the API's own document (H09)", async () => {
    const own = { cookie: order.cookie };
    const qr = (query: string) => ({ path: `/api/v1/tickets/${order.ticketId}/qr?${query}`, headers: own });
    const shapes: (readonly [string, Shape])[] = [
      ...["png", "jpeg", "webp", "svg"].flatMap((type) =>
        [120, 480, 1200].map((size) => ["code", qr(`type=${type}&size=${size}&level=H&n=`.replace("&n=", ""))] as const),
      ),
      ["large code", qr("version=40&level=L&size=1200&type=webp")],
      ["large code", qr("version=40&level=H&size=1200")],
      ["ticket", { path: `/api/v1/tickets/${order.ticketId}/pdf`, headers: own }],
      ["receipt", { path: `/api/v1/bookings/${order.id}/receipt.pdf`, headers: own }],
      ["share picture", { path: "/og/en/home.jpg" }],
      ["share picture", { path: "/og/id/event/losari-sunset-5k.jpg" }],
      ["icon", { path: "/icon-512.png" }],
      ["document", { path: "/api/v1/openapi.json" }],
      ["handbook", { path: "/api/docs" }],
      ["map", { path: "/sitemap.xml" }],
      ["page", { path: "/en/event/losari-sunset-5k?notice={n}" }],
      ["front page", { path: "/id?notice={n}" }],
      ["list", { path: "/en/event?page=40&notice={n}" }],
      ["quote", { path: `/api/v1/events/losari-sunset-5k?n=${eventId}` }],
    ];
    expect(await dear(shapes)).toEqual([]);
  });
});
