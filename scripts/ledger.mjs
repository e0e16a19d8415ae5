// Lists the rows of the specification's ledger that no test names in its title. Rows: test/ledger/rows.txt.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./lib/prepare.mjs";

const named = new Set();
(function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(node_modules|build|data|\..*)$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path);
    else if (/\.test\.tsx?$/.test(entry.name))
      for (const [row] of readFileSync(path, "utf8").matchAll(/(?<=\[)[A-Z]\d{1,2}(?=\])/g)) named.add(row);
  }
})(ROOT);
const rows = readFileSync(join(ROOT, "test", "ledger", "rows.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" ")[0]);
const open = rows.filter((row) => !named.has(row));
console.log(`${rows.length - open.length} of ${rows.length} rows are named by a test.`);
if (open.length > 0) console.log(`Open: ${open.join(" ")}`);
