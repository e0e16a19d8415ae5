import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { AskedAt } from "../../people/identity/asked-code.ts";
import { codeWords } from "../../people/identity/code-words.ts";
import { type Refusal, useAct } from "../../people/identity/use-act.ts";

export type Who = { readonly name: string; readonly countryCode: string; readonly phoneNumber: string };
/** A number to which a code was sent. */
export type Asked = AskedAt & { readonly e164: string };

/** Looks tickets up by name and number. Returns null after a refusal; `trouble` is its text. */
export function useFind(slug: string) {
  const t = useT();
  const locale = useLocale();
  const act = useAct();

  function words(problem: Refusal): string {
    const wait = problem.details?.["retryAfterSeconds"];
    if (problem.code === "TOO_MANY_REQUESTS" && !(typeof wait === "number" && wait <= 60))
      return t("get.wait", { n: typeof wait === "number" ? Math.max(1, Math.ceil(wait / 60)) : 15 });
    return codeWords(problem, t, locale);
  }

  function find(body: Who): Promise<TicketFinding | null> {
    return act.send("findTickets", { params: { slug }, query: { locale }, body }, words);
  }

  return { isSending: act.isSending, trouble: act.trouble, find, words };
}
