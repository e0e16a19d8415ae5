import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { codeWords } from "./code-words.ts";
import type { TypedNumber } from "./number-field.tsx";
import { type Refusal, useAct } from "./use-act.ts";

/** The request's body: the typed number; nothing for a logged-in person. */
type AskBody = { readonly askLoginCode: TypedNumber; readonly askStepUpCode: object };

/** Requests a code. Returns null if none was sent. */
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
