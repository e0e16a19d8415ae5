import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of a whole run, started first: at the end, one of them would keep a single worker busy. A fresh clone has no recorded
 * times, so Vitest would order by size.
 */
const LONGEST = [
  "test/browser/shell/axe-everywhere.test.ts",
  "test/browser/tickets/my-tickets.test.ts",
  "test/browser/shell/still-page.test.ts",
  "test/browser/tickets/handover.test.ts",
  "test/browser/catalogue/arrival.test.ts",
  "test/pg/platform/kill.test.ts",
  "test/pg/platform/cut-connection.test.ts",
  "test/pg/orders/queue-engines.test.ts",
  "test/pg/orders/queue-killed.test.ts",
  "test/pg/people/audit-seals.test.ts",
  "test/pg/payments/refund-faults.test.ts",
  "test/pg/payments/payment-accounts.test.ts",
  "test/process/platform/faults.test.ts",
  "test/process/orders/queue-faults.test.ts",
  "test/process/platform/abuse.test.ts",
  "test/process/videos/video-command.test.ts",
  "test/process/orders/queue-command.test.ts",
  "test/process/platform/start.test.ts",
  "test/process/tickets/gate-command.test.ts",
  "test/process/platform/backup-embedded.test.ts",
  "test/process/platform/limits.test.ts",
  "test/api/brands/brand-kept.test.ts",
  "test/api/brands/brand-fresh.test.ts",
  "test/api/brands/brand-canaries.test.ts",
  "server/app/refusals.test.ts",
  "server/modules/people/identity/code-shares.test.ts",
  "server/app/flags.test.ts",
  "test/api/catalogue/price-promise.test.ts",
];
/**
 * Runs one project after the other, as configured, because a shared worker ends with its project. Within a project the slowest files come
 * first, the others in Vitest's own order.
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
