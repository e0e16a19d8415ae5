import { type ReactNode, useEffect, useRef } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { type Accepted, Agreements } from "../../shell/forms/agreements.tsx";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { promiseOf } from "../transaction/message-words.ts";
import { type WayTimes, isTooSlow } from "../transaction/way-times.ts";
import { fieldWords } from "../../shell/forms/field-message.ts";
import { chooseWay, selectWay, useChosenWay, useLastUsedWay } from "../transaction/chosen-way.ts";
import { WayCards } from "../transaction/way-cards.tsx";
import { buyerPhone } from "./buyer-line.tsx";
import { CutNotice } from "./cut-notice.tsx";
import type { Pay } from "./use-pay.ts";

type PaySectionProps = {
  /** In rupiah. A total of 0 hides payment methods. */
  readonly total: number;
  /** The time that each channel allows for paying. Null while unknown. */
  readonly times: WayTimes | null;
  readonly agreed: Parameters<typeof Agreements>[0]["event"];
  readonly accepted: Accepted;
  readonly field: FieldErrors;
  readonly pay: Pay;
  /** The button was pressed without a network, and there still is none. */
  readonly isCut: boolean;
  readonly buyer: { readonly countryCode: string; readonly phoneNumber: string; readonly email: string };
  /** Hides the middle of the buyer's number. */
  readonly isMasked?: boolean;
  readonly onAccept: (accepted: Accepted) => void;
  readonly button: ReactNode;
};

/** The end of every order's form: payment channel, agreements, errors, button, and destination of messages. */
export function PaySection(props: PaySectionProps) {
  const { total, times, agreed, accepted, field, pay, isCut, buyer, isMasked = false, onAccept, button } = props;
  const t = useT();
  const phone = buyerPhone(buyer, isMasked);
  const promise = promiseOf(useTenant(), Boolean(phone), Boolean(buyer.email));
  return (
    <>
      {total > 0 && <WaysToPay total={total} times={times} field={field} />}
      <Agreements event={agreed} isFree={total === 0} accepted={accepted} field={field} onChange={onAccept} />
      {isCut ? <CutNotice /> : <PayTroubles pay={pay} />}
      <div className="checkout-submit">{button}</div>
      {promise && <p className="fine">{t(promise, { phone })}</p>}
    </>
  );
}

/** The message after a failed submission: try again, or look at the order's page. */
function PayTroubles({ pay }: { readonly pay: Pick<Pay, "trouble" | "isSlow" | "statusPath"> }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  // On phones the message would stay hidden behind the bar.
  useEffect(() => {
    if (pay.trouble) place.current?.scrollIntoView({ block: "nearest" });
  }, [pay.trouble]);
  if (pay.trouble) {
    const action = pay.trouble.isUnknown && <a href={pay.statusPath}>{t("checkout.checkStatus")}</a>;
    return (
      <div ref={place}>
        <Banner
          tone={pay.trouble.isUnknown || pay.trouble.title ? "warning" : "danger"}
          role="alert"
          title={pay.trouble.title}
          action={action}
        >
          {pay.trouble.text}
        </Banner>
      </div>
    );
  }
  if (!pay.isSlow) return null;
  return (
    <Banner tone="info" role="status">
      {t("checkout.stillWorking")}
    </Banner>
  );
}

type WaysToPayProps = { readonly total: number; readonly times: WayTimes | null; readonly field: FieldErrors };

/** The payment channels to choose from, or the names of the provider's methods if its own page offers the choice. */
function WaysToPay({ total, times, field }: WaysToPayProps) {
  const t = useT();
  const { ui, payment } = useTenant();
  const channels = payment?.channels ?? [];
  const possible = channels.filter((channel) => !isTooSlow(channel, times));
  const way = useChosenWay(ui, { channels: possible, total, hasDefault: true });
  useEffect(() => selectWay(ui, way), [ui, way]);
  // The latest payment's channel stays first while the visitor chooses another.
  const last = useLastUsedWay(ui);
  if (!payment) return null;
  const refused = field.at("channel");
  const words = refused && fieldWords(refused);
  return (
    <div className="review-ways">
      {channels.length > 0 ? (
        <WayCards
          id="channel"
          label={t("checkout.order.method")}
          channels={channels}
          total={total}
          value={way}
          last={last}
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
            {payment.methods.map((method) => (
              <li key={method}>{t(`common.pay_with.${method}`)}</li>
            ))}
          </ul>
        </>
      )}
      {way === null && <p className="muted">{t(channels.length === 0 ? "checkout.review.method" : "checkout.way.lead")}</p>}
    </div>
  );
}
