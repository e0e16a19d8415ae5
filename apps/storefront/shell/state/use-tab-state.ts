import { useEffect, useRef, useState } from "react";
import { readTab, writeTab } from "./tab-store.ts";

/** The part of a state to store; everything by default. */
type Keep<S> = { readonly first: S; readonly keep?: (state: S) => S };

/**
 * State stored by this tab under a name. The server and the first render have `first`; the stored state follows at once. `forget` starts
 * over and deletes it from the browser.
 */
export function useTabState<S extends object>(
  name: string,
  { first, keep = (state) => state }: Keep<S>,
): readonly [state: S, set: (change: (now: S) => S) => void, forget: () => void] {
  const [state, setState] = useState(first);
  const now = useRef(state);
  const begin = useRef(first);
  useEffect(() => {
    const kept = readTab(name, begin.current);
    if (kept) setState((now.current = kept));
  }, [name]);
  function set(change: (now: S) => S) {
    now.current = change(now.current);
    writeTab(name, keep(now.current));
    setState(now.current);
  }
  function forget() {
    now.current = begin.current;
    writeTab(name, null);
    setState(begin.current);
  }
  return [state, set, forget];
}
