import { showToast } from "#ui/feedback/toast-store.ts";

type Shared = { readonly title: string; readonly text?: string; readonly url: string };

/** Opens the device's share sheet with an address, or copies it and reports the result by a toast. */
export async function shareAddress(shared: Shared, words: { readonly copied: string; readonly failed: string }): Promise<void> {
  try {
    if (typeof navigator.share === "function") return await navigator.share(shared);
  } catch (error) {
    // Closing the share sheet is no failure; any other error is one.
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  // Loaded when needed: phones have a share sheet.
  const { copyText } = await import("#ui/data/copy-text.ts");
  if (await copyText(shared.url)) showToast(words.copied);
  else showToast(words.failed, "info");
}
