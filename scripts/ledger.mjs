// `npm run ledger`: lists statements of docs/rules/ledger.md (their names: test/ledger/rows.txt) without a test title. Only titles of tests
// count, as Vitest reads them: a row in a comment or in a string proves nothing.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { cliOf, install, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

install();
const node = projectNode();
const list = spawnSync(node, [cliOf("vitest"), "list", "--json", "--static-parse"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  env: withNode(node, {}),
});
if (list.status !== 0) {
  console.error(`${list.stdout}${list.stderr}`.trim());
  console.error("The tests could not be listed.");
  process.exit(1);
}

const rows = readFileSync(join(ROOT, "test", "ledger", "rows.txt"), "utf8")
  .trim()
  .split(/\s+/);
const named = new Set();
const unknown = new Set();
for (const { name, file, location } of JSON.parse(list.stdout)) {
  if (isSwitchedOff(file, location.line)) continue;
  for (const [, group] of name.matchAll(/\[([A-Z]\d+(?:, ?[A-Z]\d+)*)\]/g)) {
    for (const row of group.split(/, ?/)) {
      if (rows.includes(row)) named.add(row);
      else unknown.add(`${row} in ${relative(ROOT, file)}`);
    }
  }
}
const open = rows.filter((row) => !named.has(row));
console.log(`${rows.length - open.length} of ${rows.length} rows are named by a test.`);
if (open.length > 0) console.log(`Open: ${open.join(" ")}`);
if (unknown.size > 0) console.log(`Not in the ledger: ${[...unknown].join(", ")}`);

/** A skipped test, or one expected to fail, proves nothing. */
function isSwitchedOff(file, line) {
  return /\.(skip|skipIf|runIf|todo|fails)\b/.test(readFileSync(file, "utf8").split("\n")[line - 1] ?? "");
}
