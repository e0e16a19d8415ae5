import { useEffect, useState } from "react";
import type { CodeDelivery } from "#contract/code-delivery.ts";
import type { MessageKey } from "#i18n/messages/load.ts";
import { useLocale } from "../i18n/use-t.ts";
import { pollDelay } from "../state/poll-delay.ts";
import { useApi } from "../state/use-api.ts";
import { type AskedAt, isRepeat } from "./asked-code.ts";

type State = CodeDelivery["state"];
const SENTENCES: Readonly<Record<State, MessageKey>> = {
  sent: "login.code.sent",
  on_its_way: "login.code.sending",
  not_sent: "login.code.unsent",
  kept: "login.code.kept",
  untold: "login.code.untold",
};
/** A code works for five minutes. */
const CODE_MS = 300_000;

/** What is said of the code that was asked for here: how its message stands, asked until that is final. Needs the texts of `login`. */
export function useCodeState(asked: AskedAt | null): MessageKey {
  const api = useApi();
  const locale = useLocale();
  const [known, setKnown] = useState<{ readonly at: number; readonly state: State } | null>(null);
  const at = asked?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    let isOver = false;
    let turns = 0;
    let timer: ReturnType<typeof setTimeout>;
    const begun = Date.now();
    const turn = async () => {
      let state: State = "on_its_way";
      try {
        const answer = await api("getCodeDelivery", { query: { locale } });
        if (answer.ok) state = answer.data.state;
      } catch {
        // Asked again.
      }
      if (isOver) return;
      setKnown({ at, state });
      turns += 1;
      if (state === "on_its_way" && Date.now() - begun < CODE_MS)
        timer = setTimeout(() => void turn(), pollDelay(turns, Date.now() - begun));
    };
    timer = setTimeout(() => void turn(), 1000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, at, locale]);
  const state = known !== null && known.at === at ? known.state : "on_its_way";
  return state === "sent" && asked !== null && isRepeat(asked) ? "login.code.already" : SENTENCES[state];
}
