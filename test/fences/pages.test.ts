import { describe, expect, it } from "vitest";
import { PAGES, type Page } from "#domain/pages/pages.ts";
import { plant, projectTree, type TreeFile } from "./tree.ts";

const rows = Object.entries<readonly Page[]>(PAGES);
const FRAMES = ["locale", ...rows.map(([layout]) => `${layout}-layout`)];
/** A pattern of several pages' addresses, by which a file would decide the kind of a page itself. */
const LIST = /\/(?=[^/\n]*event)(?=[^\n]*(?:patron-information|group-event|privacy-policy))[^\n]*(?:\(\?:|\[\^)[^\n]*\//;

function strayModules(tree: readonly TreeFile[]): string[] {
  const files = new Set(rows.flatMap(([, pages]) => pages.map(({ file }) => file)));
  return tree
    .map(({ path }) => /^apps\/storefront\/routes\/(.+)\.tsx$/.exec(path)?.[1])
    .filter((name) => name !== undefined && !files.has(name) && !FRAMES.includes(name))
    .map((name) => `apps/storefront/routes/${name}.tsx: no row of domain/pages/pages.ts draws it`);
}

/** Addresses of pages. Three in one file count as a list. */
const ADDRESS = /["'`]\/(?:\*\/)?(?:event|video|get-ticket|waiver-release)\/(?::\w+|\*)\/[\w-]+["'`]/g;
const MOST_ADDRESSES = 2;

function ownLists(tree: readonly TreeFile[]): string[] {
  return tree
    .filter(
      ({ path, text }) =>
        /^(?:server|apps\/storefront|domain|contract)\/.*(?<!\.test)\.tsx?$|^vite\.config\.ts$/.test(path) &&
        (LIST.test(text) || (text.match(ADDRESS)?.length ?? 0) > MOST_ADDRESSES),
    )
    .map(({ path }) => `${path}: what a page is stands in domain/pages/pages.ts`);
}

describe("pages", () => {
  it("gives each page one row and its module", () => {
    const tree = projectTree();
    expect(strayModules(tree)).toEqual([]);
    const there = new Set(tree.map(({ path }) => path));
    for (const [layout, pages] of rows) {
      if (layout !== "none") expect(there).toContain(`apps/storefront/routes/${layout}-layout.tsx`);
      for (const { file } of pages) expect(there).toContain(`apps/storefront/routes/${file}.tsx`);
    }
    expect(strayModules(plant({ "apps/storefront/routes/unheard.tsx": "" }))).toHaveLength(1);
  });

  it("decides the kind of a page in one place", () => {
    expect(ownLists(projectTree())).toEqual([]);
  });

  it.each([
    ["server/pages/x.ts", "const PUBLIC = /^\\/(?:event|event\\/[^/]+(?:\\/tnc|\\/group-event)?|tnc|privacy-policy)$/;"],
    ["server/platform/http/x.ts", 'const ROUTES = ["/event/:slug/tnc", "/event/:slug/attendee", "/video/:slug/patron-information"];'],
    ["server/pages/x.ts", 'const PRIVATE = ["/event/*/attendee", "/event/*/seating", "/*/event/*/receipt"];'],
    ["domain/brands/marketing/x.ts", "const FORMS = /^\\/event\\/[^/]+\\/(?:seating|patron-information)$/;"],
  ])("detects a list of pages in %s", (path, text) => {
    expect(ownLists(plant({ [path]: text }))).toHaveLength(1);
  });
});
