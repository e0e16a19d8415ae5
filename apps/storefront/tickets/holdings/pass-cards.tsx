import type { PassAnswer } from "#contract/tickets/passes.ts";
import { formatDateTime } from "#i18n/format.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";

/** The passes that the visitor carries for others, in the list of tickets; renders nothing without any. */
export function PassCards({ passes }: { readonly passes: readonly PassAnswer[] }) {
  const t = useT();
  if (passes.length === 0) return null;
  return (
    <section className="status-tickets" data-group="passes">
      <h2>{t("pass.group")}</h2>
      <ul className="tickets-bundles">
        {passes.map((pass) => (
          <PassCard key={pass.id} pass={pass} />
        ))}
      </ul>
    </section>
  );
}

function PassCard({ pass }: { readonly pass: PassAnswer }) {
  const t = useT();
  const locale = useLocale();
  const { event, session, owner, purpose, validUntil } = pass;
  const date = formatDateTime(validUntil, event.zone, locale);
  return (
    <li className="ui-card pass-card">
      <p className="tickets-bundle-count">{t("offer.pass.for", { name: owner })}</p>
      <h3 className="text-h3">{event.name}</h3>
      <p className="muted">{whenText(event, { session, locale, t })}</p>
      <p className="muted">{whereText(event.venue, t)}</p>
      <p>{t(purpose === "enter" ? "pass.may.enter" : "pass.may.collect", { date })}</p>
      <LinkButton
        as={AppLink}
        href={`/event/my-ticket?pass=${pass.id}`}
        variant="primary"
        size="small"
        aria-label={`${t("pass.show")}: ${event.name}`}
      >
        <Icon name="qr" size={18} />
        {t("pass.show")}
      </LinkButton>
    </li>
  );
}
