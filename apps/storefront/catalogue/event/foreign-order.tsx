import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

/** Reports that another tab changed this page's order, and offers both versions. See docs/rules/cart.md#transaction. */
export function ForeignOrder({ load, keep }: { load: () => void; keep: () => void }) {
  const t = useT();
  const action = (
    <>
      <button type="button" onClick={load}>
        {t("event.foreign_load")}
      </button>
      <button type="button" onClick={keep}>
        {t("event.foreign_keep")}
      </button>
    </>
  );
  return (
    <Banner tone="info" role="status" action={action}>
      {t("event.foreign")}
    </Banner>
  );
}
