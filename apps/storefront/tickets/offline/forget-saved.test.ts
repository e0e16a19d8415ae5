import { afterEach, expect, it, vi } from "vitest";
import { storeName } from "./worker-rules.ts";
import { forgetSavedTickets } from "./forget-saved.ts";

afterEach(() => vi.unstubAllGlobals());

it("deletes every build's tickets and nothing else", async () => {
  const gone: string[] = [];
  vi.stubGlobal("caches", {
    keys: async () => [storeName("one"), "other", storeName("two")],
    delete: async (name: string) => gone.push(name),
  });
  await forgetSavedTickets();
  expect(gone).toEqual([storeName("one"), storeName("two")]);
});

it("never throws if the browser has no stores or forbids access to them", async () => {
  await expect(forgetSavedTickets()).resolves.toBeUndefined();
  vi.stubGlobal("caches", { keys: () => Promise.reject(new DOMException("denied")) });
  await expect(forgetSavedTickets()).resolves.toBeUndefined();
});
