import { describe, expect, it } from "vitest";
import { importsOf, type Import } from "./modules.ts";
import { isCode, isProof, plant, projectTree, roomOf, type TreeFile } from "./tree.ts";

type Room = { readonly rooms: readonly string[]; readonly packages: readonly string[] };

const ROOMS: Readonly<Record<string, Room>> = {
  domain: { rooms: [], packages: [] },
  contract: { rooms: ["domain"], packages: ["zod"] },
  client: { rooms: ["contract"], packages: [] },
  i18n: { rooms: ["domain"], packages: [] },
  ui: { rooms: [], packages: ["react", "react-dom"] },
  server: {
    rooms: ["domain", "contract", "client", "i18n"],
    packages: [
      "node:",
      "@electric-sql/pglite",
      "@hono/node-server",
      "@redis/client",
      "@simplewebauthn/server",
      "bidi-js",
      "fflate",
      "fontkit",
      "harfbuzzjs",
      "hono",
      "isbot",
      "libphonenumber-js",
      "linebreak",
      "lru-cache",
      "nodemailer",
      "pdfkit",
      "pg",
      "qr",
      "sharp",
      "zod",
    ],
  },
  storefront: {
    rooms: ["domain", "contract", "client", "i18n", "ui"],
    packages: ["@sentry/browser", "@simplewebauthn/browser", "hls.js", "qr", "react", "react-dom", "react-router", "@fontsource-variable/"],
  },
  paysim: { rooms: [], packages: ["node:", "hono", "@hono/node-server"] },
  simulators: { rooms: ["paysim"], packages: ["node:", "hono", "@hono/node-server"] },
  // A rehearsal uses the shop's own rules, without its database and clock.
  rehearsal: { rooms: ["domain"], packages: ["node:crypto"] },
  demo: { rooms: ["domain", "contract", "i18n", "server"], packages: ["node:", "fontkit", "sharp", "wawoff2"] },
};

/** Exceptions of single files. One place assembles the product out of everything but pages and tests. */
const MORE: readonly { readonly files: RegExp; readonly rooms: readonly string[]; readonly packages: readonly string[] }[] = [
  { files: /^server\/app\/open-simulation\.ts$/, rooms: ["paysim"], packages: [] },
  { files: /^server\/modules\/videos\/upload\//, rooms: [], packages: ["@tus/server"] },
  { files: /^server\/start\/dev\.ts$/, rooms: [], packages: ["vite"] },
  { files: /^apps\/storefront\/.*\.server\.tsx?$/, rooms: [], packages: ["node:", "virtual:", "isbot", "lru-cache", "@react-router/node"] },
  { files: /^apps\/storefront\/routes\.ts$/, rooms: [], packages: ["@react-router/dev"] },
];

function fits(
  found: Import,
  { room, rooms, packages }: { readonly room: string; readonly rooms: readonly string[]; readonly packages: readonly string[] },
): boolean {
  if (found.isPackage) return packages.some((name) => (/[:/]$/.test(name) ? found.target.startsWith(name) : found.target === name));
  const target = roomOf(found.target);
  return !isProof(found.target) && (target === room || rooms.includes(target));
}

function wrongImports(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  for (const file of tree) {
    const room = ROOMS[roomOf(file.path)];
    if (!room || !isCode(file.path) || isProof(file.path)) continue;
    const more = MORE.filter(({ files }) => files.test(file.path));
    const rooms = [...room.rooms, ...more.flatMap((each) => each.rooms)];
    const packages = [...room.packages, ...more.flatMap((each) => each.packages)];
    for (const found of importsOf(file)) {
      if (!fits(found, { room: roomOf(file.path), rooms, packages })) wrong.push(`${file.path}: ${found.specifier}`);
    }
  }
  return wrong;
}

/** Code that may import the demo: itself, tests and benchmarks, the picture command, and the command that writes its seat maps. */
const KNOWS_DEMO = /^(demo|test|lab)\/|\.test\.tsx?$|^(scripts\/pictures|cli\/commands\/generate-seats)\.ts$/;
/** Code that may import payment emulators: themselves, tests and benchmarks. */
const KNOWS_EMULATORS = /^(?:simulators\/(?!paysim\/)|(?:test|lab)\/)|\.test\.tsx?$/;

function usesOf(room: string, known: RegExp): (tree: readonly TreeFile[]) => string[] {
  return (tree) =>
    tree
      .filter(({ path }) => isCode(path) && !known.test(path))
      .flatMap((file) =>
        importsOf(file).flatMap(({ specifier, target }) => (roomOf(target) === room ? [`${file.path}: ${specifier}`] : [])),
      );
}

const demoUses = usesOf("demo", KNOWS_DEMO);
const emulatorUses = usesOf("simulators", KNOWS_EMULATORS);

function codeOutsideRooms(tree: readonly TreeFile[]): string[] {
  return tree
    .filter(({ path }) => isCode(path) && !isProof(path) && roomOf(path) !== "" && !ROOMS[roomOf(path)])
    .map(({ path }) => `${path}: no rule says what it may import`);
}

describe("rooms", () => {
  it("allows imports between rooms in one direction only", () => {
    expect(wrongImports(projectTree())).toEqual([]);
  });

  it.each([
    ["domain/orders/cart/x.ts", 'import { z } from "zod";'],
    ["domain/orders/cart/x.ts", 'import type { A } from "#contract/api.ts";'],
    ["domain/orders/cart/x.ts", 'import { readFileSync } from "node:fs";'],
    ["domain/orders/cart/x.ts", 'import { a } from "../../../server/app/app.ts";'],
    ["domain/orders/cart/x.ts", 'type A = import("#server/app/app.ts").App;'],
    ["domain/orders/cart/x.ts", 'export const a = () => import("#i18n/format.ts");'],
    ["contract/x.ts", 'import { a } from "../server/new-id.ts";'],
    ["i18n/x.ts", 'export { a } from "#contract/api.ts";'],
    ["ui/form/x.tsx", 'import { quote } from "#domain/orders/pricing/quote.ts";'],
    ["ui/form/x.tsx", 'import { Link } from "react-router";'],
    ["server/platform/http/x.ts", 'import { Sheet } from "#ui/overlay/sheet.tsx";'],
    ["server/platform/http/x.ts", 'import { seedDemo } from "../../../demo/seed-demo.ts";'],
    ["server/platform/http/x.ts", 'import { openShop } from "#test/harness/open-shop.ts";'],
    ["apps/storefront/shell/links/x.ts", 'import { newId } from "#server/platform/base/new-id.ts";'],
    ["apps/storefront/shell/links/x.ts", 'import { join } from "node:path";'],
    ["apps/storefront/shell/links/x.ts", 'import "zod";'],
    ["cli/rehearsal/x.ts", 'import { newId } from "#server/platform/base/new-id.ts";'],
    ["cli/rehearsal/x.ts", 'import { readFileSync } from "node:fs";'],
    ["simulators/paysim/x.ts", 'import { Problem } from "#server/platform/base/problem.ts";'],
    ["demo/x.ts", 'import { demo } from "./demo.test.ts";'],
  ])("forbids %s to import %s", (path, text) => {
    expect(wrongImports(plant({ [path]: text }))).toHaveLength(1);
  });

  it("keeps the product and its commands independent of the demo", () => {
    expect(demoUses(projectTree())).toEqual([]);
  });

  it.each([
    ["server/start/x.ts", 'const demo = await import("#demo/demo.ts");'],
    ["server/app/x.ts", 'import type { demo } from "../../demo/demo.ts";'],
    ["apps/storefront/x.ts", 'import "#demo/demo.ts";'],
    ["scripts/x.ts", 'import { BRANDS } from "#demo/brand-folder.ts";'],
    ["scripts/x.mjs", 'import "../demo/demo.ts";'],
  ])("forbids %s to import the demo by %s", (path, text) => {
    expect(demoUses(plant({ [path]: text }))).toHaveLength(1);
  });

  it("keeps the product and its commands independent of provider emulators", () => {
    expect(emulatorUses(projectTree())).toEqual([]);
  });

  it.each([
    ["server/start/x.ts", 'const emulator = await import("#simulators/midtrans/start-midtrans.ts");'],
    ["server/platform/adapters/midtrans/x.ts", 'import type { A } from "../../../../simulators/kit/books.ts";'],
    ["simulators/paysim/x.ts", 'import { openBooks } from "../kit/books.ts";'],
    ["cli/commands/x.ts", 'import "#simulators/kit/books.ts";'],
  ])("forbids %s to import an emulator by %s", (path, text) => {
    expect(emulatorUses(plant({ [path]: text }))).toHaveLength(1);
  });

  it("lists every room", () => {
    expect(codeOutsideRooms(projectTree())).toEqual([]);
    expect(codeOutsideRooms(plant({ "lib/x.ts": "" }))).toHaveLength(1);
  });
});
