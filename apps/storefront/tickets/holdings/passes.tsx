import { useState, useLayoutEffect, useRef, useMemo } from "react";
import type { PassAnswer } from "#contract/tickets/passes.ts";
import { formatDateTime } from "#i18n/format.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useBackEntry } from "#ui/overlay/back-entry.ts";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText, whereText } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { Brighten } from "./brighten.tsx";
import { useScreenLock } from "./use-screen-lock.ts";
import { codeAddress } from "./draw-code.ts";

/** The passes that the visitor carries for others, in the list of tickets. Renders nothing without passes. */
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
      <p className="muted">
        <UnbrokenHours text={whenText(event, { session, locale, t })} />
      </p>
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

/** One pass: its code and letters, its owner and end, with the full screen for desk or gate. */
export function PassPage({ pass }: { readonly pass: PassAnswer }) {
  const t = useT();
  const locale = useLocale();
  const [isAtGate, setIsAtGate] = useState(false);
  const { event, session, owner, delegate, category, addons, purpose, validUntil } = pass;
  const date = formatDateTime(validUntil, event.zone, locale);
  const included = addons.map(({ name, qty }) => (qty > 1 ? t("ticket.addon", { name, qty }) : name)).join(", ");
  return (
    <div className="ui-page tickets-page">
      <AppLink href="/event/my-ticket" className="ui-link tap tickets-back">
        <Icon name="chevron-left" />
        {t("ticket.title")}
      </AppLink>
      <h1 tabIndex={-1}>{event.name}</h1>
      <p className="lead">{t(purpose === "enter" ? "offer.pass.enter" : "offer.pass.collect", { date })}</p>
      <div className="ticket-view">
        <div className="ticket-panel">
          <PassPanel pass={pass} />
          <Button variant="primary" block onClick={() => setIsAtGate(true)}>
            <Icon name="qr" />
            {t(purpose === "enter" ? "ticket.gate" : "pass.desk")}
          </Button>
        </div>
        <div className="ticket-facts">
          <DefinitionList
            items={[
              { term: t("pass.carrier"), value: delegate, icon: "user" },
              { term: t("pass.owner"), value: owner, icon: "user" },
              { term: t("ticket.category"), value: category, icon: "ticket" },
              ...(included ? [{ term: t("ticket.included"), value: included, icon: "plus" as const }] : []),
              { term: t("ticket.when"), value: <UnbrokenHours text={whenText(event, { session, locale, t })} />, icon: "calendar" },
              { term: t("ticket.where"), value: whereText(event.venue, t), icon: "pin" },
            ]}
          />
        </div>
      </div>
      {isAtGate && <PassGate pass={pass} onClose={() => setIsAtGate(false)} />}
    </div>
  );
}

/** A pass on a white full screen, for desk or gate. Keeps the screen on. */
function PassGate({ pass, onClose }: { readonly pass: PassAnswer; readonly onClose: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const lock = useScreenLock();
  useBackEntry(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Close the dialog before its removal, so that the focus returns to its button.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="gate-view"
      aria-label={t("ticket.gate")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="gate-head">
        <p>{pass.event.name}</p>
        <button type="button" className="gate-button" aria-label={t("ticket.gate.close")} onClick={onClose}>
          <Icon name="close" size={26} />
        </button>
      </div>
      <div className="gate-body">
        <PassPanel pass={pass} />
        <p className="gate-holder">{pass.delegate}</p>
        <p className="gate-category">
          {t("offer.pass.for", { name: pass.owner })} · {pass.category}
        </p>
      </div>
      <div className="gate-foot">
        <p role="status">
          {lock.isRefused ? (
            <button type="button" className="gate-awake" onClick={lock.ask}>
              {t("ticket.gate.awake")}
            </button>
          ) : (
            <Brighten />
          )}
        </p>
      </div>
    </dialog>
  );
}

/** The code on white, drawn by the device, with the letters for staff below it. */
function PassPanel({ pass }: { readonly pass: Pick<PassAnswer, "qr" | "code" | "delegate" | "category"> }) {
  const t = useT();
  const address = useMemo(() => codeAddress(pass.qr), [pass.qr]);
  return (
    <div className="ticket-qr" data-state="valid">
      <img src={address} alt={t("offer.qr", { name: pass.delegate, category: pass.category })} width={320} height={320} />
      <p className="ticket-code">
        <span className="sr-only">{t("pass.letters")}: </span>
        {pass.code}
      </p>
    </div>
  );
}
