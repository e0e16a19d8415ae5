import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Noun } from "../../cli/lib/command.ts";
import { CLI_PAGE, cliPage, currentCliPage } from "../../scripts/lib/cli-page.ts";

const load = () => Promise.reject(new Error("a page loads no command"));
const GATE: Noun = {
  help: "gates of an event",
  verbs: {
    add: {
      words: "<brand> <event>",
      help: "makes a token, like <token>",
      options: { name: { value: "<text>", help: "of the device" } },
      load,
    },
    list: { words: "", help: "shows `<id>` of each", load },
  },
};

describe("docs/cli.md", () => {
  it("equals the page made from the commands' tables", () => {
    const isCurrent = readFileSync(CLI_PAGE, "utf8") === currentCliPage();
    expect(isCurrent ? "" : "docs/cli.md differs from cli/commands: run `npm run cli-page`").toBe("");
  });

  it("has a section per noun, a line per verb, and a line per option", () => {
    const page = cliPage({ gate: GATE }, {});
    expect(page).toContain("- [gate](#gate): gates of an event\n");
    expect(page).toContain("\n## gate\n\nGates of an event.\n");
    expect(page).toContain("\n- `gate add <brand> <event>`: Makes a token, like \\<token>.\n  - `--name <text>`: of the device\n");
    expect(page).toContain("\n- `gate list`: Shows `<id>` of each.\n");
  });

  it("names the scripts for a noun or one of its verbs", () => {
    const page = cliPage({ gate: GATE }, { doors: "node cli/karcis.mjs gate", door: "node cli/karcis.mjs gate add", build: "node build" });
    expect(page).toContain("`npm run doors` is short for `npm run karcis -- gate`.");
    expect(page).toContain("`npm run door` is short for `npm run karcis -- gate add`.");
    expect(page).not.toContain("npm run build");
  });

  it("says which words may stand before the verb, if the verbs have such words", () => {
    expect(cliPage({ gate: { ...GATE, wordsBefore: 2 } }, {})).not.toContain("may stand before");
    const { add } = GATE.verbs;
    expect(cliPage({ gate: { ...GATE, verbs: { add: add! }, wordsBefore: 2 } }, {})).toContain(
      "`<brand> <event>` may stand before the verb.",
    );
  });
});
