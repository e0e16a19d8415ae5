import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { MODE_NAMES, planRounds } from "./plan-rounds.ts";
import { tellStorm } from "./notices/tell-storm.ts";
import { tellQueue } from "./queue/tell-queue.ts";
import { closingTable, roundLine } from "./report.ts";
import { runLegs } from "./run-leg.ts";
import type { Outcome } from "./run-round.ts";
import { TAKERS, tellSweep } from "./sweep/tell-sweep.ts";
import { tryWounds } from "./try-wounds.ts";

const USAGE = `npm run faults                      300 rounds over all modes
npm run faults -- --rounds 30       fewer, each mode at least once
npm run faults -- --mode database   one mode alone: ${MODE_NAMES.join(", ")}
npm run faults -- --seed 7          the same chances again, as printed at the start
npm run faults -- --jobs 2          so many deployments at the same time
npm run faults -- wounds            whether the laws notice what is made wrong by hand
npm run faults -- --provider xendit one purchase killed at every step, sold by that provider: ${TAKERS.join(", ")}
npm run faults -- queue             10,000 people for 1,000 tickets with a queue, while processes, PostgreSQL and Valkey are killed in turn
npm run faults -- queue --buyers 600 --places 60   fewer; --engine database without Valkey
npm run faults -- notices           5,000 notices of both providers' emulators, lost, doubled, forged and late
npm run faults -- notices --count 100000   so many; Ctrl-C ends them early, and what there was is compared`;
/** Runs with fewer rounds leave out acts that take long. */
const SHORT = 100;
const ENGINES: ReadonlySet<string> = new Set(["database", "valkey"]);

const say = (line: string) => process.stdout.write(`${line}\n`);
const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);

function readWords() {
  const options = {
    rounds: { type: "string" },
    mode: { type: "string" },
    seed: { type: "string" },
    jobs: { type: "string" },
    count: { type: "string" },
    provider: { type: "string" },
    buyers: { type: "string" },
    places: { type: "string" },
    engine: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { rounds = "300", mode = null, seed = String(randomInt(1, 1e9)), jobs = "1", count = "5000", provider = null } = values;
  const { buyers = "10000", places = "1000", engine = "valkey" } = values;
  const taker = TAKERS.find((each) => each === provider) ?? null;
  const isKnown = (mode === null || MODE_NAMES.includes(mode)) && (provider === null || taker !== null);
  if (
    ![rounds, seed, jobs, count, buyers, places].every(isNumber) ||
    !isKnown ||
    !ENGINES.has(engine) ||
    positionals.some((word) => !["wounds", "notices", "queue"].includes(word))
  )
    throw new Error("unknown words");
  const numbers = { rounds: Number(rounds), seed: Number(seed), jobs: Number(jobs), count: Number(count) };
  const drill = { buyers: Number(buyers), places: Number(places), isOutside: engine === "valkey", seed: numbers.seed };
  return { ...numbers, drill, mode, taker, wants: positionals[0] ?? "rounds" };
}

async function main(): Promise<boolean> {
  const { rounds, mode, seed, jobs, count, taker, wants, drill } = readWords();
  if (taker) return tellSweep(taker, say);
  say(`seed ${seed}`);
  if (wants === "queue") return tellQueue(drill, say);
  if (wants === "notices") return tellStorm({ count, seed }, say);
  if (wants === "wounds") {
    const { tried, unnoticed } = await tryWounds(seed);
    for (const each of unnoticed) say(each);
    say(`${tried - unnoticed.length} of ${tried} wounds noticed`);
    return unnoticed.length === 0;
  }
  const outcomes: Outcome[] = [];
  const skipped = await runLegs(planRounds(rounds, mode), {
    seed,
    how: { jobs, isShort: rounds < SHORT },
    onRound: (outcome, ms) => {
      outcomes.push(outcome);
      say(roundLine(outcomes.length, ms, outcome));
      for (const each of outcome.broken) say(`      ${each}`);
      for (const [each, times] of outcome.wrong) say(`      ${times} × ${each}`);
      for (const each of outcome.said ?? []) say(`      said: ${each}`);
    },
  });
  for (const leg of skipped) say(`skipped: ${leg.rounds.length} rounds (${leg.deployment}): this machine lets nobody mount a small disk`);
  const { text, isRight } = closingTable(outcomes);
  say(text);
  return isRight;
}

// At exit, children are killed and mounts are unmounted.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  const isUsage =
    error instanceof Error && (error.message === "unknown words" || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")));
  if (!isUsage) throw error;
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}
