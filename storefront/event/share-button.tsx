import { showToast } from "#ui/feedback/toast-store.ts";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { useT } from "../i18n/use-t.ts";

/** Hands the page's address to the device's share sheet, or copies it. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const t = useT();
  async function share() {
    const url = location.origin + location.pathname;
    pushEvent("share", { item_id: id });
    try {
      if (typeof navigator.share === "function") await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast(t("event.shared"));
      }
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast(t("common.copy_failed"), "info");
    }
  }
  return (
    <button type="button" className="ui-link event-share" onClick={() => void share()}>
      <Icon name="share" size={16} />
      {t("event.share")}
    </button>
  );
}
