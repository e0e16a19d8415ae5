import { useState } from "react";
import { useOnline } from "../../shell/frame/use-online.ts";

/**
 * Guards a press that needs the network: `mayGo` returns whether there is one, and otherwise `isCut` stays true until it returns. Not
 * covered: a network that the browser believes in but that carries nothing; there the call itself fails.
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
