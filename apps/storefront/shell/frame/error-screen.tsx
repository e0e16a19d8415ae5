import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { buttonStyle } from "#ui/form/button-style.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useRootData, useTenant } from "../document/tenant.ts";
import { reportFault } from "../error-reporting/report-fault.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { helpLink } from "../document/help-link.ts";
import { messagesOfLastResort } from "../i18n/last-resort.ts";
import { BrowseFrame } from "./browse-frame.tsx";
import "./error.css";
import { ShellFrame } from "./shell-frame.tsx";

/** The screen of every error: missing pages, faults, and pages without a connection. It has the tenant's design if the tenant is known. */
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

const LONGEST_PATH = 80;

/**
 * The not-found screen. For its picture, heading, line and path, see docs/rules/pages.md#not-found. `isOver`: the address is an expired
 * link.
 */
function NotFound({ isOver }: { isOver: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  const { brand } = useTenant();
  const path = pathname.length > LONGEST_PATH ? `${pathname.slice(0, LONGEST_PATH)}…` : pathname;
  const heading = t(isOver ? "common.link_over" : "common.not_found");
  useEffect(() => pushEvent("error_page", { type: "not_found", path: pathname }), [pathname]);
  return (
    <div className="ui-page error-page">
      <title>{`${heading} | ${brand.title}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPicture kind="missing" />
      <div>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="error-line">{t(isOver ? "common.link_over_line" : "common.not_found_information")}</p>
        <div className="ui-actions-row">
          {isOver && (
            <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
              {t("common.my_tickets")}
            </LinkButton>
          )}
          <LinkButton as={AppLink} href="/" variant={isOver ? "secondary" : "primary"}>
            {t("common.home")}
          </LinkButton>
          {!isOver && (
            <LinkButton as={AppLink} href="/event">
              {t("common.events")}
            </LinkButton>
          )}
        </div>
        <p className="error-detail">
          {!isOver && <span className="sr-only">{t("common.not_found")}: </span>}
          {path}
        </p>
      </div>
    </div>
  );
}

/** A page that could not load without a connection. It reloads once there is one. See docs/rules/pages.md#away. */
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
      <title>{`${t(words)} | ${config.brand.title}`}</title>
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

/**
 * The heading's key, and whether to report the error. An outage or overload passes by itself, so it is not reported. A fault has the
 * heading of a missing page.
 */
function wordsOf(error: unknown): readonly ["common.away" | "common.crowded" | "common.not_found", boolean] {
  if (!isRouteErrorResponse(error) || error.status !== 503) return ["common.not_found", true];
  return [(error.data as { code?: string } | null)?.code === "BUSY" ? "common.crowded" : "common.away", false];
}

/** The screen if the tenant itself could not be loaded: a picture, plain text in both languages, and a retry. */
export function UnbrandedError() {
  return (
    <main id="main" className="ui-page error-page" tabIndex={-1}>
      <ErrorPicture kind="broken" />
      <div>
        {messagesOfLastResort.map(({ lang, title, line, again }) => (
          <section key={lang} lang={lang}>
            <h1>{title}</h1>
            <p className="error-line">{line}</p>
            <button type="button" onClick={() => location.reload()}>
              {again}
            </button>
          </section>
        ))}
      </div>
    </main>
  );
}

/** A line drawing in the brand's ink: a torn ticket for a missing page, an unreadable code for a fault. */
function ErrorPicture({ kind }: { kind: "missing" | "broken" }) {
  return (
    <svg className="error-picture" viewBox="0 0 320 220" fill="none" role="presentation" aria-hidden="true">
      <path className="error-soft" d="M24 178c30-70 62-18 92-62s58-70 92-40 46 18 88 102z" />
      <g transform={kind === "missing" ? "rotate(-9 160 110)" : "rotate(6 160 110)"}>
        <path
          className="error-paper"
          d="M58 62h112l-8 16 10 15-10 15 10 16-10 15 8 17H58a8 8 0 0 1-8-8v-20a16 16 0 0 0 0-32V70a8 8 0 0 1 8-8z"
        />
        <path d="M74 86h58M74 102h72M74 118h40" />
        {kind === "missing" ? <path d="M74 138h24" /> : <path d="M74 136v12M81 136v12M91 136v12M96 136v12M106 136v12" />}
      </g>
      <g transform={kind === "missing" ? "translate(22 14) rotate(11 240 110)" : "translate(14 -4) rotate(-8 240 110)"}>
        <path
          className="error-paper"
          d="M190 62h62a8 8 0 0 1 8 8v20a16 16 0 0 0 0 32v26a8 8 0 0 1-8 8h-62l-8-17 10-15-10-16 10-15-10-15z"
        />
        {kind === "missing" ? <path d="M214 100a13 13 0 1 1 18 12c-4 2-5 5-5 9M227 133v.5" /> : <path d="m212 96 28 28M240 96l-28 28" />}
      </g>
    </svg>
  );
}
