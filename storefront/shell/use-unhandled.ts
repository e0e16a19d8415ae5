import { useEffect, useState } from "react";

/** What a page does on purpose: it left, or asked no longer. */
const MEANT = new Set(["AbortError", "TimeoutError", "NotAllowedError"]);

/** Whether our own code failed in a way that nobody caught; a tool of others, or a browser's extension, is no reason to take a page away. */
function isOurs(reason: unknown): reason is Error {
  return reason instanceof Error && !MEANT.has(reason.name) && (reason.stack ?? "").includes(`${location.origin}/`);
}

/** A promise that nobody caught ends at the error screen, as everything does that fails while it is drawn: throws what it failed with. */
export function useUnhandled(): void {
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    const hear = ({ reason }: PromiseRejectionEvent) => {
      if (isOurs(reason)) setFault(reason);
    };
    window.addEventListener("unhandledrejection", hear);
    return () => window.removeEventListener("unhandledrejection", hear);
  }, []);
  if (fault) throw fault;
}
