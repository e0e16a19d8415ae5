import { useLocation } from "react-router";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { withoutPrefix } from "../../shell/links/page-path.ts";

/** No handover exists for this visitor. A login with another number may help. */
export function MissingHandover() {
  const t = useT();
  const { pathname, search } = useLocation();
  const login = (
    <LinkButton as={AppLink} href={`/login?${new URLSearchParams({ next: withoutPrefix(pathname) + search })}`} variant="primary">
      {t("handover.login")}
    </LinkButton>
  );
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("handover.title")}
      </h1>
      <EmptyState icon="search" title={t("handover.missing")} action={login}>
        {t("handover.missing.text")}
      </EmptyState>
    </div>
  );
}
