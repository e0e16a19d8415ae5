import { useEffect, useState } from "react";
import { messageOf } from "#domain/faults/message-of.ts";
import { wasRecovered } from "../error-reporting/recovered.ts";
import { isOwnFault } from "./is-own-fault.ts";

/** The folder of the shop's code: in a build, this file's folder. */
const home = () => (import.meta.env.DEV ? `${location.origin}/` : new URL(".", import.meta.url).href);

const faultOf = (reason: unknown) => (reason instanceof Error ? reason : new Error(messageOf(reason)));

/**
 * Rethrows uncaught errors of our own timers, handlers and promises during rendering, so that they reach the error screen like rendering
 * errors.
 */
export function useUnhandled(): void {
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    const hear = (failure: Parameters<typeof isOwnFault>[0]) => {
      if (!wasRecovered(failure.reason) && isOwnFault(failure, home())) setFault(faultOf(failure.reason));
    };
    const hearPromise = ({ reason }: PromiseRejectionEvent) => hear({ reason });
    const hearError = (event: ErrorEvent) => hear({ reason: event.error, file: event.filename });
    window.addEventListener("unhandledrejection", hearPromise);
    window.addEventListener("error", hearError);
    return () => {
      window.removeEventListener("unhandledrejection", hearPromise);
      window.removeEventListener("error", hearError);
    };
  }, []);
  if (fault) throw fault;
}
