import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { shareAddress } from "../../shell/links/share-address.ts";
import { usePath } from "../../shell/links/use-path.ts";

/** Opens the device's share sheet with this ticket's link, or copies it. The link opens neither the order nor its other tickets. */
export function SendTicket({ ticket: { link, event } }: { readonly ticket: TicketAnswer }) {
  const t = useT();
  const path = usePath();
  if (link === null) return null;
  async function send() {
    const url = location.origin + path(link!);
    pushEvent("ticket_send");
    const shared = { title: event.name, text: t("ticket.send.text", { event: event.name }), url };
    await shareAddress(shared, { copied: t("ticket.send.copied"), failed: t("common.copy_failed") });
  }
  return (
    <Button size="small" onClick={() => void send()}>
      <Icon name="share" size={18} />
      {t("ticket.send")}
    </Button>
  );
}
