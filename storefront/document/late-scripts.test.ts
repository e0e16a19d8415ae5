import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { lateScripts } from "./late-scripts.ts";

const BOOT = 'import "/assets/manifest.js";import("/assets/entry.js");';
const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  `<body><img fetchpriority="high"/><script type="module" async="">${BOOT}</script><script>more()</script></body></html>`;

type Picture = { complete: boolean; addEventListener(type: string, then: () => void): void };

/** Runs the starter of a page in a browser's stead; `fetched` are the modules and scripts that it has put into the head. */
function open(picture: Picture | null) {
  const fetched: string[] = [];
  const onVisitor = new Map<string, () => void>();
  let onLate = () => {};
  const starter = /<script>(\(function[\s\S]*?)<\/script><\/body>/.exec(lateScripts(PAGE))![1]!;
  const document = {
    createElement: () => ({}),
    getElementById: (id: string) => (id === "boot" ? { textContent: BOOT } : null),
    querySelector: () => picture,
    head: { append: (each: { href?: string; text?: string }) => fetched.push(each.href ?? each.text ?? "") },
  };
  const addEventListener = (type: string, then: () => void) => onVisitor.set(type, then);
  runInContext(starter, createContext({ document, addEventListener, setTimeout: (then: () => void) => (onLate = then) }));
  return { fetched, touch: () => onVisitor.get("pointerdown")!(), late: () => onLate() };
}

const ALL = ["/assets/a.js", "/assets/b.js", BOOT];

describe("the scripts of a page", () => {
  it("stand in it as they were, but do not run by themselves", () => {
    const html = lateScripts(PAGE);
    expect(html).toContain(`<script type="text/plain" id="boot">${BOOT}</script><script>more()</script>`);
    expect(html).not.toContain('modulepreload" href');
    expect(html).not.toContain('type="module"');
  });

  it("come when the largest picture is there, once", () => {
    const on = new Map<string, () => void>();
    const page = open({ complete: false, addEventListener: (type, then) => on.set(type, then) });
    expect(page.fetched).toEqual([]);
    on.get("load")!();
    page.late();
    expect(page.fetched).toEqual(ALL);
  });

  it.each(["touch", "late"] as const)("come without it: %s", (what) => {
    const page = open({ complete: false, addEventListener: () => {} });
    page[what]();
    expect(page.fetched).toEqual(ALL);
  });

  it.each([null, { complete: true, addEventListener: () => {} }])("come at once when there is nothing to wait for: %o", (picture) => {
    expect(open(picture).fetched).toEqual(ALL);
  });

  it("of a page that has none are left alone", () => {
    expect(lateScripts("<html><body>x</body></html>")).toBe("<html><body>x</body></html>");
  });
});
