import { useEffect, useState } from "react";
import { useTenant } from "../document/tenant.ts";
import { usePath } from "../links/use-path.ts";

/** So long the page lets everything else be done first. */
const REST_MS = 1500;

/** Files and pictures that this page has loaded from the shop itself. */
function loadedParts(): string[] {
  const urls = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const own = urls.filter((url) => url.origin === location.origin && /^\/(?:assets|media)\//.test(url.pathname));
  return [...new Set(own.map((url) => url.pathname))];
}

function askToKeep(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data === true);
    worker.postMessage({ kind: "keep", page: location.href, parts: loadedParts() }, [port2]);
  });
}

async function save(build: string, scope: string): Promise<boolean> {
  const { serviceWorker, storage } = navigator;
  await serviceWorker.register(`/tickets-worker.js?build=${encodeURIComponent(build)}`, { scope });
  const { active, waiting } = await serviceWorker.ready;
  // The next build's worker, if one waits for this page to close, keeps the same.
  const told = await Promise.all([active, waiting].flatMap((worker) => (worker ? [askToKeep(worker)] : [])));
  const isKept = told.includes(true);
  // Other browsers than Chromium's would ask the visitor with a window of their own.
  if (isKept && "userAgentData" in navigator) void storage.persist().catch(() => {});
  return isKept;
}

/**
 * Keeps this page of tickets on the device, for a gate without a network; true once it is. `isFresh` is false for a page that came
 * from the device itself. Where browsers have no service workers, and in development, nothing is kept.
 */
export function useSavedTickets(isFresh: boolean): boolean {
  const { buildId } = useTenant();
  const path = usePath();
  const scope = path("/event/my-ticket").replace(/\?.*$/, "");
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    if (!isFresh || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
    let isGone = false;
    const timer = setTimeout(() => {
      save(buildId, scope).then(
        (isKept) => isGone || setIsSaved(isKept),
        () => {},
      );
    }, REST_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isFresh, buildId, scope]);
  return isSaved;
}
