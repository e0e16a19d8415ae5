import { comeToRest, runOut } from "./come-to-rest.ts";
import { compareBooks } from "./compare-books.ts";
import { compareTold } from "./compare-told.ts";
import type { Dice } from "./dice.ts";
import { wrongAnswers } from "./judge-answers.ts";
import { lawBreakers } from "./laws.ts";
import type { FigureName, Mode, Strike } from "./mode.types.ts";
import { newNotes, type Notes } from "./notes.ts";
import type { World } from "./open-world.ts";
import { readFaults } from "./read-faults.ts";
import { restock } from "./set-the-stage.ts";
import { sleep } from "./sleep.ts";
import { gather } from "./crowd.ts";

/** The result of one round. */
export type Outcome = {
  readonly mode: string;
  readonly what: string;
  readonly faults: number;
  readonly kills: number;
  readonly visits: number;
  readonly purchases: number;
  readonly refusals: number;
  readonly brokenConnections: number;
  /** Broken laws, lost acknowledgements and differences of the books, each reported once per world. */
  readonly broken: readonly string[];
  /** Answers that were neither right nor "try again", with their counts. */
  readonly wrong: ReadonlyMap<string, number>;
  /** The processes' reported faults, if answers were wrong. */
  readonly said?: readonly string[];
  readonly figures: Readonly<Partial<Record<FigureName, number>>>;
  readonly messages: { readonly mail: Count; readonly whatsapp: Count };
};
type Count = { readonly all: number; readonly doubles: number };

/** The longest calm before something breaks. */
const CALM_MS = 900;
const RECOVERY_MS = 20_000;
const READY_MS = 10_000;
const isSale = ({ act }: { readonly act: string }) => act === "POST /api/v1/bookings";
const isWrite = ({ act }: { readonly act: string }) => act.startsWith("POST /api/");

/** Milliseconds from a strike until the first good answer; waits for it. */
export async function recover(notes: Notes, since: NonNullable<Strike["since"]>): Promise<number> {
  const counts = since.figure.endsWith("sale") ? isSale : isWrite;
  const deadline = Date.now() + RECOVERY_MS;
  for (let from = 0; Date.now() < deadline; await sleep(20)) {
    for (; from < notes.exchanges.length; from += 1) {
      const each = notes.exchanges[from]!;
      const isGood = each.status !== null && each.status < 300 && counts(each);
      if (isGood && each.at >= since.at) return each.at + each.ms - since.at;
    }
  }
  return RECOVERY_MS;
}

type Round = Pick<Outcome, "mode" | "visits" | "broken" | "figures" | "messages"> & {
  readonly strike: Strike;
  readonly notes: Notes;
  /** Faults of earlier rounds of the same world. */
  readonly known: Set<string>;
};

/** The result of a round. */
export function tallyRound({ strike, notes, known, ...rest }: Round): Outcome {
  const broken = [...rest.broken, ...(strike.wrongs ?? []), ...notes.wrongs].filter((each) => !known.has(each));
  for (const each of broken) known.add(each);
  return {
    ...rest,
    broken,
    what: strike.what,
    faults: strike.faults,
    kills: strike.kills,
    purchases: new Set(notes.told.filter(({ kind }) => kind === "held").map(({ id }) => id)).size,
    refusals: notes.exchanges.filter((each) => each.status === 503).length,
    brokenConnections: notes.exchanges.filter((each) => each.status === null).length,
    wrong: wrongAnswers(notes.exchanges),
  };
}

/** At rest every process is ready. A process stuck a moment ago has some seconds to recover. */
async function notReady({ shops }: World): Promise<string[]> {
  const ask = async (port: number) => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.text());
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const says = await Promise.all(shops.map(({ port }) => ask(port).catch(String)));
    const wrong = says.filter((text) => !text.startsWith('{"status":"ok"'));
    if (wrong.length === 0) return [];
    if (Date.now() > deadline) return wrong.map((text) => `at rest a process is not ready: ${text}`);
    await sleep(200);
  }
}

/** One round: a few tickets, a crowd, a failure and its repair; then rest, and the checks. `known` has faults reported before. */
export async function runRound(
  world: World,
  {
    mode,
    dice,
    known,
    isShort = false,
  }: { readonly mode: Mode; readonly dice: Dice; readonly known: Set<string>; readonly isShort?: boolean },
): Promise<Outcome> {
  const notes = newNotes();
  await restock(world.sql, dice);
  const crowd = gather({ ...world, runOut: (id) => runOut(world, id) }, { notes, dice, more: mode.outcomes });
  await sleep(dice.between(CALM_MS / 3, CALM_MS));
  crowd.noteLateness();
  const strike = await mode.strike(world, { dice, notes, isShort });
  const figures: Partial<Record<FigureName, number>> = { ...strike.figures };
  if (strike.since) {
    // Returned tickets are on sale again, so that there is something to sell.
    await restock(world.sql, dice);
    figures[strike.since.figure] = await recover(notes, strike.since);
  }
  await sleep(300);
  await crowd.end();
  const stuck = await comeToRest(world);
  // This check may itself buy something.
  const wrong = (await strike.atRest?.()) ?? [];
  if (strike.atRest) stuck.push(...(await comeToRest(world)));
  const broken = [
    ...wrong,
    ...stuck.map((each) => `at rest: ${each}`),
    ...(await notReady(world)),
    ...(await lawBreakers(world.sql, world.gone)),
    ...(await compareBooks(world.sql, world.journal)),
    ...(await compareTold(world.sql, notes.told)),
  ];
  const told = { mode: mode.name, strike, notes, visits: crowd.visits(), broken, known, figures, messages: world.sinks.count() };
  const outcome = tallyRound(told);
  return outcome.wrong.size > 0 ? { ...outcome, said: readFaults(world.shops) } : outcome;
}
