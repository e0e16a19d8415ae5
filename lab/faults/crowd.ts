import type { OutcomeName } from "#simulators/paysim/outcomes.ts";
import type { Dice } from "./dice.ts";
import type { Notes } from "./notes.ts";
import { sleep } from "./sleep.ts";
import { visit, type Scene } from "./visit.ts";

/** The parts of the scene that a crowd needs. */
export type Ground = Pick<Scene, "doors" | "shelf" | "runOut">;

const BUYERS = 20;
const OUTCOMES: Readonly<Partial<Record<OutcomeName, number>>> = {
  pay: 8,
  pay_later: 0.5,
  pay_after_5s: 0.08,
  verify_10s: 0.03,
  decline: 0.6,
  fail: 0.6,
  expire: 0.5,
  webhook_thrice: 2,
  webhooks_reordered: 1,
  webhook_delayed: 1,
  webhook_lost: 3,
  late_success: 0.6,
  wrong_amount: 1,
  too_much: 1,
  refunds_slow: 0.05,
  refunds_refused: 0.4,
};
/** How long begun purchases may take at the end of a round. */
const FAREWELL_MS = 4000;

/** A crowd that buys until `end` is called, then finishes its begun purchases. */
export function gather(
  ground: Ground,
  { notes, dice, more = {} }: { readonly notes: Notes; readonly dice: Dice; readonly more?: Scene["outcomes"] | undefined },
) {
  let [isOver, isLate] = [false, false];
  let deadline = Number.POSITIVE_INFINITY;
  let visits = 0;
  const crowd = Array.from({ length: BUYERS }, async () => {
    const own = dice.fork();
    const scene: Scene = {
      dice: own,
      notes,
      doors: ground.doors,
      shelf: ground.shelf,
      outcomes: { ...OUTCOMES, ...more },
      isOver: () => isOver,
      hasTime: () => !isLate,
      deadline: () => deadline,
      runOut: ground.runOut,
    };
    while (!isOver) {
      await visit(scene);
      visits += 1;
      await sleep(own.between(20, 160));
    }
  });
  return {
    visits: () => visits,
    noteLateness: () => void (isLate = true),
    async end() {
      isOver = true;
      deadline = Date.now() + FAREWELL_MS;
      await Promise.all(crowd);
    },
  };
}
