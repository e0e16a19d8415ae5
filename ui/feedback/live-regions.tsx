type Politeness = "polite" | "assertive";

/** One polite and one assertive region; place them once in the shell, so that they exist from the first paint. */
export function LiveRegions() {
  return (
    <>
      <div id="live-polite" role="status" className="sr-only" />
      <div id="live-assertive" role="alert" className="sr-only" />
    </>
  );
}

/** Has a screen reader say `text`, even if repeated. Does nothing without `LiveRegions`. */
export function announce(text: string, politeness: Politeness = "polite"): void {
  const region = document.getElementById(`live-${politeness}`);
  if (!region) return;
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 60);
}
