import { type Dispatch, type SetStateAction, useCallback, useState } from "react";

type Kept<T, K> = { readonly key: K; readonly value: T };

/** State per `key`: another key starts with `initial`, and no render shows the state of an earlier key. */
export function useStateOf<T, K extends string | boolean>(key: K, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [kept, setKept] = useState<Kept<T, K>>({ key, value: initial });
  if (kept.key !== key) setKept({ key, value: initial });
  const set = useCallback(
    (next: SetStateAction<T>) => setKept((now) => ({ key: now.key, value: next instanceof Function ? next(now.value) : next })),
    [],
  );
  return [kept.key === key ? kept.value : initial, set];
}
