import type { Mode } from "../mode.types.ts";
import type { Told } from "../notes.ts";

const ANSWERS: readonly Told["kind"][] = ["held", "details", "started", "started", "confirmed", "refund", "cancelled"];
const NO_ANSWER_MS = 1200;

/**
 * Kills PostgreSQL: all of it, one back-end, or all of it right after an acknowledgement. Most webhooks are lost, so that only the provider
 * knows of payments.
 */
export const DATABASE: Mode = {
  name: "database",
  deployment: "one",
  weight: 90,
  outcomes: { webhook_lost: 12 },
  async strike({ cluster }, { dice, notes }) {
    const kind = dice.weigh({ all: 4, answer: 4, backend: 2 });
    if (kind === "backend") {
      const isHit = await cluster.killBackend();
      await cluster.start();
      return {
        what: "a back-end killed",
        faults: isHit ? 1 : 0,
        kills: 0,
        since: { figure: "database back: first write", at: Date.now() },
      };
    }
    let what = "killed";
    if (kind === "answer") {
      const wanted = dice.pick(ANSWERS);
      what = `killed after "${wanted}"`;
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, NO_ANSWER_MS);
        const listen = (told: Told): void => {
          if (told.kind !== wanted) return void (notes.onceTold = listen);
          clearTimeout(late);
          resolve();
        };
        notes.onceTold = listen;
      });
      notes.onceTold = null;
    }
    await cluster.kill();
    await cluster.start();
    return { what, faults: 1, kills: 0, since: { figure: "database back: first write", at: Date.now() } };
  },
};
