import { useEffect, useRef } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import type { Extension } from "../transaction/use-extend-hold.ts";
import { LastMinuteSheet } from "./last-minute-sheet.tsx";
import type { Order } from "./use-checkout.ts";

type HoldSheetsProps = {
  readonly order: Order;
  readonly extension: Extension;
  /** The hold's last minute, unless dismissed. */
  readonly asks: boolean;
  /** The hold has ended, or failed. */
  readonly isOver: boolean;
  readonly onDismiss: () => void;
  readonly onAgain: () => void;
};

/** The dialogs of a hold's last minute and of its end. */
export function HoldSheets({ order, extension, asks, isOver, onDismiss, onAgain }: HoldSheetsProps) {
  return (
    <>
      <LastMinuteSheet open={asks} extension={extension} onClose={onDismiss} />
      <TimeIsUpSheet open={isOver} order={order} onAgain={onAgain} />
    </>
  );
}

/**
 * The dialog after the hold has expired or failed: hold the same tickets again, or choose others. Typed input stays. See
 * docs/rules/orders.md#hold.
 */
function TimeIsUpSheet({ open, order, onAgain }: { open: boolean; order: Order; onAgain: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { refusal, isBusy, isUnreachable, event } = order;
  const isGone = refusal?.code === "SOLD_OUT";
  const text = useRef<HTMLParagraphElement>(null);
  // A refusal swaps the buttons, so move the focus to the message each time.
  useEffect(() => {
    if (refusal) text.current?.closest("dialog")?.querySelector("h2")?.focus();
  }, [refusal]);
  const others = (
    <LinkButton
      as={AppLink}
      href={`/event/${event.slug}${event.seating ? "/seating" : ""}`}
      variant={refusal ? "primary" : "secondary"}
      block
    >
      {t("checkout.hold.others")}
    </LinkButton>
  );
  const again = (
    <Button variant={refusal ? "secondary" : "primary"} block busy={isBusy} busyLabel={t("checkout.hold.checking")} onClick={onAgain}>
      {t(refusal ? "checkout.hold.retry" : "checkout.hold.again")}
    </Button>
  );
  return (
    <LazySheet
      open={open}
      onClose={() => {}}
      dismissible={false}
      title={refusal ? t("checkout.hold.notHeld") : t("checkout.hold.over")}
      closeLabel={t("common.close")}
      footer={
        <div className="stack">
          {refusal ? others : again}
          {refusal ? again : others}
        </div>
      }
    >
      <p ref={text}>{refusal ? (isGone ? t("checkout.hold.gone") : refusal.message[locale]) : t("checkout.hold.overText")}</p>
      {isUnreachable && (
        <div className="gap-above">
          <Banner tone="warning" role="alert">
            {t("common.no_connection")}
          </Banner>
        </div>
      )}
    </LazySheet>
  );
}
