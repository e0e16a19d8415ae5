import { type ReactNode, useRef, useState } from "react";
import type { CallAnswer, CallInput } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import { StepUpSheet } from "./step-up-sheet.tsx";
import { type Refusal, useAct } from "./use-act.ts";

type Input<N extends EndpointName> = Omit<CallInput<N>, "idempotencyKey">;
type Wish = { readonly hasPasskey: boolean };

/**
 * Like `useAct`, for acts that need a fresh proof of identity. `sheet` asks for a code or the passkey; then the act continues with
 * everything typed. Closing the sheet cancels the act. `prove` asks for the proof alone.
 */
export function useFreshAct() {
  const act = useAct();
  const [wish, setWish] = useState<Wish | null>(null);
  const [turn, setTurn] = useState(0);
  const end = useRef<(isProved: boolean) => void>(() => {});

  /** True once the identity is proved; false if cancelled. */
  function prove(problem: Refusal): Promise<boolean> {
    setTurn((before) => before + 1);
    setWish({ hasPasskey: problem.details?.["hasPasskey"] === true });
    return new Promise((resolve) => {
      end.current = (isProved) => {
        setWish(null);
        resolve(isProved);
      };
    });
  }

  async function send<N extends EndpointName>(
    name: N,
    input: Input<N>,
    onRefused: (problem: Refusal) => string | null,
  ): Promise<CallAnswer<N> | null> {
    let asked: Refusal | null = null;
    const answer = await act.send(name, input, (problem) => {
      if (problem.code !== "STEP_UP_NEEDED") return onRefused(problem);
      asked = problem;
      return null;
    });
    if (answer || asked === null || !(await prove(asked))) return answer;
    return act.send(name, input, onRefused);
  }

  const sheet: ReactNode = (
    <StepUpSheet
      key={turn}
      open={wish !== null}
      hasPasskey={wish?.hasPasskey === true}
      onProved={() => end.current(true)}
      onClose={() => end.current(false)}
    />
  );
  return { ...act, send, prove, sheet };
}
