import { markNewBuild } from "../links/fresh-page.ts";

/** The interval between queries for the server's build. */
const EVERY_MS = 300_000;
/** A page that becomes visible queries at once, unless its last query was within this time. */
const PAUSE_MS = 10_000;
/** The id of a server without a build, which has no newer builds to announce. */
const UNBUILT = "unbuilt";

/** Whether the server's answer names another build than `own`. Ignores answers without a build id. */
export function isOtherBuild(answer: unknown, own: string): boolean {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return typeof id === "string" && id !== "" && id !== UNBUILT && own !== UNBUILT && id !== own;
}

/**
 * Queries the server's build regularly, and when the page becomes visible. Once there is a new build, the next page loads from the server.
 * Returns the unsubscriber. See docs/rules/pages.md#new-builds.
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
