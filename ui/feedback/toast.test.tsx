import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ToastHost, toastMs } from "#ui/feedback/toast-host.tsx";
import { readNoToasts, readToasts, removeToast, showToast, watchToasts } from "#ui/feedback/toast-store.ts";

describe("toasts", () => {
  it("keeps a toast for 5000 ms and collapses it within 300 ms", () => {
    expect(toastMs).toEqual({ stand: 5000, collapse: 300 });
  });

  it("shows two toasts at most and closes the oldest", () => {
    for (const text of ["one", "two", "three"]) showToast(text);
    expect(readToasts().map((toast) => toast.text)).toEqual(["two", "three"]);
  });

  it("notifies subscribers of toasts and removes a toast by id", () => {
    let told = 0;
    const stop = watchToasts(() => (told += 1));
    const [first] = readToasts();
    removeToast(first!.id);
    stop();
    showToast("later");
    expect(told).toBe(1);
    expect(readToasts().map((toast) => toast.text)).toEqual(["three", "later"]);
  });

  it("never renders toasts on the server", () => {
    expect(readNoToasts()).toEqual([]);
    expect(renderToStaticMarkup(<ToastHost label="Notices" closeLabel="Close" />)).toBe(
      '<section><div class="ui-toasts" role="status"></div></section>',
    );
  });
});
