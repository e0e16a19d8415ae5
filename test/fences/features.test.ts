import { describe, expect, it } from "vitest";
import { importsOf } from "./modules.ts";
import { isProof, plant, projectTree, type TreeFile } from "./tree.ts";

/** Lowest first. A feature uses features of strictly lower levels; news travels upward through the outbox. */
const LEVELS: Readonly<Record<string, number>> = {
  "payment-accounts": 1,
  tenants: 1,
  businesses: 2,
  messaging: 2,
  catalogue: 2,
  // Of events, and below whatever names its seats.
  seating: 2.5,
  identity: 3,
  promos: 3,
  payments: 3,
  tickets: 3,
  videos: 3,
  "video-media": 1,
  "video-uploads": 2,
  aliases: 4,
  documents: 4,
  letters: 5,
  links: 4,
  crossing: 5,
  checkout: 5,
  waivers: 5,
  "order-messages": 6,
  "waiting-list": 6,
  holdings: 6,
  plays: 7,
  wallet: 5,
  preview: 6,
  gate: 6,
  "get-ticket": 7,
  "get-video": 7,
  "whatsapp-drafts": 6,
  "late-money": 7,
  "bank-transfers": 7,
  handover: 8,
  books: 6,
  retention: 9,
  audit: 1,
  texts: 2,
  queue: 1,
  // Above identity, which confirms the phone of a line that asks for one.
  "queue-phones": 4,
};
const README_LINES = 15;

function placeOf(path: string): { readonly feature: string; readonly rest: string } | null {
  const match = /^server\/features\/([^/]+)\/(.+)$/.exec(path);
  return match ? { feature: match[1]!, rest: match[2]! } : null;
}

function wrongUses(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  for (const file of tree) {
    const own = placeOf(file.path);
    if (!own || !file.path.endsWith(".ts") || isProof(file.path)) continue;
    for (const { specifier, target } of importsOf(file)) {
      const other = placeOf(target);
      if (!other || other.feature === own.feature) continue;
      if (/^(store(\/.*)?|routes|jobs)\.ts$|^store\//.test(other.rest))
        wrong.push(`${file.path}: ${specifier} belongs to ${other.feature} alone`);
      else if (!(LEVELS[other.feature]! < LEVELS[own.feature]!)) wrong.push(`${file.path}: ${specifier} is not on a lower level`);
    }
  }
  return wrong;
}

function wrongFiles(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  const features = new Map<string, string | undefined>();
  for (const { path, text } of tree) {
    const place = placeOf(path);
    if (!place) continue;
    if (place.rest === "README.md") features.set(place.feature, text);
    else if (!features.has(place.feature)) features.set(place.feature, undefined);
    const isKnown = /^(README\.md|[a-z]+(-[a-z]+)+(\.test)?\.ts|(routes|jobs|store|port)(\.test)?\.ts|store\/[a-z-]+(\.test)?\.ts)$/.test(
      place.rest,
    );
    if (!isKnown) wrong.push(`${path}: a feature holds verbs, routes, jobs, store, port, their tests and a README`);
  }
  for (const [feature, readme] of features) {
    if (LEVELS[feature] === undefined) wrong.push(`server/features/${feature}: has no level`);
    if (readme === undefined) wrong.push(`server/features/${feature}: has no README.md`);
    else if (readme.trim().split("\n").length > README_LINES)
      wrong.push(`server/features/${feature}/README.md: over ${README_LINES} lines`);
  }
  return wrong;
}

describe("features", () => {
  it("use each other's verbs, downward only", () => {
    expect(wrongUses(projectTree())).toEqual([]);
  });

  it.each([
    ["server/features/checkout/x-y.ts", "../payments/store.ts"],
    ["server/features/checkout/x-y.ts", "#server/features/tickets/store/tickets.ts"],
    ["server/features/checkout/routes.ts", "../tenants/routes.ts"],
    ["server/features/payments/x-y.ts", "../checkout/settle-booking.ts"],
    ["server/features/payments/x-y.ts", "../promos/find-promo.ts"],
    ["server/features/catalogue/x-y.ts", "../unheard/of-it.ts"],
  ])("are fenced: %s may not import %s", (path, specifier) => {
    expect(wrongUses(plant({ [path]: `import { a } from "${specifier}";` }))).toHaveLength(1);
  });

  it("hold known kinds of files and a short README", () => {
    expect(wrongFiles(projectTree())).toEqual([]);
  });

  it.each([
    [{ "server/features/checkout/README.md": "x", "server/features/checkout/types.ts": "" }],
    [{ "server/features/checkout/README.md": "x", "server/features/checkout/deep/hold-booking.ts": "" }],
    [{ "server/features/checkout/hold-booking.ts": "" }],
    [{ "server/features/checkout/README.md": "x\n".repeat(README_LINES + 1) }],
    [{ "server/features/unheard/README.md": "x" }],
  ])("are fenced: %o is refused", (files) => {
    expect(wrongFiles(plant(files as Record<string, string>))).toHaveLength(1);
  });
});
