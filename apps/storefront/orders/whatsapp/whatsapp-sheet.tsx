import { useState, useEffect } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { sessionOf } from "../transaction/session-choice.ts";
import { eventWhen } from "../../catalogue/list/event-words.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useStateOf } from "../../shell/state/use-state-of.ts";
import { bookingMessage, itemsText, whatsappLink } from "./booking-message.ts";
import { useDraft } from "./use-draft.ts";
import { useRelease } from "./use-release.ts";

type WhatsappSheetProps = {
  readonly open: boolean;
  readonly event: EventDetail;
  readonly quote: Quote;
  readonly eventAt: string;
  /** The tenant's number. */
  readonly number: string;
  /** The most tickets of a category that this visitor may order. */
  readonly maxOf: (categoryId: string) => number;
  readonly onQty: (categoryId: string, qty: number) => void;
  readonly onClose: () => void;
};

/** The message for WhatsApp, shown before it is sent. The visitor's own tap opens it. See docs/rules/whatsapp.md#sheet. */
export function WhatsappSheet({ open: isOpen, event, quote, eventAt, number, maxOf, onQty, onClose }: WhatsappSheetProps) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const { draft, isFresh, problem, retry } = useDraft(event, isOpen, itemsText(quote));
  const [name, setName] = useState("");
  const [isOpened, setOpened] = useStateOf(isOpen, false);
  const release = useRelease(draft, { isOpen, isAwaited: isOpened });
  const session = sessionOf(event, eventAt);
  const date = session ? formatDateTime(session.startsAt, event.zone, locale) : eventWhen(event, t, locale);
  const text = draft && bookingMessage({ brand: brand.title, event, date, quote, draft, name, origin: location.origin }, t, locale);

  function open() {
    if (!isOpened) pushEvent("begin_checkout", { currency: "IDR", value: quote.total, items: itemsOf(event, quote), mode: "whatsapp" });
    pushEvent("whatsapp_open", { place: "event" });
    setOpened(true);
  }
  const copied = { copiedLabel: t("common.copied"), failedLabel: t("common.copy_failed") };
  const actions = text !== null && (
    <div className="ui-actions-row">
      {isFresh ? (
        <LinkButton variant="primary" href={whatsappLink(number, text)} {...newTabOnDesks()} onClick={open}>
          <Icon name="whatsapp" />
          {isOpened ? t("whatsapp.open_again") : t("whatsapp.open")}
        </LinkButton>
      ) : (
        <Button variant="primary" busy busyLabel={t("whatsapp.noting")}>
          {t("whatsapp.open")}
        </Button>
      )}
      {!isFresh ? null : isOpened ? (
        <CopyButton key="all" text={`+${number}\n${text}`} label={t("whatsapp.copy_all")} {...copied} />
      ) : (
        <CopyButton key="text" text={text} label={t("whatsapp.copy")} {...copied} />
      )}
    </div>
  );
  return (
    <Sheet open={isOpen} onClose={onClose} title={t("whatsapp.book")} closeLabel={t("common.close")} footer={actions}>
      <div className="whatsapp-sheet">
        <ul className="whatsapp-lines">
          {quote.lines.map((line) => (
            <li key={line.categoryId}>
              <div>
                <p>{line.name}</p>
                {line.addons.length > 0 && <p>{line.addons.map((addon) => `${addon.qty} × ${addon.name}`).join(", ")}</p>}
              </div>
              <QtyStepper
                value={line.qty}
                onChange={(qty) => onQty(line.categoryId, qty)}
                label={line.name}
                decreaseLabel={t("event.remove_ticket", { category: line.name, n: line.qty })}
                increaseLabel={t("event.add_ticket", { category: line.name, n: line.qty })}
                min={1}
                max={maxOf(line.categoryId)}
                maxHint={t("event.maximum", { n: maxOf(line.categoryId) })}
              />
            </li>
          ))}
        </ul>
        <p className="whatsapp-sum">
          {date}
          <span className="num">
            {quote.total === 0
              ? t("common.free")
              : `${formatRupiah(isFresh && draft ? draft.total : quote.total, locale)} (${t("whatsapp.estimate")})`}
          </span>
        </p>
        {problem && (
          <Banner
            tone="warning"
            role="alert"
            action={
              <Button size="small" onClick={retry}>
                {t("common.try_again")}
              </Button>
            }
          >
            {problem}
          </Banner>
        )}
        {text === null && !problem && <p role="status">{t("whatsapp.noting")}</p>}
        {release.isReleased && (
          <Banner
            tone="success"
            title={t("whatsapp.released")}
            role="status"
            action={
              <button type="button" onClick={onClose}>
                {t("whatsapp.released_on")}
              </button>
            }
          >
            {t("whatsapp.released_line")}
          </Banner>
        )}
        {isFresh && release.canSimulate && !release.isReleased && (
          <Banner
            tone="info"
            title={t("whatsapp.simulated")}
            action={
              <button type="button" disabled={release.isBusy} onClick={() => void release.simulate()}>
                {t("whatsapp.simulate")}
              </button>
            }
          >
            {release.trouble ?? t("whatsapp.simulated_line")}
          </Banner>
        )}
        {isOpened && !release.isReleased && (
          <Banner tone="success" title={t("whatsapp.waiting")} role="status">
            {t("whatsapp.waiting_line")}
          </Banner>
        )}
        {draft && (
          <>
            <TextInput
              id="whatsapp-name"
              label={t("whatsapp.name")}
              mark={t("common.optional")}
              autoComplete="name"
              autoCapitalize="words"
              maxLength={60}
              value={name}
              onChange={(change) => setName(change.target.value)}
            />
            <p id="whatsapp-to">{t("whatsapp.to", { brand: brand.title })}</p>
            <blockquote aria-labelledby="whatsapp-to" aria-busy={!isFresh}>
              {text}
            </blockquote>
            {isFresh && text !== null && <ScanCode link={whatsappLink(number, text)} />}
            <p>{t("whatsapp.pay_later")}</p>
            <p>{t("whatsapp.not_held", { ref: draft.code, time: formatDateTime(draft.expiresAt, event.zone, locale) })}</p>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Minimum window width for the QR code: it is useful beside a phone, not on one. */
const WIDE = "(width >= 64rem)";

/**
 * The link as a QR code for a phone's camera, on wide screens. Renders nothing until the module that draws it has loaded. See
 * docs/rules/whatsapp.md#sheet.
 */
function ScanCode({ link }: { link: string }) {
  const t = useT();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!matchMedia(WIDE).matches) return;
    let isGone = false;
    import("../../tickets/holdings/draw-code.ts").then(
      ({ codeAddress }) => isGone || setAddress(codeAddress(link)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [link]);
  if (address === null) return null;
  return (
    <figure className="whatsapp-scan">
      <img src={address} alt={t("whatsapp.scan_label")} width={208} height={208} />
      <figcaption>{t("whatsapp.scan")}</figcaption>
    </figure>
  );
}

function itemsOf(event: EventDetail, quote: Quote) {
  return quote.lines.map((line) => ({
    item_id: event.id,
    item_name: event.name,
    item_variant: line.name,
    price: line.price,
    quantity: line.qty,
  }));
}

/** On a desktop, WhatsApp opens in a new tab; on a phone its app covers the page. */
function newTabOnDesks(): { target?: "_blank"; rel?: "noopener" } {
  return matchMedia("(hover: hover) and (pointer: fine)").matches ? { target: "_blank", rel: "noopener" } : {};
}
