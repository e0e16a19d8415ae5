// Lists tests that failed once and passed when repeated, with their errors: `flaky: file > name`, and the error beneath.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./lib/prepare.mjs";

/** The most lines shown of an error: the first ones name it, and a browser's error goes on with its attempts. */
const LINES = 6;

export default class FlakyReporter {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (!test.diagnostic()?.flaky) continue;
        console.log(`flaky: ${relative(ROOT, module.moduleId)} > ${test.fullName}`);
        for (const { message, diff, stacks } of test.result().errors ?? []) {
          // For lists of different length the message has only the lengths, so add the diff.
          for (const text of [message, diff ?? ""])
            for (const line of stripVTControlCharacters(text).split("\n").filter(Boolean).slice(0, LINES)) console.log(`  ${line}`);
          for (const { file, line } of (stacks ?? []).slice(0, 2)) console.log(`  at ${relative(ROOT, file)}:${line}`);
        }
      }
    }
  }
}
