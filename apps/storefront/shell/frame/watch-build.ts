import { markNewBuild } from "../links/fresh-page.ts";

/** How often the server is asked which build it has. */
const EVERY_MS = 300_000;
/** A page that is looked at again asks at once, unless it asked so shortly before. */
const PAUSE_MS = 10_000;
/** A server without a build of its own says nothing about newer ones. */
const UNBUILT = "unbuilt";

/** Whether the server's answer names another build than `own`. Anything that is no build id is no answer. */
export function isOtherBuild(answer: unknown, own: string): boolean {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return typeof id === "string" && id !== "" && id !== UNBUILT && own !== UNBUILT && id !== own;
}

/**
 * Asks now and then, and when the page is looked at again, whether the server has another build; then the next page is loaded
 * from there. Answers how to stop. See docs/rules/pages.md#new-builds.
 */
export function watchBuild(own: string): () => void {
  let askedAt = Date.now();
  const timer = setInterval(() => void ask(), EVERY_MS);
  const look = () => {
    if (document.visibilityState === "visible" && Date.now() - askedAt > PAUSE_MS) void ask();
  };
  async function ask() {
    if (document.visibilityState === "hidden" || !navigator.onLine) return;
    askedAt = Date.now();
    const answer: unknown = await fetch("/builds/latest.json", { cache: "no-cache" })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (!isOtherBuild(answer, own)) return;
    markNewBuild();
    stop();
  }
  function stop() {
    clearInterval(timer);
    window.removeEventListener("focus", look);
    document.removeEventListener("visibilitychange", look);
  }
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  return stop;
}
