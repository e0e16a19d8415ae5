import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import type { Dice } from "./dice.ts";
import type { Notes } from "./notes.ts";
import { sleep } from "./sleep.ts";

/** A persistent caller, who retries after failures. */
export type Asking = {
  readonly dice: Dice;
  readonly notes: Notes;
  /** When the caller gives up, in milliseconds since the epoch. */
  deadline(): number;
};

/** The statuses after which a client repeats a call. */
export const TRY_AGAIN: ReadonlySet<number> = new Set([409, 425, 429, 503]);
/** The share of keyed calls that are made twice at once, as by two presses. */
const TWICE = 0.15;
const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 300;

/** Retries while that may help; null without an answer in time. */
export async function insist<T>(asking: Asking, work: () => Promise<T>, isAnswer: (answer: T) => boolean): Promise<T | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.6, LONGEST_PAUSE_MS)) {
    const answer = await work().catch(() => null);
    if (answer !== null && isAnswer(answer)) return answer;
    if (Date.now() > asking.deadline()) return null;
    await sleep(pause * (0.7 + 0.6 * asking.dice.float()));
  }
}

/** The booking or entry in an answer. */
function subjectOf(data: unknown): unknown {
  const { id, booking } = data as { id?: string; booking?: { id: string } };
  return id ?? booking?.id;
}

/** Makes a keyed call until it is answered, sometimes twice at once; both must get the same answer. */
export async function insistOnCall<N extends EndpointName>(
  asking: Asking,
  name: N,
  call: () => Promise<CallResult<N>>,
): Promise<CallResult<N> | null> {
  const isFinal = (answer: CallResult<N>) => answer.ok || (answer.status < 500 && !TRY_AGAIN.has(answer.status));
  const both = async (): Promise<CallResult<N>> => {
    const ends = await Promise.allSettled([call(), call()]);
    const answers = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    const good = answers.flatMap((answer) => (answer.ok ? [answer] : []));
    if (good.length === 2 && subjectOf(good[0]!.data) !== subjectOf(good[1]!.data))
      asking.notes.wrongs.push(
        `${name} with one key was answered as two: ${String(subjectOf(good[0]!.data))}, ${String(subjectOf(good[1]!.data))}`,
      );
    const best = good[0] ?? answers.find((answer) => !isFinal(answer)) ?? answers[0];
    if (!best) throw new Error("no answer");
    return best;
  };
  return insist(asking, asking.dice.chance(TWICE) ? both : call, isFinal);
}
