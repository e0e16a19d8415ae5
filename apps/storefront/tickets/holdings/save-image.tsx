import { useState } from "react";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { whenText } from "../../orders/transaction/order-facts.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { codeAddress } from "./draw-code.ts";
import { drawTicket, savePicture } from "./draw-ticket.ts";

type SaveImageProps = {
  readonly ticket: TicketAnswer;
  readonly isPrimary?: boolean;
  /** In a row of icons with short labels. */
  readonly isInRow?: boolean;
};

/** Saves the ticket as an image on the phone. Needs the texts of `saving`. */
export function SaveImage({ ticket, isPrimary = false, isInRow = false }: SaveImageProps) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const [isBusy, setIsBusy] = useState(false);
  async function save() {
    setIsBusy(true);
    try {
      const qr = codeAddress(ticket.qr ?? "");
      const lines = [
        whenText(ticket.event, { session: ticket.session, locale, t }),
        ticket.event.venue?.name ?? t("common.place_unknown"),
        brand.title,
      ];
      const { holder, category, code } = ticket;
      savePicture(await drawTicket({ qr, title: ticket.event.name, holder, category, code, lines }), `${code}.png`);
      showToast(t("saving.saved"));
      pushEvent("ticket_save_image");
    } catch {
      showToast(t("saving.failed"), "info");
    }
    setIsBusy(false);
  }
  return (
    <Button
      {...(isPrimary ? { variant: "primary" } : isInRow ? {} : { size: "small" })}
      aria-label={t("saving.save")}
      busy={isBusy}
      onClick={() => void save()}
    >
      <Icon name={isPrimary || isInRow ? "download" : "image"} size={isInRow ? 20 : 18} />
      {t(isInRow ? "saving.short" : "saving.save")}
    </Button>
  );
}
