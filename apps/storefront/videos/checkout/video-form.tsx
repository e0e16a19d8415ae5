import { type ReactNode, useEffect, useState } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { CheckoutForm } from "../../orders/checkout/checkout-form.tsx";
import { detailsBody } from "../../orders/checkout/details-body.ts";
import { BuyerAnswers } from "../../orders/checkout/buyer-answers.tsx";
import { PaySection } from "../../orders/checkout/pay-section.tsx";
import { useCut } from "../../orders/checkout/use-cut.ts";
import type { Pay } from "../../orders/checkout/use-pay.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import type { Accepted } from "../../shell/forms/agreements.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";
import { patronErrors } from "../../shell/forms/patron-questions.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { WayTimes } from "../../orders/transaction/way-times.ts";
import { rememberBuyer } from "../../orders/transaction/remembered-buyer.ts";
import { readVideoOrder } from "../../orders/transaction/video-store.ts";
import { patronOf, useVideoBuyer, type VideoOrder } from "./use-video-order.ts";

export const VIDEO_FORM = "video-form";

/** The buyer's questions: first the phone number, to which the link is sent, then the others in the shop's order. */
function askingOf({ patronFields, minAge }: VideoOrder["video"]) {
  const first = patronFields.filter(({ name }) => name === "phoneNumber");
  return { patronFields: [...first, ...patronFields.filter(({ name }) => name !== "phoneNumber")], attendeeFields: [], minAge };
}

/** The payment times. They are known before the order is placed, since a video order has no hold that could shorten them. */
function timesOf({ payHours, zone }: VideoOrder["video"]): WayTimes {
  return { serverNow: "", shortMinutes: 15, long: { hours: payHours, until: undefined, why: null }, zone };
}

type VideoFormProps = { readonly order: VideoOrder; readonly pay: Pay; readonly button: ReactNode };

/** Buyer, payment channel, agreements, and one button that sends everything. See docs/rules/videos.md#buying. */
export function VideoForm({ order, pay, button }: VideoFormProps) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const [accepted, setAccepted] = useState<Accepted>({ terms: false, waiver: null });
  const { video, patron, quote, isKnown } = order;
  const asking = askingOf(video);
  const errors: Refused[] = [...patronErrors(asking, patron), ...(accepted.terms ? [] : [{ path: "terms", code: "required" }])];
  const field = useFieldErrors(errors);
  const { isCut, mayGo } = useCut();
  const buyer = useVideoBuyer(video);
  useEffect(() => pushEvent("checkout_step", { step: 1 }), []);

  function agree(next: Accepted) {
    setAccepted(next);
    field.change("terms", next.terms);
  }

  async function send() {
    if (pay.isSending) return;
    if (errors.length > 0) {
      pushEvent("form_error", { form: "video", fields: errors.map((error) => error.path), count: errors.length });
      return field.fail(errors.map((error) => error.path));
    }
    field.clear();
    if (!mayGo()) return;
    pushEvent("pay_click", { value: quote.total });
    const event = { patronFields: video.patronFields, attendeeFields: [], waiver: null };
    const typed = patronOf(readVideoOrder(ui));
    // Before the payment, which may leave the page.
    rememberBuyer(ui, typed, []);
    const body = detailsBody({ event, patron: typed, attendees: [], acceptTerms: accepted.terms, acceptWaiver: false, locale });
    const refused = await pay.send(body);
    if (refused.length > 0) field.fail([], refused);
  }

  return (
    <CheckoutForm id={VIDEO_FORM} field={field} isSending={pay.isSending} onSend={() => void send()}>
      <BuyerAnswers asking={asking} patron={patron} field={field} buyer={buyer} onAnswer={order.setAnswer} />
      {isKnown ? (
        <PaySection
          total={quote.total}
          times={timesOf(video)}
          agreed={{ waiver: null, hasTerms: video.hasTerms, slug: video.slug }}
          accepted={accepted}
          field={field}
          pay={pay}
          isCut={isCut}
          buyer={patron}
          isMasked={buyer.isKnown(patron)}
          onAccept={agree}
          button={button}
        />
      ) : (
        <div role="status" aria-label={t("checkout.loading")}>
          <Skeleton size="form" />
        </div>
      )}
    </CheckoutForm>
  );
}
