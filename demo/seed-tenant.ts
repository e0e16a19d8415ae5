import { OPERATOR } from "#server/platform/base/actor.ts";
import { createHash } from "node:crypto";
import type { Brand } from "#domain/brands/brand.ts";
import { parseBrand } from "#domain/brands/parse-brand.ts";
import type { Database, Row, Sql, Transaction } from "../server/platform/database/database.ts";
import { pictureRow } from "./picture-row.ts";
import type { BrandFolder } from "../server/modules/brands/tenants/check-brand.ts";
import { LEGAL_PAGES, readPages } from "../server/modules/brands/tenants/read-pages.ts";
import type { StoredBrand } from "../server/modules/brands/tenants/store.ts";
import { nameOfContent } from "./brand-folder.ts";
import { legalPages } from "../server/modules/brands/tenants/legal-texts.ts";
import { eventRows } from "./seed-event.ts";
import { asEvent, videoRows } from "./seed-video.ts";
import type { SeatRows } from "./seed-seats.ts";
import { auditQueues } from "./seed-queue.ts";
import { stableId } from "./stable-id.ts";
import { DEMO_TENANTS } from "./tenants.ts";
import { DEMO_VIDEOS } from "./videos.ts";
import type { DemoPromo, DemoRelease, DemoTenant } from "./event.types.ts";

/** Inserts rows in one statement. Existing rows stay. */
async function insert(
  tx: Sql,
  { table, tenant, rows }: { readonly table: string; readonly tenant: string; readonly rows: readonly Row[] },
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  await tx.query(
    `insert into ${table} (tenant_id, ${columns.join(", ")}) select $1, ${columns.map((c) => `x.${c}`).join(", ")}
     from jsonb_populate_recordset(null::${table}, $2::jsonb) x on conflict do nothing`,
    [tenant, JSON.stringify(rows)],
  );
}

function promoRow(ui: string, promo: DemoPromo): Row {
  const isPercentage = promo.discountType === "percentage";
  return {
    id: stableId(ui, "promo", promo.code),
    code: promo.code.toUpperCase(),
    discount_type: promo.discountType,
    discount_amount: isPercentage ? 0 : promo.discount,
    discount_percentage: isPercentage ? promo.discount : 0,
    max_discount: promo.maxDiscount ?? null,
    min_spend: promo.minSpend ?? null,
    min_qty: promo.minQty ?? null,
    multiple_events: promo.scope.map((s) => ({
      eventId: stableId(ui, "event", s.event),
      eventPriceId: s.category ? stableId(ui, s.event, "category", s.category) : null,
    })),
    max_uses: promo.maxUses,
    max_per_phone: promo.maxPerPhone ?? null,
    used: 0,
    version: 1,
  };
}

async function seedBrand(db: Database, folder: BrandFolder): Promise<Brand> {
  const { name: ui, json, logo, mark } = folder;
  const own = readPages(folder.pages ?? {}).filter(({ name }) => !LEGAL_PAGES.has(name));
  const pages = own.map(({ name, title }) => ({ name, title }));
  const brand: Brand = { ...parseBrand(JSON.parse(json)), pages };
  const stored: StoredBrand = { ...brand, seeded: { version: 1, content: nameOfContent(folder) } };
  await db.operate(ui, async (tx) => {
    tx.send("insert into tenants (id, brand) values ($1, $2) on conflict do nothing", [ui, stored as unknown as Row]);
    for (const [position, id] of brand.businessIds.entries()) {
      tx.send("insert into businesses (tenant_id, id, position) values ($1, $2, $3) on conflict do nothing", [ui, id, position]);
    }
    for (const host of [...(brand.hosts ?? []), ...Object.values(brand.domains ?? {})]) {
      tx.send("insert into tenant_hosts (host, tenant_id) values ($1, $2) on conflict do nothing", [host, ui]);
    }
    for (const [name, body] of Object.entries({ logo, mark })) {
      tx.send(
        "insert into tenant_assets (tenant_id, name, content_type, body) values ($1, $2, 'image/svg+xml', $3) on conflict do nothing",
        [ui, name, body],
      );
    }
  });
  return brand;
}

/** A brand's release in its first version, at the brand's own name. */
async function seedRelease(
  tx: Sql,
  { ui, demoRelease: { title, text, events }, today }: { readonly ui: string; readonly demoRelease: DemoRelease; readonly today: string },
): Promise<void> {
  const hash = createHash("sha256")
    .update(JSON.stringify({ en: text.en, id: text.id }))
    .digest("hex");
  await insert(tx, { table: "waiver_releases", tenant: ui, rows: [{ slug: ui, title, version: 1, least_version: 1 }] });
  await insert(tx, {
    table: "waiver_release_texts",
    tenant: ui,
    rows: [{ slug: ui, version: 1, body: text, hash, since: `${today}T00:00:00Z` }],
  });
  await insert(tx, {
    table: "waiver_release_events",
    tenant: ui,
    rows: events.map((slug) => ({ event_id: stableId(ui, "event", slug), slug: ui })),
  });
}

/** Unusual rules of a brand's tickets: showing codes, and handovers. */
async function seedTicketRules(tx: Sql, ui: string, { events, handover }: DemoTenant): Promise<void> {
  const timed = events.flatMap(({ slug, codeHours }) =>
    codeHours === undefined ? [] : [{ event_id: stableId(ui, "event", slug), hours_before: codeHours }],
  );
  await insert(tx, { table: "code_releases", tenant: ui, rows: timed });
  const rules = handover ? [{ max_onward: handover.maxOnward, max_represented: handover.maxRepresented }] : [];
  await insert(tx, { table: "handover_rules", tenant: ui, rows: rules });
}

/** An event's parts by table, in order of their references. */
const PARTS = [
  ["event_sessions", "sessions"],
  ["ticket_categories", "categories"],
  ["addons", "addons"],
  ["quotas", "quotas"],
  ["quota_uses", "uses"],
  ["queues", "queues"],
  ["return_policies", "returns"],
  ["allotments", "allotments"],
  ["allotment_quotas", "allotmentQuotas"],
  ["access_codes", "codes"],
] as const;

/** Maps of seated events. */
async function seedSeats(tx: Transaction, tenant: string, all: readonly SeatRows[]): Promise<void> {
  const maps = all.flatMap((seats) => seats.maps);
  await insert(tx, { table: "seat_maps", tenant, rows: maps });
  await insert(tx, { table: "seat_kinds", tenant, rows: all.flatMap(({ kinds }) => kinds) });
  for (const { event_id: event, seat, kind, reason } of all.flatMap(({ blocked }) => blocked))
    tx.send(
      `insert into seat_claims (tenant_id, event_id, seat, kind, state, reason) values ($1, $2, $3, $4, 3, $5)
       on conflict (event_id, seat, tenant_id) where state > 0 do nothing`,
      [tenant, event, seat, kind, reason] as string[],
    );
  for (const { event_id: event } of maps)
    tx.send("update events set seat_map = 1 where tenant_id = $1 and id = $2 and seat_map is null", [tenant, event as string]);
}

/** A brand's videos: each an event row with one category, and the video's own data. */
async function seedVideos(tx: Sql, brand: Brand, today: string): Promise<void> {
  const all = (DEMO_VIDEOS[brand.ui] ?? []).map((demo) =>
    videoRows(brand.ui, { demo, today, picture: pictureRow(brand, asEvent(demo), today) }),
  );
  const write = (table: string, rows: readonly Row[]) => insert(tx, { table, tenant: brand.ui, rows });
  await write(
    "events",
    all.map(({ event }) => ({ ...event, version: 1, created_at: `${today}T00:00:00Z` })),
  );
  await write(
    "ticket_categories",
    all.flatMap(({ categories }) => categories),
  );
  await write(
    "addons",
    all.flatMap(({ addons }) => addons),
  );
  await write(
    "videos",
    all.map(({ video }) => video),
  );
  await write(
    "video_parts",
    all.flatMap(({ parts }) => parts),
  );
}

async function seedCatalogue(
  db: Database,
  {
    brand,
    pages,
    demo,
    today,
  }: { readonly brand: Brand; readonly pages: readonly Row[]; readonly demo: DemoTenant; readonly today: string },
): Promise<void> {
  await db.transaction({ tenant: brand.ui, actor: OPERATOR }, async (tx) => {
    await insert(tx, {
      table: "tenant_pages",
      tenant: brand.ui,
      rows: [...legalPages(brand).filter(({ name }) => !pages.some((page) => page["name"] === name)), ...pages].map((page) => ({
        ...page,
        updated_on: today,
      })),
    });
    await insert(tx, {
      table: "microsites",
      tenant: brand.ui,
      rows: brand.businessIds.map((id) => ({
        business_id: id,
        hero_text: brand.microsites?.find((s) => s.businessId === id)?.heroText ?? brand.heroText,
      })),
    });
    const all = demo.events.map((event) => {
      return eventRows(brand.ui, { demo: event, today, picture: pictureRow(brand, event, today) });
    });
    await insert(tx, {
      table: "events",
      tenant: brand.ui,
      rows: all.map((r) => ({ ...r.event, version: 1, created_at: `${today}T00:00:00Z` })),
    });
    for (const [table, part] of PARTS) {
      await insert(tx, { table, tenant: brand.ui, rows: all.flatMap((rows) => rows[part]) });
    }
    await seedSeats(
      tx,
      brand.ui,
      all.map(({ seats }) => seats),
    );
    auditQueues(
      tx,
      all.flatMap(({ queues }) => queues),
    );
    await seedVideos(tx, brand, today);
    await insert(tx, { table: "promos", tenant: brand.ui, rows: demo.promos.map((promo) => promoRow(brand.ui, promo)) });
    if (demo.release) await seedRelease(tx, { ui: brand.ui, demoRelease: demo.release, today });
    await seedTicketRules(tx, brand.ui, demo);
  });
}

/** Seeds a folder's brand with its demo events. Dates are relative to `today` (YYYY-MM-DD). */
export async function seedTenant(db: Database, folder: BrandFolder, today: string): Promise<void> {
  const brand = await seedBrand(db, folder);
  const demo = DEMO_TENANTS.find((t) => t.ui === folder.name);
  if (demo) await seedCatalogue(db, { brand, pages: readPages(folder.pages ?? {}), demo, today });
}
