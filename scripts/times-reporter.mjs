// A run's duration and counts: seconds of each project and how many of them were loading, the slowest files, and the number of written
// tests compared with executed cases.
import { relative } from "node:path";
import { ROOT } from "./lib/prepare.mjs";

const SLOWEST = 12;

/** Prints the duration and counts at the end of a run. */
export default class TimesReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, setupDuration, collectDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
      const cases = [...module.children.allTests()];
      return {
        name: relative(ROOT, module.moduleId),
        project: module.project.name,
        seconds: (duration + setupDuration + collectDuration + prepareDuration + environmentSetupDuration) / 1000,
        // The time to load modules that its process had not loaded before.
        loading: (setupDuration + collectDuration + prepareDuration) / 1000,
        cases: cases.length,
        // Count a test that a helper defines once per file, however many cases it makes.
        written: cases.map((test) => (test.location ? `${relative(ROOT, module.moduleId)}:${test.location.line}` : test.fullName)),
      };
    });
    const seconds = new Map();
    for (const { project, seconds: all, loading } of files) {
      const sum = seconds.get(project) ?? { all: 0, loading: 0 };
      seconds.set(project, { all: sum.all + all, loading: sum.loading + loading });
    }
    const told = ([name, { all, loading }]) => `${name} ${Math.round(all)} (loading ${Math.round(loading)})`;
    console.log(`\nseconds by project: ${[...seconds].map(told).join(", ")}`);
    if (files.length > SLOWEST) {
      console.log("slowest files:");
      for (const file of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
        console.log(`  ${file.seconds.toFixed(1).padStart(6)} s  ${file.name} (${file.cases})`);
    }
    const written = new Set(files.flatMap((file) => file.written)).size;
    console.log(`${written} tests written, ${files.reduce((sum, file) => sum + file.cases, 0)} cases run`);
  }
}
