import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "#server/features/tenants/resolve-tenant.ts";
import { openShop, type TestShop } from "../harness/open-shop.ts";

/** Every public page and answer of a brand; {event} is one of its own. */
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
const LANGUAGES = ["", "/en", "/id"];
const CANARY = /canary-([a-z]+)/g;

let shop: TestShop;
let tenants: readonly Tenant[];
const eventOf = new Map<string, string>();
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  const { db } = shop.services;
  await db.query(
    `update tenants set version = version + 1, brand = brand || jsonb_build_object('company', 'canary-' || id, 'title', 'Shop canary-' || id,
       'heroText', jsonb_build_object('en', 'canary-' || id, 'id', 'canary-' || id), 'footerText', jsonb_build_object('en', 'canary-' || id, 'id', 'canary-' || id))`,
  );
  tenants = await shop.app.tenants.all();
  for (const { id } of tenants) {
    await db.transaction(id, async (tx) => {
      await tx.query("update events set version = version + 1, name = 'canary-' || tenant_id || ' ' || slug");
      await tx.query("update tenant_pages set body = jsonb_build_object('en', 'canary-' || tenant_id, 'id', 'canary-' || tenant_id)");
      const [row] = await tx.query<{ slug: string }>("select slug from events where status = 'published' order by slug limit 1");
      eventOf.set(id, row!.slug);
    });
  }
  // What was read before the change is a second old at most.
  await new Promise((done) => setTimeout(done, 2200));
  await shop.app.tenants.all();
  await new Promise((done) => setTimeout(done, 300));
  tenants = await shop.app.tenants.all();
});
afterAll(() => shop.close());

const addressesOf = (tenant: Tenant): string[] =>
  [...LANGUAGES.flatMap((language) => PAGES.map((path) => (language + path).replace(/^(\/..)\/$/, "$1"))), ...DATA, ...ANSWERS].map(
    (path) => path.replace("{event}", eventOf.get(tenant.id)!),
  );

async function read({ id }: Tenant, path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const host = `${id}.localhost`;
  const answer = await shop.fetch(new Request(`http://${host}${path}`, { headers: { host, ...headers } }));
  return { status: answer.status, text: await answer.text() };
}

/** Whose canaries sing in an answer. */
const owners = (text: string) => [...new Set([...text.matchAll(CANARY)].map(([, owner]) => owner))];

describe("30 brands on one server", () => {
  it("sing their own canary alone, on every page, in both languages, cold and kept (T05) [T1][T10][L2]", async () => {
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
  });

  it("keep to themselves when all are asked at once (T05) [T10]", async () => {
    await Promise.all(
      tenants.map(async (tenant) => {
        for (const path of addressesOf(tenant).slice(0, 6))
          expect([path, owners((await read(tenant, path)).text)]).toEqual([path, [tenant.id]]);
      }),
    );
  });

  it("do not show each other's events, by page or by call [T10]", async () => {
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

  it("lead to a waiver release in three of them, each to its own [T5]", async () => {
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
