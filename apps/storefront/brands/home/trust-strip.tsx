import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { helpLink } from "../../shell/document/help-link.ts";

/** Four lines on why it is safe to buy here. */
export function TrustStrip() {
  const t = useT();
  const { brand, takesPayments } = useTenant();
  return (
    <section className="ui-page home-section">
      <ul className="home-trust">
        <li>
          <Icon name="lock" size={24} />
          <strong>{t("home.trust_price")}</strong>
          <span>{t("home.trust_price_line")}</span>
        </li>
        {takesPayments && (
          <li>
            <Icon name="qr" size={24} />
            <strong>{t("home.trust_pay")}</strong>
            <span>{t("home.trust")}</span>
          </li>
        )}
        <li>
          <Icon name="ticket" size={24} />
          <strong>{t("home.trust_ticket")}</strong>
          <span>{t("home.trust_ticket_line")}</span>
        </li>
        <li>
          <Icon name="user" size={24} />
          <strong>
            <a href={helpLink(brand).href}>{t("home.trust_help")}</a>
          </strong>
          <span>{t("home.trust_help_line")}</span>
        </li>
      </ul>
    </section>
  );
}
