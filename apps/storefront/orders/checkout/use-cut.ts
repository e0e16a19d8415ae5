import { useState } from "react";
import { useOnline } from "../../shell/frame/use-online.ts";

/**
 * A press that needs the network while there is none: `mayGo` answers whether there is one, and where there is not, `isCut` holds until it is back.
 * Not held by this: a network that the browser believes in and that carries nothing; there the call itself fails.
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
