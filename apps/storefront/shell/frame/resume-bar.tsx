import { useLocation } from "react-router";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { withoutPrefix } from "../links/page-path.ts";
import { useCanGoOn } from "../../orders/transaction/resume-order.ts";
import { dropTransaction, useUnfinished } from "../../orders/transaction/transaction-store.ts";

/** The list of all orders, with the next step of each. */
const LIST = "/event/my-ticket";

/** Leads back to an open order begun in this browser. Not shown on the page of that order's event, nor on the list of orders. */
export function ResumeBar() {
  const t = useT();
  const { ui } = useTenant();
  const here = withoutPrefix(useLocation().pathname);
  const [latest] = useUnfinished(ui);
  const isOpen = useCanGoOn(ui, latest);
  if (!latest || !isOpen || here === LIST || here === latest.path || here === `/event/${latest.slug}`) return null;
  return (
    <div className="ui-page shop-resume">
      <Banner
        tone="info"
        action={
          <>
            <AppLink href={latest.path}>{t("common.resume_continue")}</AppLink>
            <button type="button" onClick={() => dropTransaction(ui, latest.eventId)}>
              {t("common.resume_remove")}
            </button>
          </>
        }
      >
        {t("common.resume", { event: latest.name })}
      </Banner>
    </div>
  );
}
