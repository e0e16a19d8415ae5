import { useEffect, useRef, useState } from "react";
import { readTab, writeTab } from "./tab-store.ts";

/** `keep` returns the part of a state to store; by default the whole state. */
type Keep<S> = { readonly first: S; readonly keep?: (state: S) => S };

/**
 * State that this tab stores under a name. On the server and in the first render it is `first`; the stored state follows at once. `forget`
 * starts over and deletes the stored state.
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
