import { useEffect, useState } from "react";
import { useTenant } from "../../shell/document/tenant.ts";
import { usePath } from "../../shell/links/use-path.ts";

/** Delay before storing, so that it comes after everything else that the page does. */
const REST_MS = 1500;

/** Files and pictures that this page loaded from the shop. */
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
 * The worker that controls the shop's pages. `serviceWorker.ready` would wait for the document's first address, which differs after a
 * navigation inside the page.
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

/** Unregisters the workers of earlier builds whose scope is the ticket pages alone: they would take precedence over the shop's worker. */
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
  // If the next build's worker is waiting, it stores the same.
  const workers = registration.waiting ? [active, registration.waiting] : [active];
  const told = await Promise.all(workers.map((worker) => askToKeep(worker, wish)));
  const isKept = told.includes(true);
  // Ask for permanent storage only in Chromium: other browsers would show a prompt.
  if (isKept && "userAgentData" in navigator) void storage.persist().catch(() => {});
  return isKept;
}

/**
 * Stores tickets on the device for use without a network; returns true once they are stored. `order` is null on a page of tickets, which
 * stores itself; other pages store the tickets of `order`. `isFresh` must be false on a stored page and without tickets. Stores nothing
 * without service workers, and in development.
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
