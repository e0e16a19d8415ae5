import { type FormEvent, useEffect, useState } from "react";
import type { BookingWaivers } from "#contract/tickets/waivers.ts";
import { DEFAULT_COUNTRY_CODE } from "#domain/orders/cart/blank.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { codeWords } from "../../people/identity/code-words.ts";
import { NumberField, readNumber } from "../../people/identity/number-field.tsx";
import { useAct } from "../../people/identity/use-act.ts";

type SendFormProps = {
  readonly ticket: BookingWaivers["tickets"][number];
  readonly booking: { readonly id: string };
  readonly onSent: (order: BookingWaivers) => void;
};

/** Sends a participant the link to sign: to the order's number, or to another one. */
export function SendForm({ ticket, booking, onSent }: SendFormProps) {
  const t = useT();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState({ countryCode: DEFAULT_COUNTRY_CODE, phoneNumber: "" });
  const [isOther, setIsOther] = useState(ticket.phone === null);
  const [error, setError] = useState<string | null>(null);
  const { isSending, trouble, send } = useAct();
  const id = `phone-${ticket.id}`;
  useEffect(() => document.getElementById(isOther ? id : `send-${id}`)?.focus(), [id, isOther]);

  async function submit(sent: FormEvent) {
    sent.preventDefault();
    const number = isOther ? readNumber(typed) : null;
    if (number?.kind === "refused") {
      setError(t((number.code === "required" ? "field.required_phoneNumber" : `field.${number.code}`) as MessageKey));
      return document.getElementById(id)?.focus();
    }
    const input = {
      params: { id: booking.id },
      query: { locale },
      body: { ticketId: ticket.id, phone: number?.body ?? null, locale },
    };
    const next = await send("sendWaiverLink", input, (problem) => codeWords(problem, t, locale));
    if (next) onSent(next);
  }
  return (
    <form className="ui-form" method="post" noValidate inert={!isHydrated} aria-busy={isSending} onSubmit={(sent) => void submit(sent)}>
      {isOther ? (
        <NumberField
          id={id}
          label={t("waiver.order_phone", { name: ticket.holder })}
          value={typed}
          error={error}
          onChange={(next) => {
            setError(null);
            setTyped(next);
          }}
        />
      ) : (
        <p>{t("waiver.order_known", { phone: ticket.phone ?? "" })}</p>
      )}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <div className="waiver-row">
        <Button id={`send-${id}`} type="submit" variant="primary" busy={isSending} busyLabel={t("waiver.sending")}>
          {t("waiver.order_send")}
        </Button>
        {!isOther && (
          <Button variant="text" onClick={() => setIsOther(true)}>
            {t("waiver.order_another")}
          </Button>
        )}
      </div>
    </form>
  );
}
