import { useState } from "react";
import type { Refused } from "./field-message.ts";

export type FieldErrors = {
  /** The error shown at this path's field. */
  readonly at: (path: string) => Refused | undefined;
  /** All shown errors. The summary lists them after a failed submit. */
  readonly shown: readonly Refused[];
  readonly hasFailed: boolean;
  /** Number of failed submits: at each one the summary takes the focus again. */
  readonly attempt: number;
  /** Call it when a filled field loses focus. */
  readonly leave: (path: string) => void;
  /** Call it when a field changes; `isGood` if its answer is now valid. */
  readonly change: (path: string, isGood: boolean) => void;
  /** Shows the errors of a submitted part of the form. */
  readonly show: (paths: readonly string[]) => void;
  /** Clears earlier errors of the server, before the form is sent again. */
  readonly clear: () => void;
  /** Shows all errors of a refused form; `told` are those found by the server. */
  readonly fail: (paths: readonly string[], told?: readonly Refused[]) => void;
};

/**
 * Which errors of a form to show: a filled field's once the field loses focus, and all on submit. Each disappears once its answer is valid.
 */
export function useFieldErrors(errors: readonly Refused[]): FieldErrors {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<readonly Refused[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const own = errors.filter((error) => open.has(error.path));
  const shown = [...own, ...told.filter((error) => !own.some((other) => other.path === error.path))];
  const add = (paths: readonly string[]) => setOpen((before) => new Set([...before, ...paths]));
  return {
    at: (path) => shown.find((error) => error.path === path),
    shown,
    hasFailed: hasFailed && shown.length > 0,
    attempt,
    leave: (path) => add([path]),
    change(path, isGood) {
      setTold((before) => (before.some((error) => error.path === path) ? before.filter((error) => error.path !== path) : before));
      if (isGood) setOpen((before) => (before.has(path) ? new Set([...before].filter((other) => other !== path)) : before));
    },
    show: add,
    clear() {
      setTold([]);
      setHasFailed(false);
    },
    fail(paths, refused = []) {
      add(paths);
      setTold(refused);
      setHasFailed(true);
      setAttempt((before) => before + 1);
    },
  };
}
