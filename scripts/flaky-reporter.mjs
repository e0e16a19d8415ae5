// Names the tests that failed once and passed when repeated: `flaky: file > name`.
import { relative } from "node:path";
import { ROOT } from "./lib/prepare.mjs";

export default class FlakyReporter {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.diagnostic()?.flaky) console.log(`flaky: ${relative(ROOT, module.moduleId)} > ${test.fullName}`);
      }
    }
  }
}
