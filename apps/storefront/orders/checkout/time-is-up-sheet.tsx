import { useEffect, useRef } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import type { Order } from "./use-checkout.ts";

/** The hold expired or failed: retry in place, or choose others. Typed input stays. See docs/rules/orders.md#hold. */
export function TimeIsUpSheet({ open, order, onAgain }: { open: boolean; order: Order; onAgain: () => void }) {
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
    <Sheet
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
    </Sheet>
  );
}
