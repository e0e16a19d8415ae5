import { useState, useEffect, useRef } from "react";
import type { TicketLookup, TicketFinding } from "#contract/tickets/get-ticket.ts";
import { Badge } from "#ui/data/badge.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { NoCodes, useSendsCodes } from "../../people/identity/no-codes.tsx";
import { AppLink } from "../../shell/links/app-link.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { useOnline } from "../../shell/state/use-online.ts";
import { LOOK_TONES, ticketDisplayOf } from "../holdings/ticket-display.ts";
import { ticketDisplayText } from "../holdings/ticket-display-text.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { newKey } from "../../shell/state/act-keys.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { ClaimCode } from "./claim-code.tsx";
import { FoundTickets } from "./found-tickets.tsx";
import { NameStep, type Typed } from "./name-step.tsx";
import type { Asked } from "./use-find.ts";
import { findSaved } from "./find-saved.ts";

type GetTicketPageProps = { readonly lookup: TicketLookup; readonly slug: string };
type Entry = { readonly typed: Typed; readonly asked: Asked | null; readonly isEntering: boolean };
const BEGINNING: Entry = { typed: { name: "", countryCode: "+62", phoneNumber: "" }, asked: null, isEntering: false };

/** Name and number, then the code that proves the number, then the ticket. See docs/rules/get-ticket.md. */
export function GetTicketPage({ lookup, slug }: GetTicketPageProps) {
  const t = useT();
  const online = useOnline();
  const sendsCodes = useSendsCodes();
  const [{ typed, asked, isEntering }, set, forget] = useTabState(`get.${slug}`, { first: BEGINNING });
  const [finding, setFinding] = useState<TicketFinding | null>(null);
  const link = useClaimLink(slug, setFinding);

  function take(found: TicketFinding) {
    // Once tickets are found, the number is proved and its code used.
    if (found.step === "found") forget();
    else set((now) => ({ ...now, asked: null, isEntering: false }));
    setFinding(found);
  }
  const isFound = finding?.step === "found";
  return (
    <div className="ui-page claim-page" data-found={isFound || undefined}>
      <div className="claim-lookup">
        <div className="claim-head">
          <h1 tabIndex={-1}>{t("get.title")}</h1>
          <DoorFacts lookup={lookup} isFound={isFound} />
        </div>
        {!isFound && <SavedCard slug={lookup.event.slug} />}
        {!online && (
          <Banner tone="warning" role="status">
            {t("get.offline")}{" "}
            <AppLink className="ui-link" href="/event/my-ticket">
              {t("common.my_tickets")}
            </AppLink>
            .
          </Banner>
        )}
        {link === "opening" && <p role="status">{t("get.opening")}</p>}
        {link === "over" && !finding && (
          <Banner tone="warning" role="alert">
            {t("get.linkOver")}
          </Banner>
        )}
        {link !== "opening" && !isFound && (
          <div className="ui-card claim-card">
            {lookup.asksCode && !sendsCodes ? (
              <NoCodes />
            ) : isEntering && asked ? (
              <ClaimCode
                slug={slug}
                typed={typed}
                asked={asked}
                onAsked={(next) => set((now) => ({ ...now, asked: next }))}
                onBack={() => set((now) => ({ ...now, isEntering: false }))}
                onFound={take}
              />
            ) : (
              <NameStep
                slug={slug}
                typed={typed}
                asked={asked}
                isMissing={finding?.step === "missing"}
                onChange={(next) => {
                  set((now) => ({ ...now, typed: next }));
                  setFinding(null);
                }}
                onAsked={(next) => set((now) => ({ ...now, asked: next, isEntering: true }))}
                onFound={take}
              />
            )}
          </div>
        )}
        {!isFound && <Help event={lookup.event.name} />}
      </div>
      {isFound && <FoundTickets finding={finding} onAgain={() => setFinding(null)} />}
    </div>
  );
}

/** The event; for a claim also what it contains, until its tickets are shown. */
function DoorFacts({ lookup, isFound }: { readonly lookup: TicketLookup; readonly isFound: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { event, cards, serverNow } = lookup;
  return (
    <>
      <p className="text-h3">{event.name}</p>
      <DefinitionList
        items={[
          { term: t("ticket.when"), value: <UnbrokenHours text={whenText(event, { session: null, locale, t })} />, icon: "calendar" },
          { term: t("ticket.where"), value: whereText(event.venue, t), icon: "pin" },
        ]}
      />
      {cards.length > 0 && !isFound && (
        <>
          <p>{t("get.claim", { n: cards.length })}</p>
          <ul className="claim-cards">
            {cards.map(({ initial, category, ...card }, i) => {
              const look = ticketDisplayOf({ ...card, event, session: null, handedTo: null, qr: null }, Date.parse(serverNow));
              return (
                <li key={i}>
                  <span>{t("get.card", { initial, category })}</span>
                  <Badge tone={LOOK_TONES[look]}>{ticketDisplayText(t, { handedTo: null }, look)}</Badge>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}

/**
 * The event's tickets stored on this phone. They open without a network, and without name and number. See
 * docs/rules/get-ticket.md#kept-tickets.
 */
function SavedCard({ slug }: { readonly slug: string }) {
  const t = useT();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void findSaved(globalThis.caches, slug, Date.now()).then((found) => isHere && setAddress(found));
    return () => {
      isHere = false;
    };
  }, [slug]);
  if (address === null) return null;
  return (
    <section className="ui-card claim-saved" aria-label={t("get.saved")}>
      <p className="strong">
        <Icon name="check" size={18} /> {t("get.saved")}
      </p>
      <LinkButton href={address} block>
        <Icon name="qr" size={18} />
        {t("get.saved.open")}
      </LinkButton>
    </section>
  );
}

function Help({ event }: { readonly event: string }) {
  const t = useT();
  const { brand } = useTenant();
  const help = helpLink(brand, t("get.about", { event }));
  return (
    <p className="claim-help">
      {t("get.notFound")}{" "}
      <a className="ui-link tap" href={help.href}>
        {t(help.kind === "whatsapp" ? "get.chat" : "get.mail")}
      </a>
    </p>
  );
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Opens a claim with the one-time token of its link. First removes the token from the address, so that it does not leak. */
function useClaimLink(slug: string, onFound: (finding: TicketFinding) => void): "none" | "opening" | "over" {
  const api = useApi();
  const locale = useLocale();
  const [state, setState] = useState<"none" | "opening" | "over">("none");
  const isTaken = useRef(false);
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("t");
    if (token === null || isTaken.current) return;
    isTaken.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the part of an address after #
    if (!TOKEN.test(token)) return setState("over");
    setState("opening");
    api("openClaim", { params: { slug }, query: { locale }, body: { token }, idempotencyKey: newKey() }).then(
      (answer) => {
        setState(answer.ok ? "none" : "over");
        if (answer.ok) onFound(answer.data);
      },
      () => setState("over"),
    );
  }, [api, locale, onFound, slug]);
  return state;
}
