import { describe, expect, it } from "vitest";
import { importsOf } from "./modules.ts";
import { isProof, plant, projectTree, type TreeFile } from "./tree.ts";

/** Lowest first. A part of a module imports only parts of lower levels. Events travel upwards through the outbox. */
const LEVELS: Readonly<Record<string, number>> = {
  "payments/accounts": 1,
  "brands/tenants": 1,
  "catalogue/returns": 1,
  "catalogue/taxes": 1,
  "brands/businesses": 2,
  "people/messages": 2,
  "catalogue/events": 2,
  // Belongs to events, and is below everything that names its seats.
  "orders/seats": 2.5,
  "people/identity": 3,
  "orders/promos": 3,
  "orders/access": 3,
  "payments/records": 3,
  "tickets/issue": 3,
  "videos/sell": 3,
  "videos/film": 1,
  "videos/upload": 2,
  "catalogue/aliases": 4,
  "tickets/documents": 4,
  "people/letters": 5,
  "catalogue/links": 4,
  "brands/crossing": 5,
  "orders/records": 4,
  "payments/refund": 4.5,
  "payments/settle": 5,
  "orders/hold": 5,
  "orders/details": 5.5,
  "orders/cancel": 5.5,
  "orders/returns": 5.5,
  "orders/places": 1,
  "orders/open": 5.7,
  "payments/notice": 5.5,
  "payments/start": 5.5,
  "tickets/waivers": 5,
  "people/order-messages": 6,
  "orders/waiting-list": 6,
  "tickets/holdings": 6,
  "videos/play": 7,
  "tickets/wallet": 5,
  "catalogue/preview": 6,
  "tickets/gate": 6,
  "tickets/get-ticket": 7,
  "videos/claim": 7,
  "orders/whatsapp": 6,
  "payments/late-money": 7,
  "payments/transfers": 7,
  "tickets/handover": 8,
  "payments/books": 6,
  "people/retention": 9,
  "people/audit": 1,
  "people/numbers": 1,
  "brands/texts": 2,
  "orders/queue": 1,
  // Above identity, which confirms phone numbers for a queue.
  "orders/queue-phones": 4,
};
const README_LINES = 15;

function placeOf(path: string): { readonly part: string; readonly rest: string } | null {
  const match = /^server\/modules\/([^/]+\/[^/]+)\/(.+)$/.exec(path);
  return match ? { part: match[1]!, rest: match[2]! } : null;
}

function wrongUses(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  for (const file of tree) {
    const own = placeOf(file.path);
    if (!(own || file.path.startsWith("server/api/")) || !file.path.endsWith(".ts") || isProof(file.path)) continue;
    for (const { specifier, target } of importsOf(file)) {
      const other = placeOf(target);
      if (!other || other.part === own?.part) continue;
      if (/^store\.ts$|^store\//.test(other.rest)) wrong.push(`${file.path}: ${specifier} belongs to ${other.part} alone`);
      else if (own && !(LEVELS[other.part]! < LEVELS[own.part]!)) wrong.push(`${file.path}: ${specifier} is not on a lower level`);
    }
  }
  return wrong;
}

function wrongFiles(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  const parts = new Map<string, string | undefined>();
  for (const { path, text } of tree) {
    const place = placeOf(path);
    if (!place) continue;
    if (place.rest === "README.md") parts.set(place.part, text);
    else if (!parts.has(place.part)) parts.set(place.part, undefined);
    const isKnown =
      /^(README\.md|[a-z]+(-[a-z]+)+(\.test)?\.ts|(store|port)(\.test)?\.ts|store\/[a-z-]+(\.test)?\.ts|sql\/[a-z_]+\.sql)$/.test(
        place.rest,
      );
    if (!isKnown) wrong.push(`${path}: a part holds verbs, store, port, their tests, functions in sql and a README`);
  }
  for (const [part, readme] of parts) {
    if (LEVELS[part] === undefined) wrong.push(`server/modules/${part}: has no level`);
    if (readme === undefined) wrong.push(`server/modules/${part}: has no README.md`);
    else if (readme.trim().split("\n").length > README_LINES) wrong.push(`server/modules/${part}/README.md: over ${README_LINES} lines`);
  }
  return wrong;
}

describe("parts of modules", () => {
  it("lets parts of modules use only each other's verbs, and only downwards", () => {
    expect(wrongUses(projectTree())).toEqual([]);
  });

  it.each([
    ["server/modules/orders/hold/x-y.ts", "../../payments/records/store.ts"],
    ["server/modules/orders/hold/x-y.ts", "#server/modules/tickets/issue/store/tickets.ts"],
    ["server/api/storefront/orders/checkout.ts", "../../../modules/orders/hold/store/reserve.ts"],
    ["server/modules/payments/records/x-y.ts", "../settle/settle-booking.ts"],
    ["server/modules/payments/records/x-y.ts", "../../orders/promos/find-promo.ts"],
    ["server/modules/catalogue/events/x-y.ts", "../../unheard/part/of-it.ts"],
  ])("forbids %s to import %s", (path, specifier) => {
    expect(wrongUses(plant({ [path]: `import { a } from "${specifier}";` }))).toHaveLength(1);
  });

  it("contains only known kinds of files and a short README in each part", () => {
    expect(wrongFiles(projectTree())).toEqual([]);
  });

  it.each([
    [{ "server/modules/orders/hold/README.md": "x", "server/modules/orders/hold/types.ts": "" }],
    [{ "server/modules/orders/hold/README.md": "x", "server/modules/orders/hold/deep/hold-booking.ts": "" }],
    [{ "server/modules/orders/hold/hold-booking.ts": "" }],
    [{ "server/modules/orders/hold/README.md": "x", "server/modules/orders/hold/hold_booking.sql": "" }],
    [{ "server/modules/orders/hold/README.md": "x", "server/modules/orders/hold/sql/hold/hold_booking.sql": "" }],
    [{ "server/modules/orders/hold/README.md": "x", "server/modules/orders/hold/sql/hold-booking.ts": "" }],
    [{ "server/modules/orders/hold/README.md": "x\n".repeat(README_LINES + 1) }],
    [{ "server/modules/people/unheard/README.md": "x" }],
  ])("rejects: %o", (files) => {
    expect(wrongFiles(plant(files as Record<string, string>))).toHaveLength(1);
  });
});
