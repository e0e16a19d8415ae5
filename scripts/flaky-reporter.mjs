// Names the tests that failed once and passed when repeated, and what failed: `flaky: file > name`, and the error beneath.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./lib/prepare.mjs";

/** An error says in its first lines what it is; a browser's goes on with all that was tried. */
const LINES = 6;

export default class FlakyReporter {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (!test.diagnostic()?.flaky) continue;
        console.log(`flaky: ${relative(ROOT, module.moduleId)} > ${test.fullName}`);
        for (const { message, diff, stacks } of test.result().errors ?? []) {
          // A list that is not as expected is named by its length alone; the difference says what was in it.
          for (const text of [message, diff ?? ""])
            for (const line of stripVTControlCharacters(text).split("\n").filter(Boolean).slice(0, LINES)) console.log(`  ${line}`);
          for (const { file, line } of (stacks ?? []).slice(0, 2)) console.log(`  at ${relative(ROOT, file)}:${line}`);
        }
      }
    }
  }
}
