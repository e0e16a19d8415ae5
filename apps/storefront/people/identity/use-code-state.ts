import { useEffect, useState } from "react";
import type { CodeDelivery } from "#contract/people/code-delivery.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { pollDelay } from "../../shell/state/poll-delay.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { type AskedAt, isRepeat } from "./asked-code.ts";

type State = CodeDelivery["state"];
type Told = Pick<CodeDelivery, "state" | "codes">;
const SENTENCES: Readonly<Record<State, MessageKey>> = {
  sent: "login.code.sent",
  on_its_way: "login.code.sending",
  not_sent: "login.code.unsent",
  kept: "login.code.kept",
  untold: "login.code.untold",
};
/** How long to poll: a code is valid for five minutes. */
const CODE_MS = 300_000;

export type CodeStates = {
  /** The delivery text of the code to an E.164 number; without a number, of the newest code. */
  readonly of: (e164?: string) => MessageKey;
  /** Masked recipient of the newest code. Null until known. */
  readonly to: string | null;
};

/** The delivery of the codes requested here, polled until each is final. Needs the texts of `login`. */
export function useCodeStates(asked: AskedAt | null): CodeStates {
  const api = useApi();
  const locale = useLocale();
  const [known, setKnown] = useState<{ readonly at: number; readonly told: Told } | null>(null);
  const at = asked?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    let isOver = false;
    let turns = 0;
    let timer: ReturnType<typeof setTimeout>;
    const begun = Date.now();
    const turn = async () => {
      let told: Told = { state: "on_its_way", codes: [] };
      try {
        const answer = await api("getCodeDelivery", { query: { locale } });
        if (answer.ok) told = answer.data;
      } catch {
        // The next poll tries again.
      }
      if (isOver) return;
      setKnown({ at, told });
      turns += 1;
      if ([told, ...told.codes].some(({ state }) => state === "on_its_way") && Date.now() - begun < CODE_MS)
        timer = setTimeout(() => void turn(), pollDelay(turns, Date.now() - begun));
    };
    timer = setTimeout(() => void turn(), 1000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, at, locale]);
  const told = known !== null && known.at === at ? known.told : null;
  function of(e164?: string): MessageKey {
    const same = told?.codes.filter(({ to }) => e164 !== undefined && to === maskPhone(e164)) ?? [];
    // Two numbers may look equal once masked: report the code as sent only once the codes to both are.
    const own = e164 === undefined ? told : (same.find(({ state }) => state !== "sent") ?? same[0]);
    const state = own?.state ?? "on_its_way";
    return state === "sent" && asked !== null && isRepeat(asked) ? "login.code.already" : SENTENCES[state];
  }
  return { of, to: told?.codes[0]?.to ?? null };
}

/** The delivery text of the newest code. Needs the texts of `login`. */
export function useCodeState(asked: AskedAt | null): MessageKey {
  return useCodeStates(asked).of();
}
