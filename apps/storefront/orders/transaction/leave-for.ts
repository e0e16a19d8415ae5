/** Goes to a page of payment; back from there leads to the top of the order's own page, not to a form that was sent. */
export function leaveFor(redirectUrl: string, ownPath: string): void {
  // While the page is being left, before the browser stores its scroll position: nothing is seen to jump.
  addEventListener("pagehide", () => scrollTo(0, 0), { once: true, capture: true });
  history.replaceState(history.state, "", ownPath);
  location.assign(redirectUrl);
}
