import { useEffect, useState } from "react";
import { useTenant } from "../../shell/document/tenant.ts";
import { usePath } from "../../shell/links/use-path.ts";

/** So long the page lets everything else be done first. */
const REST_MS = 1500;

/** Files and pictures that this page has loaded from the shop itself. */
function loadedParts(): string[] {
  const urls = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const own = urls.filter((url) => url.origin === location.origin && /^\/(?:assets|media)\//.test(url.pathname));
  return [...new Set(own.map((url) => url.pathname))];
}

type Wish = { readonly page: string; readonly order: string | null };

function askToKeep(worker: ServiceWorker, wish: Wish): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data === true);
    worker.postMessage({ kind: "keep", ...wish, parts: loadedParts() }, [port2]);
  });
}

/**
 * The worker that rules the shop's pages. Not `serviceWorker.ready`: that waits for the address with which the document was made, and a page that
 * somebody came to inside the shop was made elsewhere.
 */
async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const { active } = registration;
  const next = registration.installing ?? registration.waiting;
  if (active ?? !next) return active!;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (next!.state === "activated") resolve(next!);
      if (next!.state === "redundant") reject(new Error("the worker could not be installed"));
    };
    next!.addEventListener("statechange", look);
    look();
  });
}

/** Workers of the pages of tickets alone, as earlier builds had them: they would stand before the one of the whole shop. */
async function endNarrowWorkers(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const all = await serviceWorker.getRegistrations();
  const narrow = all.filter(({ scope }) => new URL(scope).pathname.endsWith("/event/my-ticket"));
  await Promise.all(narrow.map((registration) => registration.unregister()));
}

async function save(build: string, wish: Wish): Promise<boolean> {
  const { serviceWorker, storage } = navigator;
  const registration = await serviceWorker.register(`/tickets-worker.js?build=${encodeURIComponent(build)}`, { scope: "/" });
  const active = await activeWorker(registration);
  await endNarrowWorkers(serviceWorker);
  // The next build's worker, if one waits for this page to close, keeps the same.
  const workers = registration.waiting ? [active, registration.waiting] : [active];
  const told = await Promise.all(workers.map((worker) => askToKeep(worker, wish)));
  const isKept = told.includes(true);
  // Other browsers than Chromium's would ask the visitor with a window of their own.
  if (isKept && "userAgentData" in navigator) void storage.persist().catch(() => {});
  return isKept;
}

/**
 * Keeps tickets on the device, for a gate without a network; true once they are there. `order`: from a page that is none of tickets, the order
 * that has to be among them; null on a page of tickets, which is kept itself. `isFresh` is false for what came from the device, and for what has
 * no tickets yet. Where browsers have no service workers, and in development, nothing is kept.
 */
export function useSavedTickets(isFresh: boolean, order: string | null = null): boolean {
  const { buildId } = useTenant();
  const path = usePath();
  const list = path("/event/my-ticket");
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    if (!isFresh || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
    let isGone = false;
    const timer = setTimeout(() => {
      save(buildId, { page: order === null ? location.href : location.origin + list, order }).then(
        (isKept) => isGone || setIsSaved(isKept),
        () => {},
      );
    }, REST_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isFresh, buildId, list, order]);
  return isSaved;
}
