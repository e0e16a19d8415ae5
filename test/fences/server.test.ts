import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { circlesOf } from "./circles.ts";
import { importsOf } from "./modules.ts";
import { isCode, isProof, plant, projectTree, type TreeFile } from "./tree.ts";

/**
 * The folders of the server, lowest first. Folders of the same level do not import each other. `server` itself holds only what an act needs
 * (`act.ts`). Parts of modules have levels among themselves: see modules.test.ts.
 */
const LEVELS: Readonly<Record<string, number>> = {
  "server/platform/observability": 1,
  "server/platform/ports": 1,
  "server/platform/config": 1,
  "server/platform/base": 2,
  "server/platform/database": 3,
  server: 4,
  "server/platform/events": 4,
  "server/platform/adapters": 5,
  "server/platform/limits": 5,
  "server/platform/http/address": 5,
  "server/platform/http/answers": 5,
  "server/platform/http/visitor": 6,
  "server/platform/http/sockets": 6,
  "server/platform/http/calls": 7,
  "server/modules": 8,
  "server/api": 9,
  "server/worker": 9,
  "server/platform/media": 9,
  "server/platform/backup": 10,
  "server/pages": 10,
  "server/app": 11,
  "server/start": 12,
};

/** The folder that gives a file its level: its own, or the nearest above with one; null if there is none, or outside the server. */
function placeOf(path: string): string | null {
  if (!path.startsWith("server/")) return null;
  let folder = posix.dirname(path);
  if (folder === "server") return folder;
  while (folder !== "server" && LEVELS[folder] === undefined) folder = posix.dirname(folder);
  return folder === "server" ? null : folder;
}

const codeOf = (tree: readonly TreeFile[]) => tree.filter(({ path }) => path.startsWith("server/") && isCode(path) && !isProof(path));

function wrongUses(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  for (const file of codeOf(tree)) {
    const own = placeOf(file.path);
    if (own === null) {
      wrong.push(`${file.path}: its folder has no level`);
      continue;
    }
    for (const { specifier, target } of importsOf(file)) {
      const other = placeOf(target);
      if (other === null || other === own) continue;
      if (!(LEVELS[other]! < LEVELS[own]!)) wrong.push(`${file.path}: ${specifier} is not on a lower level`);
    }
  }
  return wrong;
}

describe("folders of the server", () => {
  it("lets each folder of the server use only lower ones", () => {
    expect(wrongUses(projectTree())).toEqual([]);
  });

  it.each([
    ["server/platform/http/calls/x.ts", "../../../modules/brands/tenants/resolve-tenant.ts"],
    ["server/platform/http/answers/x.ts", "../calls/mount.ts"],
    ["server/platform/limits/x.ts", "../http/address/peer.ts"],
    ["server/modules/orders/promos/x-y.ts", "../../../pages/serve-pages.ts"],
    ["server/modules/orders/promos/x-y.ts", "#server/app/app.ts"],
    ["server/modules/payments/records/x-y.ts", "../../../platform/media/serve-media.ts"],
    ["server/platform/adapters/email/x.ts", "../../../modules/people/messages/send-messages.ts"],
    ["server/act.ts", "./modules/payments/records/port.ts"],
    ["server/platform/base/x.ts", "../database/database.ts"],
    ["server/platform/config/x.ts", "../database/judge-failure.ts"],
    ["server/pages/x.ts", "../app/app.ts"],
    ["server/worker/x.ts", "../platform/backup/make-backup.ts"],
    ["server/app/x.ts", "../start/start-server.ts"],
    ["server/modules/orders/promos/x-y.ts", "../../../api/storefront/catalogue/events.ts"],
    ["server/unheard/x.ts", "../act.ts"],
  ])("forbids %s to import %s", (path, specifier) => {
    expect(wrongUses(plant({ [path]: `import { a } from "${specifier}";` }))).toHaveLength(1);
  });

  it("finds no circle of folders in the server, at any depth", () => {
    expect(circlesOf(projectTree(), "server")).toEqual([]);
  });

  it("detects a circle, also through a third folder and by types alone", () => {
    const folders = plant({
      "server/a/x.ts": 'import { y } from "../b/y.ts";',
      "server/b/y.ts": 'import type { Z } from "./store/z.ts";',
      "server/b/store/z.ts": 'import type { X } from "#server/a/x.ts";',
      "server/c/w.ts": 'import { x } from "../a/x.ts";',
    });
    expect(circlesOf(folders, "server")).toEqual(["server/a", "server/b", "server/b/store"]);
  });

  it("lists every folder of the server, and names each in the README", () => {
    const tree = projectTree();
    const places = new Set(codeOf(tree).map(({ path }) => placeOf(path)));
    expect([...places].toSorted()).toEqual(Object.keys(LEVELS).toSorted());
    const text = tree.find(({ path }) => path === "server/README.md")!.text;
    const unnamed = Object.keys(LEVELS).filter(
      (place) => place !== "server" && !text.includes(`\`${place.replace(/^server\/(?:platform\/)?/, "")}/\``),
    );
    expect(unnamed).toEqual([]);
  });
});
