/** The event of a broken screen, with its error. */
export const FAULT = "karcis:fault";

/** Calls `act` with the error of each broken screen. */
export function watchFaults(act: (error: unknown) => void): void {
  window.addEventListener(FAULT, (event) => {
    event.preventDefault();
    act((event as CustomEvent<unknown>).detail);
  });
}
