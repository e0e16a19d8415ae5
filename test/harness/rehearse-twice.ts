import { drawReport } from "#cli/rehearsal/draw-report.ts";
import { findingsOf } from "#cli/rehearsal/findings.ts";
import { plan } from "#cli/rehearsal/plan.fixture.ts";
import { rehearse } from "#cli/rehearsal/rehearse.ts";

// A rehearsal in a separate process: cli/rehearsal/rehearse.test.ts runs the same one.
const queue = { slots: 40, fullAhead: 300, prequeueSeconds: 600 };
const crowd = { visitors: 3000, seed: 5, minutes: 240, arrivals: "rush", bots: 0.1, slowPayers: 0.15, abandon: 0.35 } as const;
const { tally, ...found } = rehearse(plan(queue, [200, 40]), crowd);
process.stdout.write(drawReport(findingsOf({ tally, ...found }), tally.series, tally.fromSecond));
