/** An effect: back from a payment page may bring this page up as it was left, while the order has moved on. */
export function reloadWhenRevived(): () => void {
  const look = (event: PageTransitionEvent) => event.persisted && location.reload();
  window.addEventListener("pageshow", look);
  return () => window.removeEventListener("pageshow", look);
}
