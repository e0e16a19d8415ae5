import { useLocale, useT } from "../i18n/use-t.ts";
import { codeWords } from "./code-words.ts";
import type { TypedNumber } from "./number-field.tsx";
import { solveProof } from "./solve-proof.ts";
import { type Refusal, useAct } from "./use-act.ts";

/** What is asked with: the number that was typed, or nothing where the person is logged in already. */
type AskBody = { readonly askLoginCode: TypedNumber; readonly askStepUpCode: object };

/** Asks for a code; where that has to be computed for, it is, and asked again. Null where no code was sent. */
export function useAsk<N extends keyof AskBody>(name: N) {
  const t = useT();
  const locale = useLocale();
  const { isSending, trouble, send } = useAct();

  async function ask(body: AskBody[N]): Promise<{ readonly resendAfterSeconds: number } | null> {
    const query = { locale };
    let puzzle: Refusal["details"];
    const words = (problem: Refusal) => codeWords(problem, t, locale);
    const post = (more: object, onRefused: typeof words | ((problem: Refusal) => string | null)) =>
      send(name, { query, body: { ...body, ...more } } as never, onRefused) as Promise<{ readonly resendAfterSeconds: number } | null>;
    const sent = await post({}, (problem) => {
      if (problem.code !== "PROOF_NEEDED") return words(problem);
      puzzle = problem.details;
      return null;
    });
    const challenge = puzzle?.["challenge"];
    if (sent || typeof challenge !== "string") return sent;
    const solution = await solveProof(challenge, Number(puzzle!["bits"]));
    return post(solution === null ? {} : { proof: { challenge, solution } }, words);
  }

  return { isSending, trouble, ask };
}
