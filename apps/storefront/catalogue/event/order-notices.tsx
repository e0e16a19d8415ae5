import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { Notice } from "./reconcile-order.ts";

/** Tells first that no payment provider is configured. */
export function NoPayment({ hasFree }: { readonly hasFree: boolean }) {
  const t = useT();
  return (
    <Banner tone="info" title={t("event.no_payment")}>
      {t(hasFree ? "event.no_payment_free" : "event.no_payment_line")}
    </Banner>
  );
}

/** Lists changes of the order since the visitor's last visit. */
export function OrderNotices({ notices }: { notices: readonly Notice[] }) {
  const t = useT();
  return (
    <Banner tone="warning" role="status">
      {notices.map((notice, index) => (
        <p key={index}>{wordsOf(notice)}</p>
      ))}
    </Banner>
  );
  function wordsOf(notice: Notice): string {
    if (notice.kind === "price") return t("price.updated");
    if (notice.kind === "closed") return t("access.gone", { category: notice.category });
    if (notice.kind === "gone") return t("event.stock_gone", { category: notice.category });
    if (notice.kind === "addon") return t("event.addon_dropped", { addon: notice.addon });
    return t("event.stock_dropped", { category: notice.category, from: notice.from, to: notice.to });
  }
}
