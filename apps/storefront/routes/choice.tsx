import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { useTenant } from "../shell/document/tenant.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { AppLink } from "../shell/links/app-link.tsx";
import { readChoice } from "../shell/links/read-choice.ts";
import { usePath } from "../shell/links/use-path.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { updateTransaction } from "../orders/transaction/transaction-store.ts";
import { takeDraft } from "../orders/whatsapp/take-draft.ts";
import type { Route } from "./+types/choice";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const event = expectEvent(await api("getEvent", { params: { slug: params.slug }, query: { locale } }));
  return { event, messages: messagesFor(locale, ["link"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: loaderData ? [loaderData.event.name] : [], hidden: true });

/** Puts the tickets named in the address into the event's order, then opens the event. */
export default function ChoicePage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { event } = loaderData;
  const { ui } = useTenant();
  const { search } = useLocation();
  const navigate = useNavigate();
  const path = usePath();
  const [hasFailed, setHasFailed] = useState(false);
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const { choice, rest } = readChoice(event, search);
    if (choice) updateTransaction(ui, event.id, (now) => takeDraft(event, now, { ...choice, promoCode: now.utm["promo_code"] ?? null }));
    Promise.resolve(navigate(path(`/event/${event.slug}${rest}`), { replace: true })).catch(() => setHasFailed(true));
  }, [event, navigate, path, search, ui]);
  return (
    <div className="ui-page">
      <h1 tabIndex={-1}>{event.name}</h1>
      {hasFailed ? <Banner tone="warning" title={t("link.choice_failed")} /> : <p role="status">{t("link.opening")}</p>}
      <LinkButton as={AppLink} href={`/event/${event.slug}`} variant="secondary">
        {t("link.to_event")}
      </LinkButton>
    </div>
  );
}
