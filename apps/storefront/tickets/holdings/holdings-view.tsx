import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Tabs } from "#ui/layout/link-row.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { LoginCard } from "../../people/identity/login-card.tsx";
import { PasskeyOffer } from "../../people/identity/passkey-offer.tsx";
import { FindByName } from "./find-by-name.tsx";
import { PassCards } from "./passes.tsx";
import { PurchaseList } from "./purchase-list.tsx";
import { SavedNotice, StaleNotice } from "./saved-notice.tsx";
import { TicketGroups } from "./ticket-groups.tsx";
import type { Holdings } from "./use-holdings.ts";

export type HoldingsTab = "tickets" | "purchases";

const TICKETS = { tab: "tickets", href: "/event/my-ticket", key: "ticket.title" } as const;
const VIDEOS = { tab: "videos", href: "/video/my-video", key: "common.my_videos" } as const;
const PURCHASES = { tab: "purchases", href: "/event/my-ticket?tab=purchases", key: "purchases.title" } as const;

/** The visitor's tickets and orders. See docs/rules/tickets.md#my-tickets. */
export function HoldingsView({ holdings, tab, isSaved }: { holdings: Holdings; tab: HoldingsTab; isSaved: boolean }) {
  const t = useT();
  const { flags } = useTenant();
  const { tickets, purchases } = holdings;
  const orders = purchases?.purchases ?? [];
  const phone = purchases?.login?.phone ?? null;
  const passes = holdings.passes?.passes ?? [];
  const isEmpty =
    passes.length === 0 &&
    tickets.tickets.length === 0 &&
    orders.every(({ status }) => !["held", "awaiting_payment", "waitlisted"].includes(status));
  // Without any tickets or orders in this browser, the page is a login.
  const isLogin = phone === null && (tab === "purchases" ? orders.length === 0 : isEmpty);
  return (
    <div className="ui-page tickets-page">
      <h1 tabIndex={-1}>{t(tab === "purchases" ? "purchases.title" : "ticket.title")}</h1>
      <Tabs
        as={ViewLink}
        label={t("purchases.tabs")}
        items={[TICKETS, ...(flags.withVideo ? [VIDEOS] : []), PURCHASES].map((each) => ({
          href: each.href,
          label: t(each.key),
          current: each.tab === tab,
        }))}
      />
      <StaleNotice holdings={holdings} />
      {tab === "purchases" && isLogin ? (
        <LoggedOut onLogin={holdings.reload} />
      ) : tab === "purchases" ? (
        <PurchaseList purchases={orders} now={tickets.serverNow} phone={phone} />
      ) : isEmpty ? (
        <NoTickets phone={phone} onLogin={holdings.reload} />
      ) : (
        <>
          <PassCards passes={passes} />
          <TicketGroups tickets={tickets.tickets} purchases={orders} now={tickets.serverNow} />
        </>
      )}
      <SavedNotice holdings={holdings} isSaved={isSaved} />
      {!isLogin && <LoginHint phone={phone} isPurchases={tab === "purchases"} />}
      {phone !== null && <PasskeyOffer />}
      {tab === "tickets" && <FindByName />}
    </div>
  );
}

/** Replaces the view for an address of this page, and navigates to any other. */
function ViewLink(props: React.ComponentProps<typeof AppLink>) {
  const isView = props.href !== VIDEOS.href;
  return <AppLink {...props} replace={isView} keepScroll={isView} />;
}

/** The login, for a visitor who is not logged in and has nothing in this browser. */
function LoggedOut({ onLogin }: { onLogin: () => void }) {
  const t = useT();
  return (
    <LoginCard level={2} lead={t("purchases.login.lead")} onDone={onLogin}>
      <p className="muted">
        {t("purchases.login.new")}{" "}
        <AppLink href="/event" className="ui-link tap">
          {t("ticket.find")}
        </AppLink>
      </p>
    </LoginCard>
  );
}

function NoTickets({ phone, onLogin }: { phone: string | null; onLogin: () => void }) {
  const t = useT();
  if (phone === null) return <LoggedOut onLogin={onLogin} />;
  const find = (
    <LinkButton as={AppLink} href="/event" variant="primary">
      {t("ticket.find")}
    </LinkButton>
  );
  return (
    <EmptyState icon="ticket" title={t("ticket.empty")} action={find}>
      {t("purchases.empty.tickets", { phone })}
    </EmptyState>
  );
}

/** Shows the logged-in number; to other visitors, what a login is for. See docs/rules/tickets.md#my-tickets. */
function LoginHint({ phone, isPurchases }: { phone: string | null; isPurchases: boolean }) {
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
