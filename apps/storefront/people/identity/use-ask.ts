import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { codeWords } from "./code-words.ts";
import type { TypedNumber } from "./number-field.tsx";
import { type Refusal, useAct } from "./use-act.ts";

/** What is asked with: the number that was typed, or nothing where the person is logged in already. */
type AskBody = { readonly askLoginCode: TypedNumber; readonly askStepUpCode: object };

/** Asks for a code. Null where no code was sent. */
export function useAsk<N extends keyof AskBody>(name: N) {
  const t = useT();
  const locale = useLocale();
  const { isSending, trouble, send } = useAct();

  async function ask(body: AskBody[N]): Promise<{ readonly resendAfterSeconds: number } | null> {
    const words = (problem: Refusal) => codeWords(problem, t, locale);
    return send(name, { query: { locale }, body } as never, words) as Promise<{ readonly resendAfterSeconds: number } | null>;
  }

  return { isSending, trouble, ask };
}
