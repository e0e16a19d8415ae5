// How long a run took and what it counted: the projects' seconds and how many of them went into loading, the slowest files, and how many tests were written compared
// with how many cases ran.
import { relative } from "node:path";
import { ROOT } from "./lib/prepare.mjs";

const SLOWEST = 12;

/** Prints them when a run has ended. */
export default class TimesReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, setupDuration, collectDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
      const cases = [...module.children.allTests()];
      return {
        name: relative(ROOT, module.moduleId),
        project: module.project.name,
        seconds: (duration + setupDuration + collectDuration + prepareDuration + environmentSetupDuration) / 1000,
        // Modules that it needs and that its process had not loaded.
        loading: (setupDuration + collectDuration + prepareDuration) / 1000,
        cases: cases.length,
        // For a test that is written in a helper, its place there: a test that several files share counts once.
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
