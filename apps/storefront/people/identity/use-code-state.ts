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
/** A code is valid for five minutes. */
const CODE_MS = 300_000;

export type CodeStates = {
  /** The text about the code to a number in E.164, or about the newest one. */
  readonly of: (e164?: string) => MessageKey;
  /** Masked recipient of the newest code. Null until known. */
  readonly to: string | null;
};

/** The delivery of the codes requested here, polled until it is final. Needs the texts of `login`. */
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
        // Polled again.
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
    // Two numbers can look equal once masked: count neither as sent before both are.
    const own = e164 === undefined ? told : (same.find(({ state }) => state !== "sent") ?? same[0]);
    const state = own?.state ?? "on_its_way";
    return state === "sent" && asked !== null && isRepeat(asked) ? "login.code.already" : SENTENCES[state];
  }
  return { of, to: told?.codes[0]?.to ?? null };
}

/** Sentence about the one requested code. Needs the texts of `login`. */
export function useCodeState(asked: AskedAt | null): MessageKey {
  return useCodeStates(asked).of();
}
