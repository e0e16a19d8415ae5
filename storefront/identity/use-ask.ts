import { useLocale, useT } from "../i18n/use-t.ts";
import { codeWords } from "./code-words.ts";
import type { TypedNumber } from "./number-field.tsx";
import { type Refusal, useAct } from "./use-act.ts";

/** Asks for a login code. Null where no code was sent. */
export function useAsk() {
  const t = useT();
  const locale = useLocale();
  const { isSending, trouble, send } = useAct();

  async function ask(body: TypedNumber): Promise<{ readonly resendAfterSeconds: number } | null> {
    return send("askLoginCode", { query: { locale }, body }, (problem: Refusal) => codeWords(problem, t, locale));
  }

  return { isSending, trouble, ask };
}
