import type { TicketFinding } from "#contract/get-ticket.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { codeWords } from "../identity/code-words.ts";
import { type Refusal, useAct } from "../identity/use-act.ts";

export type Who = { readonly name: string; readonly countryCode: string; readonly phoneNumber: string };
/** A number to which a code went, and from when on another may, by this device's clock in ms. */
export type Asked = { readonly e164: string; readonly againAt: number };

/** A code went to this number now; another may after so many seconds. */
export function askedNow(e164: string, resendAfterSeconds: number | null): Asked {
  return { e164, againAt: Date.now() + (resendAfterSeconds ?? 60) * 1000 };
}

/** Asks by name and number. Null where it was refused: `trouble` says why. */
export function useFind(slug: string) {
  const t = useT();
  const locale = useLocale();
  const act = useAct();

  function words(problem: Refusal): string {
    const wait = problem.details?.["retryAfterSeconds"];
    if (problem.code === "TOO_MANY_REQUESTS")
      return t("get.wait", { n: typeof wait === "number" ? Math.max(1, Math.ceil(wait / 60)) : 15 });
    return codeWords(problem, t, locale);
  }

  function find(body: Who): Promise<TicketFinding | null> {
    return act.send("findTickets", { params: { slug }, query: { locale }, body }, words);
  }

  return { isSending: act.isSending, trouble: act.trouble, find, words };
}
