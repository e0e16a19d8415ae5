const ASKED = "karcis:consent";

/** Shows the consent question again, despite an earlier answer. */
export function askAgain(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** Calls `act` when the visitor reopens the consent question; returns the unsubscriber. */
export function watchAsking(act: () => void): () => void {
  window.addEventListener(ASKED, act);
  return () => window.removeEventListener(ASKED, act);
}
