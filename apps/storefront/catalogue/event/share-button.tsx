import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { shareAddress } from "../../shell/links/share-address.ts";

/** Opens the device's share sheet with the page's address, or copies it. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const t = useT();
  async function share() {
    const url = location.origin + location.pathname;
    pushEvent("share", { item_id: id });
    await shareAddress({ title: name, url }, { copied: t("event.shared"), failed: t("common.copy_failed") });
  }
  return (
    <button type="button" className="ui-link event-share" onClick={() => void share()}>
      <Icon name="share" size={16} />
      {t("event.share")}
    </button>
  );
}
