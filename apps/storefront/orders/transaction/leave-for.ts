/** Opens a payment page. Back from there leads to the top of the order's own page, not to a submitted form. */
export function leaveFor(redirectUrl: string, ownPath: string): void {
  // On leaving, before the browser stores its scroll position, so that nothing visibly jumps.
  addEventListener("pagehide", () => scrollTo(0, 0), { once: true, capture: true });
  history.replaceState(history.state, "", ownPath);
  location.assign(redirectUrl);
}
