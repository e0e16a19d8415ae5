const FAULT = "karcis:fault";

/** Tells the listeners that a screen broke. */
export function reportFault(error: unknown): void {
  window.dispatchEvent(new CustomEvent(FAULT, { detail: error }));
}

/** Calls `act` with each error that a screen broke with. */
export function watchFaults(act: (error: unknown) => void): void {
  window.addEventListener(FAULT, (event) => act((event as CustomEvent<unknown>).detail));
}
