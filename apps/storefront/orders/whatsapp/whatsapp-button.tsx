import { type ComponentProps, type ComponentType, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { sessionOf } from "../transaction/session-choice.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { loadSheet } from "../../shell/router/load-sheet.ts";
import type { WhatsappSheet } from "./whatsapp-sheet.tsx";

type WhatsappButtonProps = {
  readonly event: EventDetail;
  readonly quote: Quote | null;
  readonly eventAt: string;
  /** Whether it is the page's main button. */
  readonly isMain: boolean;
  readonly maxOf: (categoryId: string) => number;
  readonly onQty: (categoryId: string, qty: number) => void;
  /** Called to show what must still be chosen. */
  readonly onMissing: () => void;
};

/** Opens the message for WhatsApp. Renders nothing for a tenant without a number. */
export function WhatsappButton({ event, quote, eventAt, isMain, maxOf, onQty, onMissing }: WhatsappButtonProps) {
  const t = useT();
  const { brand } = useTenant();
  const [Loaded, setLoaded] = useState<ComponentType<ComponentProps<typeof WhatsappSheet>> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const number = brand.whatsappNumber;
  if (number === null) return null;

  async function write() {
    if (quote === null || (event.sessions.length > 0 && !sessionOf(event, eventAt))) return onMissing();
    setBusy(true);
    try {
      const [{ WhatsappSheet: Sheet }] = await Promise.all([import("./whatsapp-sheet.tsx"), loadSheet("rest")]);
      setLoaded(() => Sheet);
      setOpen(true);
    } catch {
      announce(t("common.no_connection"), "assertive");
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="whatsapp-way">
      <Button variant={isMain ? "primary" : "secondary"} busy={isBusy} onClick={() => void write()}>
        <Icon name="whatsapp" />
        {t("whatsapp.book")}
      </Button>
      {Loaded && quote && <Loaded {...{ event, quote, eventAt, number, maxOf, onQty }} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
