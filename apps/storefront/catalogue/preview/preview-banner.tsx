import { useEffect } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { silence } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { updateTransaction } from "../../orders/transaction/transaction-store.ts";

/**
 * A warning on every page of a draft event. Also sets the transaction's preview flag and turns analytics off. Put it first on the page. See
 * docs/rules/pages.md#preview.
 */
export function PreviewBanner({ event }: { event: Pick<EventDetail, "id" | "isPreview"> }) {
  const t = useT();
  const { ui } = useTenant();
  const { id } = event;
  const isPreview = event.isPreview === true;
  useEffect(() => updateTransaction(ui, id, (now) => (now.isPreview === isPreview ? now : { ...now, isPreview })), [ui, id, isPreview]);
  useEffect(() => {
    if (!isPreview) return;
    silence(true);
    return () => silence(false);
  }, [isPreview]);
  if (!isPreview) return null;
  return (
    <div className="preview-banner">
      <Banner tone="info">{t("common.preview")}</Banner>
    </div>
  );
}
