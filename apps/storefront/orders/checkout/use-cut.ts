import { useState } from "react";
import { useOnline } from "../../shell/state/use-online.ts";

/**
 * Guards a press that needs the network. `mayGo` returns whether the browser has a connection; without one, `isCut` is true until the
 * connection returns. Not covered: a connection that carries no data. Then the call itself fails.
 */
export function useCut(): { readonly isCut: boolean; readonly mayGo: () => boolean } {
  const isOnline = useOnline();
  const [isCut, setIsCut] = useState(false);
  if (isOnline && isCut) setIsCut(false);
  return {
    isCut,
    mayGo() {
      if (!navigator.onLine) setIsCut(true);
      return navigator.onLine;
    },
  };
}
