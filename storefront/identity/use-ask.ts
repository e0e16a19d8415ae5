import { useLocale, useT } from "../i18n/use-t.ts";
import { codeWords } from "./code-words.ts";
import type { TypedNumber } from "./number-field.tsx";
import { solveProof } from "./solve-proof.ts";
import { type Refusal, useAct } from "./use-act.ts";

/** Asks for a login code; where that has to be computed for, it is, and asked again. Null where no code was sent. */
export function useAsk() {
  const t = useT();
  const locale = useLocale();
  const { isSending, trouble, send } = useAct();

  async function ask(body: TypedNumber): Promise<{ readonly resendAfterSeconds: number } | null> {
    const query = { locale };
    let puzzle: Refusal["details"];
    const words = (problem: Refusal) => codeWords(problem, t, locale);
    const sent = await send("askLoginCode", { query, body }, (problem) => {
      if (problem.code !== "PROOF_NEEDED") return words(problem);
      puzzle = problem.details;
      return null;
    });
    const challenge = puzzle?.["challenge"];
    if (sent || typeof challenge !== "string") return sent;
    const solution = await solveProof(challenge, Number(puzzle!["bits"]));
    return send("askLoginCode", { query, body: solution === null ? body : { ...body, proof: { challenge, solution } } }, words);
  }

  return { isSending, trouble, ask };
}
