// Prints why tests were skipped, and how many: `Left out, no browser of this machine plays H.264: 14 tests`.
export default class LeftOutReporter {
  onTestRunEnd(modules) {
    const counts = new Map();
    for (const module of modules)
      for (const test of module.children.allTests("skipped")) {
        const { note } = test.result();
        if (note) counts.set(note, (counts.get(note) ?? 0) + 1);
      }
    for (const [note, count] of counts) console.error(`Left out, ${note}: ${count} ${count === 1 ? "test" : "tests"}`);
  }
}
