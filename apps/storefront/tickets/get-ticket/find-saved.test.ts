import { expect, it } from "vitest";
import { storeName } from "../offline/worker-rules.ts";
import { findSaved } from "./find-saved.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const page = (from: string, until: string, html: string) =>
  new Response(html, { headers: { "x-saved-from": from, "x-keep-until": until } });

function storesOf(pages: Readonly<Record<string, readonly Response[]>>) {
  const store = (name: string) => ({
    keys: async () => pages[name]!.map((_, at) => String(at)),
    match: async (at: string) => pages[name]![Number(at)]!.clone(),
  });
  return { keys: async () => Object.keys(pages), open: async (name: string) => store(name) } as unknown as CacheStorage;
}

it("finds a stored ticket page that names the event and is still valid", async () => {
  const stores = storesOf({
    other: [page("https://x/other", "2026-12-01T00:00:00Z", "run-a")],
    [storeName("one")]: [
      new Response("run-a run-b"),
      page("https://x/old", "2026-11-21T09:59:59Z", "run-a"),
      page("https://x/list", "2026-12-01T00:00:00Z", "run-a"),
    ],
  });
  expect(await findSaved(stores, "run-a", NOW)).toBe("https://x/list");
  expect(await findSaved(stores, "run-b", NOW)).toBeNull();
});

it("never throws if the browser has no stores or forbids access to them", async () => {
  expect(await findSaved(undefined, "run-a", NOW)).toBeNull();
  const shut = { keys: () => Promise.reject(new DOMException("denied")) } as unknown as CacheStorage;
  expect(await findSaved(shut, "run-a", NOW)).toBeNull();
});
