/** The event by which a screen that broke tells its error. */
export const FAULT = "karcis:fault";

/** Calls `act` with each error that a screen broke with. */
export function watchFaults(act: (error: unknown) => void): void {
  window.addEventListener(FAULT, (event) => {
    event.preventDefault();
    act((event as CustomEvent<unknown>).detail);
  });
}
