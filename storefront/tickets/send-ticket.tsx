import type { TicketAnswer } from "#contract/tickets.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { useT } from "../i18n/use-t.ts";
import { usePath } from "../links/use-path.ts";

/** Hands the link of this one ticket to the device's share sheet, or copies it. It opens neither the order nor its other tickets. */
export function SendTicket({ ticket: { link, event } }: { readonly ticket: TicketAnswer }) {
  const t = useT();
  const path = usePath();
  if (link === null) return null;
  async function send() {
    const url = location.origin + path(link!);
    pushEvent("ticket_send");
    try {
      if (typeof navigator.share === "function")
        await navigator.share({ title: event.name, text: t("ticket.send.text", { event: event.name }), url });
      else {
        await navigator.clipboard.writeText(url);
        showToast(t("ticket.send.copied"));
      }
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast(t("common.copy_failed"), "info");
    }
  }
  return (
    <Button size="small" onClick={() => void send()}>
      <Icon name="share" size={18} />
      {t("ticket.send")}
    </Button>
  );
}
