import { data } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import type { Route } from "./+types/receipt";
import { ReceiptPage } from "../payments/receipt/receipt-page.tsx";
import { pageMeta } from "../shell/document/page-meta.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { AppLink } from "../shell/links/app-link.tsx";
import { pageContext } from "../shell/router/page-context.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const id = search.get("b") ?? "";
  const messages = messagesFor(locale, ["receipt"], config.brand.labels);
  const title = translate(messages, { locale, key: "receipt.title" });
  const answer = id === "" ? null : await api("getReceipt", { params: { id }, query: { locale } });
  if (answer && !answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  const receipt = answer?.ok ? answer.data : null;
  return data({ title, messages, id, receipt }, { status: receipt ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.receipt?.number ?? ""], hidden: true }) : [];

export default function Receipt({ loaderData, params }: Route.ComponentProps) {
  const { receipt, id } = loaderData;
  return receipt ? <ReceiptPage receipt={receipt} slug={params.slug} id={id} /> : <Missing />;
}

/** The page if there is no receipt, or none for this visitor. */
function Missing() {
  const t = useT();
  const tickets = (
    <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
      {t("common.my_tickets")}
    </LinkButton>
  );
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("receipt.title")}
      </h1>
      <EmptyState icon="search" title={t("receipt.missing")} action={tickets}>
        {t("receipt.missing.text")}
      </EmptyState>
    </div>
  );
}
