import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "#server/modules/brands/tenants/resolve-tenant.ts";
import { changeBrands } from "../../harness/change-brands.ts";
import { markTenants } from "../../harness/mark-tenants.ts";
import { openShop, type TestShop } from "../../harness/open-shop.ts";

/** Every public page and answer of a brand. {event} is one of its own. */
const PAGES = [
  "/",
  "/event",

  "/event/{event}",
  "/event/{event}/tnc",
  "/tnc",
  "/privacy-policy",
  "/no-such-page",
  "/event/my-ticket",
];
const DATA = ["/en.data", "/event.data", "/event/{event}.data"];
const ANSWERS = ["/api/v1/config", "/api/v1/events", "/api/v1/events/{event}", "/api/v1/pages/terms", "/manifest.webmanifest"];
/** Optional pages, and machine-readable answers that need not name the brand. */
const OTHERS = [
  "/event/{event}/patron-information",
  "/event/{event}/attendee",
  "/event/{event}/seating",
  "/event/{event}/group-event",
  "/event/{event}/choice",
  "/event/{event}/transaction-status",
  "/event/{event}/patron-information.data",
  "/get-ticket/{event}",
  "/waiver-release/garudarun",
  "/login",
  "/account",
  "/robots.txt",
  "/sitemap.xml",
  "/_root.data",
];
/** Ways to request a cached page again. */
const AGAIN: readonly { readonly round: string; readonly headers: Record<string, string>; readonly method?: string }[] = [
  { round: "gzip", headers: { "accept-encoding": "gzip" } },
  { round: "br", headers: { "accept-encoding": "br" } },
  { round: "HEAD", headers: {}, method: "HEAD" },
];
const LANGUAGES = ["", "/en", "/id"];
const CANARY = /canary-([a-z]+)/g;

let shop: TestShop;
let tenants: readonly Tenant[];
let eventOf: ReadonlyMap<string, string>;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  const { db } = shop.services;
  await changeBrands(db, {
    set: `version = version + 1, brand = brand || jsonb_build_object('company', 'canary-' || id, 'title', 'Shop canary-' || id,
       'heroText', jsonb_build_object('en', 'canary-' || id, 'id', 'canary-' || id), 'footerText', jsonb_build_object('en', 'canary-' || id, 'id', 'canary-' || id))`,
  });
  ({ tenants, eventOf } = await markTenants(shop));
});
afterAll(() => shop.close());

const addressesOf = (tenant: Tenant): string[] =>
  [...LANGUAGES.flatMap((language) => PAGES.map((path) => (language + path).replace(/^(\/..)\/$/, "$1"))), ...DATA, ...ANSWERS].map(
    (path) => path.replace("{event}", eventOf.get(tenant.id)!),
  );

/** The brand's answer, on its own domain for events if it has one. */
async function ask(
  { id, brand }: Tenant,
  path: string,
  init: { headers?: Record<string, string>; method?: string } = {},
): Promise<Response> {
  const host = /^(?:\/(?:en|id))?\/event\b/.test(path) ? (brand.domains?.event ?? `${id}.localhost`) : `${id}.localhost`;
  return shop.fetch(new Request(`http://${host}${path}`, { ...init, headers: { host, ...init.headers } }));
}

async function read(tenant: Tenant, path: string): Promise<{ status: number; text: string }> {
  const answer = await ask(tenant, path);
  return { status: answer.status, text: await answer.text() };
}

/** An answer's headers and decompressed body. */
async function readWhole(tenant: Tenant, path: string, asked: Omit<(typeof AGAIN)[number], "round">) {
  const answer = await ask(tenant, path, asked);
  const body = Buffer.from(await answer.arrayBuffer());
  const form = answer.headers.get("content-encoding");
  const plain = form === "br" ? brotliDecompressSync(body) : form === "gzip" && body.length > 0 ? gunzipSync(body) : body;
  const told = [...answer.headers].map((pair) => pair.join(": ")).join("\n");
  return { status: answer.status, form, told, text: plain.toString("utf8"), tag: answer.headers.get("etag") };
}

/** The brands whose canaries occur in an answer. */
const owners = (text: string) => [...new Set([...text.matchAll(CANARY)].map(([, owner]) => owner))];
/** The brands whose addresses occur in an answer. */
const hosts = (text: string) => [...new Set([...text.matchAll(/\/\/(?:event\.)?([a-z0-9-]+)\.localhost/g)].map(([, host]) => host))];

describe("30 brands on one server", () => {
  it("shows each brand's own canary alone on every page, in both languages, cold and cached (T05) [T1][T10][L2]", async () => {
    expect(tenants.length).toBeGreaterThanOrEqual(31);
    let answers = 0;
    for (const tenant of tenants) {
      for (const path of addressesOf(tenant)) {
        for (const round of ["cold", "kept"]) {
          const { status, text } = await read(tenant, path);
          expect([round, path, owners(text)]).toEqual([round, path, [tenant.id]]);
          expect([tenant.id, path, status]).toEqual([tenant.id, path, path.endsWith("no-such-page") ? 404 : 200]);
          answers += 1;
        }
      }
    }
    expect(answers).toBe(2 * 31 * (LANGUAGES.length * PAGES.length + DATA.length + ANSWERS.length));
  }, 180_000);

  it("shows the canary in every encoding too, and in no 304 or HEAD answer (T05) [T10]", async () => {
    const tags = new Map<string, string>();
    for (const tenant of tenants) {
      const path = `/en/event/${eventOf.get(tenant.id)!}`;
      for (const { round, ...asked } of AGAIN) {
        const { status, form, told, text, tag } = await readWhole(tenant, path, asked);
        const expected = round === "HEAD" ? [] : [tenant.id];
        expect([tenant.id, round, status, owners(text)]).toEqual([tenant.id, round, 200, expected]);
        expect([round, form]).toEqual([round, round === "HEAD" ? null : round]);
        expect(hosts(told).filter((host) => host !== tenant.id)).toEqual([]);
        expect(told).toContain(`surrogate-key: ${tenant.id}\n`);
        expect([tags.get(tag!) ?? tenant.id, round]).toEqual([tenant.id, round]);
        tags.set(tag!, tenant.id);
        const held = await readWhole(tenant, path, { headers: { "if-none-match": tag! } });
        expect([round, held.status, held.text]).toEqual([round, 304, ""]);
      }
    }
    for (const tenant of tenants) {
      const path = `/en/event/${eventOf.get(tenant.id)!}`;
      const foreign = [...tags].filter(([, owner]) => owner !== tenant.id).map(([tag]) => tag);
      expect((await readWhole(tenant, path, { headers: { "if-none-match": foreign.join(", ") } })).status).toBe(200);
    }
  }, 180_000);

  it("shows no foreign canary or address in forms, private pages and machine-readable answers (T05) (T08) [T10]", async () => {
    for (const tenant of tenants) {
      for (const path of OTHERS.map((each) => each.replace("{event}", eventOf.get(tenant.id)!))) {
        for (const round of ["cold", "kept"]) {
          const { status, text, told } = await readWhole(tenant, path, { headers: {} });
          const strangers = [...owners(text), ...hosts(text), ...hosts(told)].filter((owner) => owner !== tenant.id);
          expect([tenant.id, round, path, status < 500, strangers]).toEqual([tenant.id, round, path, true, []]);
          if (/patron|attendee|transaction|login|account/.test(path))
            expect([path, told]).toEqual([path, expect.stringContaining("cache-control: no-store")]);
        }
      }
    }
  }, 180_000);

  it("separates brands under simultaneous requests (T05) [T10]", async () => {
    await Promise.all(
      tenants.map(async (tenant) => {
        for (const path of addressesOf(tenant).slice(0, 6))
          expect([path, owners((await read(tenant, path)).text)]).toEqual([path, [tenant.id]]);
      }),
    );
  });

  it("hides brands' events from each other, by page and by call [T10]", async () => {
    for (const [i, tenant] of tenants.entries()) {
      const other = tenants[(i + 1) % tenants.length]!;
      const slug = eventOf.get(other.id)!;
      for (const path of [`/event/${slug}`, `/api/v1/events/${slug}`, `/event/${slug}/tnc`]) {
        const { status, text } = await read(tenant, path);
        expect([path, status]).toEqual([path, 404]);
        expect(owners(text)).not.toContain(other.id);
      }
    }
  });

  it("links to a waiver in three brands, each to its own [T5]", async () => {
    const found: string[] = [];
    for (const tenant of tenants) {
      const [link] = /\/en\/waiver-release\/[a-z]+/.exec((await read(tenant, "/en")).text) ?? [];
      if (link !== undefined) found.push(`${tenant.id} ${link}`);
    }
    expect(found.toSorted()).toEqual([
      "garudarun /en/waiver-release/garudarun",
      "jenius /en/waiver-release/jenius",
      "melancarun /en/waiver-release/melancarun",
    ]);
  });
});
