import { useEffect } from "react";
import { useLocation } from "react-router";
import { announce } from "#ui/feedback/live-regions.tsx";
import { buttonStyle } from "#ui/form/button-style.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { ErrorPicture } from "./error-picture.tsx";

/** A page that could not load without a connection. It reloads as soon as there is one. See docs/rules/pages.md#away. */
export function OfflineScreen() {
  const t = useT();
  const { pathname } = useLocation();
  const { brand } = useTenant();
  useEffect(() => pushEvent("error_page", { type: "offline", path: pathname }), [pathname]);
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  const retry = () => (navigator.onLine ? location.reload() : announce(t("common.offline_title")));
  return (
    <div className="ui-page error-page">
      <title>{`${t("common.offline_title")} | ${brand.title}`}</title>
      <ErrorPicture kind="broken" />
      <div>
        <h1 tabIndex={-1}>{t("common.offline_title")}</h1>
        <p className="error-line">{t("common.offline_saved")}</p>
        <div className="ui-actions-row">
          <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
            {t("common.my_tickets")}
          </LinkButton>
          <button type="button" {...buttonStyle({})} onClick={retry}>
            {t("common.try_again")}
          </button>
        </div>
      </div>
    </div>
  );
}
