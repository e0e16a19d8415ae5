import { useTenant } from "../../shell/document/tenant.ts";
import { fieldWords } from "../../shell/forms/field-message.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { chooseWay, useChosenWay } from "../transaction/chosen-way.ts";
import { WayCards } from "../transaction/way-cards.tsx";
import { isTooSlow, type WayTimes } from "../transaction/way-times.ts";

type WaysToPayProps = { readonly total: number; readonly times: WayTimes | null; readonly field: FieldErrors };

/** Payment channels, selectable here if the provider allows, and the provider whose page asks for the rest. */
export function WaysToPay({ total, times, field }: WaysToPayProps) {
  const t = useT();
  const { ui, payment, simulatedPayments } = useTenant();
  const channels = payment?.channels ?? [];
  const way = useChosenWay(ui, { channels: channels.filter((channel) => !isTooSlow(channel, times)), total });
  if (!payment) return null;
  const { gateway, methods } = payment;
  const refused = field.at("channel");
  const words = refused && fieldWords(refused);
  return (
    <div className="review-ways">
      {channels.length > 0 ? (
        <WayCards
          id="channel"
          label={t("checkout.order.method")}
          lead={<p className="muted">{t("checkout.way.lead", { gateway })}</p>}
          channels={channels}
          total={total}
          value={way}
          times={times}
          error={words && t(words.key, words.params)}
          onChange={(channel) => {
            chooseWay(ui, channel);
            field.change("channel", true);
          }}
        />
      ) : (
        <>
          <p className="ui-label">{t("checkout.order.method")}</p>
          <ul>
            {methods.map((method) => (
              <li key={method}>{t(`common.pay_with.${method}`)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="muted">
        {channels.length === 0 && t("checkout.review.method", { gateway })} {simulatedPayments && t("checkout.simulated")}
      </p>
    </div>
  );
}
