import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "#domain/faults/message-of.ts";
import { capacityLines } from "#cli/rehearsal/capacity-report.ts";
import { capacityOf } from "#cli/rehearsal/capacity.ts";
import { CostsError, readCosts, type Costs } from "#cli/rehearsal/costs.ts";
import { ARRIVALS, type Crowd } from "#cli/rehearsal/crowd.ts";
import { drawReport } from "#cli/rehearsal/draw-report.ts";
import { findingsOf } from "#cli/rehearsal/findings.ts";
import { jsonReport } from "#cli/rehearsal/json-report.ts";
import type { SalePlan } from "#cli/rehearsal/plan.types.ts";
import { rehearse } from "#cli/rehearsal/rehearse.ts";
import { reportOf } from "#cli/rehearsal/report.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { readSalePlan } from "../lib/read-sale-plan.ts";
import { withShop } from "../lib/shop-tool.ts";

const DEFAULT_COSTS = join(import.meta.dirname, "../rehearsal/costs.json");

function numberOf(
  given: Given,
  option: string,
  { least, most, unless }: { readonly least: number; readonly most: number; readonly unless: number },
): number {
  const text = given.text(option) ?? String(unless);
  return /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : refuse(`--${option} is a whole number from ${least} to ${most}, not "${text}"`);
}

function shareOf(given: Given, option: string, unless: string): number {
  const text = given.text(option) ?? unless;
  return /^(0(\.\d{1,4})?|1(\.0{1,4})?)$/.test(text)
    ? Number(text)
    : refuse(`--${option} is a share from 0 to 1, like 0.15, not "${text}"`);
}

function crowdOf(given: Given): Crowd {
  const arrivals = ARRIVALS.find((each) => each === (given.text("arrivals") ?? "rush"));
  return {
    visitors: numberOf(given, "visitors", { least: 1, most: 5_000_000, unless: 1_000_000 }),
    seed: numberOf(given, "seed", { least: 0, most: 2_147_483_647, unless: 1 }),
    minutes: numberOf(given, "minutes", { least: 1, most: 1440, unless: 180 }),
    arrivals: arrivals ?? refuse(`--arrivals is one of ${ARRIVALS.join(", ")}`),
    bots: shareOf(given, "bots", "0.1"),
    slowPayers: shareOf(given, "slow-payers", "0.15"),
    abandon: shareOf(given, "abandon", "0.35"),
  };
}

function costsOf(path: string): Costs {
  try {
    return readCosts(readFileSync(path, "utf8"));
  } catch (error) {
    return fail(`${path}: ${error instanceof CostsError ? error.message : "there is no such file"}`);
  }
}

function write(path: string | null, text: () => string): readonly string[] {
  if (path === null) return [];
  try {
    writeFileSync(path, text());
  } catch (error) {
    return fail(`${path} cannot be written: ${messageOf(error)}`);
  }
  return [`written to ${path}`];
}

/** Options that override settings of the event's queue. */
function ownOf(given: Given): Partial<SalePlan["queue"]> {
  const [slots, rate] = [given.text("slots"), given.text("rate")];
  const bounds = { least: 1, most: 1_000_000, unless: 0 };
  return {
    ...(slots === null ? {} : { slots: numberOf(given, "slots", bounds) }),
    ...(rate === null ? {} : { perMinute: rate === "none" ? null : numberOf(given, "rate", bounds) }),
  };
}

async function measure(given: Given): Promise<readonly string[]> {
  const { measureCosts } = await import("../../lab/bench/queue-costs.ts").catch(() =>
    fail("costs are measured where the sources are whole, with bench/ and test/: an image of production has neither"),
  );
  const text = `${JSON.stringify(await measureCosts(), null, 2)}\n`;
  const out = given.text("out");
  return out === null ? [text.trimEnd()] : write(out, () => text);
}

/** Rehearses a sale, or measures its costs on this machine. */
export const rehearseSale: Run = async (given) => {
  const [word] = given.words;
  if (word === "measure") return measure(given);
  if (word !== undefined) return refuse(`not a word of this command: "${word}"`);
  const [ui, slug, ...more] = (given.text("event") ?? refuse("--event is missing")).split("/");
  if (!ui || !slug || more.length > 0) return refuse("--event is a brand and an event, like garudarun/garuda-half-jakarta");
  const [crowd, own] = [crowdOf(given), ownOf(given)];
  const costs = costsOf(given.text("costs") ?? DEFAULT_COSTS);
  const read = await withShop(ui, ({ db, settings }) =>
    db.transaction(ui, (tx) => readSalePlan(tx, { slug, limits: settings.holdLimits })),
  );
  const found = rehearse({ ...read, queue: { ...read.queue, ...own } }, crowd);
  const findings = findingsOf(found);
  const { series, fromSecond } = found.tally;
  const capacity = capacityOf(series, crowd.visitors, costs);
  return [
    ...reportOf(findings, capacityLines(capacity, costs)).trimEnd().split("\n"),
    ...write(given.text("svg"), () => drawReport(findings, series, fromSecond)),
    ...write(given.text("json"), () => jsonReport({ findings, capacity, costs }, found.tally)),
  ];
};
