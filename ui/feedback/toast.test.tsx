import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ToastHost, toastMs } from "#ui/feedback/toast-host.tsx";
import { readNoToasts, readToasts, removeToast, showToast, watchToasts } from "#ui/feedback/toast-store.ts";

describe("toasts", () => {
  it("stand for 5000 ms and collapse within 300 ms", () => {
    expect(toastMs).toEqual({ stand: 5000, collapse: 300 });
  });

  it("are two at most; the oldest gives way", () => {
    for (const text of ["one", "two", "three"]) showToast(text);
    expect(readToasts().map((toast) => toast.text)).toEqual(["two", "three"]);
  });

  it("tell their watchers and leave by id", () => {
    let told = 0;
    const stop = watchToasts(() => (told += 1));
    const [first] = readToasts();
    removeToast(first!.id);
    stop();
    showToast("later");
    expect(told).toBe(1);
    expect(readToasts().map((toast) => toast.text)).toEqual(["three", "later"]);
  });

  it("never reach a page that the server renders", () => {
    expect(readNoToasts()).toEqual([]);
    expect(renderToStaticMarkup(<ToastHost label="Notices" closeLabel="Close" />)).toBe(
      '<section><div class="ui-toasts" role="status"></div></section>',
    );
  });
});
