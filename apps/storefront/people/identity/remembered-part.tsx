import { Button } from "#ui/form/button.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { forgetBuyer, useRemembered } from "../../orders/transaction/remembered-buyer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

/** The buyer remembered in this browser, with the button that erases everything remembered. Nothing without one. */
export function RememberedPart() {
  const t = useT();
  const { ui } = useTenant();
  const remembered = useRemembered(ui);
  if (!remembered) return null;
  const { buyer, people } = remembered;
  function forget() {
    forgetBuyer(ui);
    announce(t("login.remembered.erased"));
  }
  return (
    <section className="ui-card account-part">
      <h2>
        <Icon name="user" className="muted" />
        {t("login.remembered.title")}
      </h2>
      <p>{[buyer.fullname, ...people.map(({ fullname }) => fullname)].join(", ")}</p>
      <p className="muted">{t("login.remembered.text")}</p>
      <div>
        <Button variant="secondary" size="small" onClick={forget}>
          {t("login.remembered.erase")}
        </Button>
      </div>
    </section>
  );
}
