import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, by a whole run. Begun last, one of them would keep a single worker busy while the others have nothing left to do; a
 * fresh clone knows no times, and Vitest would go by size.
 */
const LONGEST = [
  "test/browser/axe-everywhere.test.ts",
  "test/browser/my-tickets.test.ts",
  "test/browser/still-page.test.ts",
  "test/browser/handover.test.ts",
  "test/browser/arrival.test.ts",
  "test/pg/kill.test.ts",
  "test/pg/cut-connection.test.ts",
  "test/pg/queue-engines.test.ts",
  "test/pg/queue-killed.test.ts",
  "test/pg/audit-seals.test.ts",
  "test/pg/refund-faults.test.ts",
  "test/pg/payment-accounts.test.ts",
  "test/process/faults.test.ts",
  "test/process/queue-faults.test.ts",
  "test/process/abuse.test.ts",
  "test/process/video-command.test.ts",
  "test/process/queue-command.test.ts",
  "test/process/start.test.ts",
  "test/process/gate-command.test.ts",
  "test/process/backup-embedded.test.ts",
  "test/process/limits.test.ts",
  "test/api/brand-kept.test.ts",
  "test/api/brand-fresh.test.ts",
  "test/api/brand-canaries.test.ts",
  "server/app/refusals.test.ts",
  "server/modules/people/identity/code-shares.test.ts",
  "server/app/flags.test.ts",
  "test/api/price-promise.test.ts",
];
/**
 * One project after the other, as the configuration lists them, since a worker that a project's files share ends where another project's begin; of
 * each project the files that take longest come first, the others in Vitest's own order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = new Map(LONGEST.map((name, at) => [name, at]));
    const nameOf = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId);
    const placeOf = (file: TestSpecification) => known.get(nameOf(file)) ?? LONGEST.length;
    const missing = LONGEST.filter((name) => !existsSync(join(this.ctx.config.root, name)));
    if (missing.length > 0) throw new Error(`longest-first.ts names files that there are not: ${missing.join(", ")}`);
    const sorted = await super.sort(files);
    return this.ctx.projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}
