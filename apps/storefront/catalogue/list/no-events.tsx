import type { ReactNode } from "react";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { helpLink } from "../../shell/document/help-link.ts";

/** The notice of an empty list, with links to other pages. See docs/rules/events.md#no-events. */
export function NoEvents({ children, canSeePast = false }: { children?: ReactNode; canSeePast?: boolean }) {
  const t = useT();
  const { brand } = useTenant();
  const help = helpLink(brand);
  const actions = (
    <>
      {children}
      {canSeePast && (
        <LinkButton as={AppLink} href="/event?when=past">
          {t("events.see_previous")}
        </LinkButton>
      )}
      {help.kind === "whatsapp" && (
        <LinkButton href={help.href} variant="text">
          {t("common.ask_whatsapp")}
        </LinkButton>
      )}
    </>
  );
  return (
    <EmptyState icon="calendar" title={t("events.none")} action={actions}>
      {t("events.none_line")}
    </EmptyState>
  );
}
