/** Opens a payment page. Back from there leads to the order's own page instead of a submitted form. */
export function leaveFor(redirectUrl: string, ownPath: string): void {
  // Scroll to the top only on leaving, so that nothing visibly jumps. The browser stores the position afterwards.
  addEventListener("pagehide", () => scrollTo(0, 0), { once: true, capture: true });
  history.replaceState(history.state, "", ownPath);
  location.assign(redirectUrl);
}
