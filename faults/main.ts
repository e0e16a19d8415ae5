import { randomInt } from "node:crypto";
import { MODES } from "./all-modes.ts";
import { newDice } from "./dice.ts";
import { openWorld } from "./open-world.ts";
import { closingTable, roundLine } from "./report.ts";
import { runRound, type Outcome } from "./run-round.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const asked = process.argv.slice(2);
const valueOf = (name: string) => (asked.includes(name) ? asked[asked.indexOf(name) + 1] : undefined);
const rounds = Number(valueOf("--rounds") ?? 300);
const seed = Number(valueOf("--seed") ?? randomInt(2 ** 31));
const only = valueOf("--mode");
say(`seed ${seed}`);

const modes = MODES.filter(({ name }) => only === undefined || name === only);
const outcomes: Outcome[] = [];
const weights = modes.reduce((all, { weight }) => all + weight, 0);
const dice = newDice(seed);
let n = 0;
for (const deployment of ["one", "two", "full"] as const) {
  const here = modes.filter((mode) => mode.deployment === deployment);
  if (here.length === 0) continue;
  const world = await openWorld(deployment);
  if (!world) {
    say(`skipped: ${here.map(({ name }) => name).join(", ")}: this machine lets us mount no small disk`);
    continue;
  }
  try {
    const known = new Set<string>();
    for (const mode of here) {
      const many = Math.max(1, Math.round((rounds * mode.weight) / weights));
      for (let i = 0; i < many; i += 1) {
        const from = Date.now();
        const outcome = await runRound(world, mode, dice.fork(), known, rounds < 100);
        n += 1;
        outcomes.push(outcome);
        say(roundLine(n, Date.now() - from, outcome));
        for (const each of outcome.broken) say(`      ${each}`);
        for (const [each, times] of outcome.wrong) say(`      ${times} × ${each}`);
      }
    }
  } finally {
    await world.close();
  }
}
const { text, isRight } = closingTable(outcomes);
say(text);
process.exitCode = isRight ? 0 : 1;
