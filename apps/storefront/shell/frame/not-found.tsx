import { useEffect } from "react";
import { useLocation } from "react-router";
import { LinkButton } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { ErrorPicture } from "./error-picture.tsx";

const LONGEST_PATH = 80;

/** The not-found screen. Picture, heading, line and path: see docs/rules/pages.md#not-found. `isOver`: the address is an expired link. */
export function NotFound({ isOver }: { isOver: boolean }) {
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
        <p className="error-detail">{isOver ? path : t("common.not_found_detail", { path })}</p>
      </div>
    </div>
  );
}
