import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { buttonStyle } from "#ui/form/button-style.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useRootData, useTenant } from "../document/tenant.ts";
import { reportFault } from "../error-reporting/report-fault.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { BrowseFrame } from "./browse-frame.tsx";
import { ErrorPicture } from "./error-picture.tsx";
import { helpLink } from "../document/help-link.ts";
import { NotFound } from "./not-found.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { UnbrandedError } from "./unbranded-error.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";

/** A page that could not load without a connection. It reloads as soon as there is one. See docs/rules/pages.md#away. */
function OfflineScreen() {
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

/** The screen of every error: missing pages, faults, and pages without a connection. In the tenant's design while the tenant is known. */
export function ErrorScreen({ error }: { error: unknown }) {
  const root = useRootData();
  const [isOffline] = useState(() => navigator.onLine === false);
  if (!root) return <UnbrandedError />;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ShellFrame>
      <BrowseFrame>
        {isMissing ? (
          <NotFound isOver={(error.data as { isOver?: boolean } | null)?.isOver === true} />
        ) : isOffline ? (
          <OfflineScreen />
        ) : (
          <Broken error={error} />
        )}
      </BrowseFrame>
    </ShellFrame>
  );
}

/** Outage and overload pass by themselves and are not this page's fault. A fault has the heading and line of a missing page. */
function wordsOf(error: unknown): readonly ["common.away" | "common.crowded" | "common.not_found", boolean] {
  if (!isRouteErrorResponse(error) || error.status !== 503) return ["common.not_found", true];
  return [(error.data as { code?: string } | null)?.code === "BUSY" ? "common.crowded" : "common.away", false];
}

function Broken({ error }: { error: unknown }) {
  const t = useT();
  const { pathname } = useLocation();
  const root = useRootData()!;
  const { config } = root;
  const told = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null) : null;
  const reference = told?.requestId || root.requestId;
  const [words, isFault] = wordsOf(error);
  useEffect(() => {
    if (isFault) reportFault(error, config);
  }, [error, isFault, config]);
  useEffect(() => pushEvent("error_page", { type: isFault ? "fatal" : "away", path: pathname }), [isFault, pathname]);
  return (
    <div className="ui-page error-page">
      <title>{t("common.error_title", { title: `${t(words)} | ${config.brand.title}` })}</title>
      <ErrorPicture kind="broken" />
      <div>
        <h1 tabIndex={-1}>{t(words)}</h1>
        <p className="error-line">{t(`${words}_information`)}</p>
        {isFault && (
          <p>
            {t("common.fatal")}. {t("common.fatal_information")}
          </p>
        )}
        <div className="ui-actions-row">
          <button type="button" {...buttonStyle({ variant: "primary" })} onClick={() => location.reload()}>
            {t("common.try_again")}
          </button>
          <LinkButton as={AppLink} href={helpLink(config.brand, t("common.fatal_reference", { id: reference })).href}>
            {t(config.brand.whatsappNumber ? "common.help_whatsapp" : "common.help_email")}
          </LinkButton>
        </div>
        <p className="error-detail">{t("common.fatal_reference", { id: reference })}</p>
      </div>
    </div>
  );
}
