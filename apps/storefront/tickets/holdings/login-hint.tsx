import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";

/** The logged-in number; for visitors, the use of a login here. See docs/rules/tickets.md#my-tickets. */
export function LoginHint({ phone, isPurchases }: { phone: string | null; isPurchases: boolean }) {
  const t = useT();
  if (phone !== null) {
    return (
      <p className="tickets-login-as">
        <Icon name="user" size={18} />
        {t("purchases.login.as", { phone })}
      </p>
    );
  }
  const next = encodeURIComponent(`/event/my-ticket${isPurchases ? "?tab=purchases" : ""}`);
  return (
    <aside className="tickets-login-hint" aria-label={t("purchases.login.title")}>
      <Icon name="user" size={24} />
      <div>
        <p className="strong">{t("purchases.login.title")}</p>
        <p className="muted">{t("purchases.login.text")}</p>
      </div>
      <LinkButton as={AppLink} href={`/login?next=${next}`} size="small">
        {t("purchases.login.action")}
      </LinkButton>
    </aside>
  );
}
