import { useEffect, useRef, useState } from "react";
import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import { newKey } from "../../shell/state/act-keys.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Opens a claim by its link's one-time token, and first removes the token from the address, so that it does not leak. */
export function useClaimLink(slug: string, onFound: (finding: TicketFinding) => void): "none" | "opening" | "over" {
  const api = useApi();
  const locale = useLocale();
  const [state, setState] = useState<"none" | "opening" | "over">("none");
  const isTaken = useRef(false);
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("t");
    if (token === null || isTaken.current) return;
    isTaken.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    // oxlint-disable-next-line react/set-state-in-effect -- no server sees what stands behind the #: it is known here first
    if (!TOKEN.test(token)) return setState("over");
    setState("opening");
    api("openClaim", { params: { slug }, query: { locale }, body: { token }, idempotencyKey: newKey() }).then(
      (answer) => {
        setState(answer.ok ? "none" : "over");
        if (answer.ok) onFound(answer.data);
      },
      () => setState("over"),
    );
  }, [api, locale, onFound, slug]);
  return state;
}
