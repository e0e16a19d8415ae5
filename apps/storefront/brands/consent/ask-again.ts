const ASKED = "karcis:consent";

/** Shows the question again, whatever was said before. */
export function askAgain(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** Calls `act` when somebody wants to be asked again; answers how to take that back. */
export function watchAsking(act: () => void): () => void {
  window.addEventListener(ASKED, act);
  return () => window.removeEventListener(ASKED, act);
}
