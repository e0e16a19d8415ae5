import { type FormEvent, useEffect, useState } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { CutNotice } from "../../orders/checkout/cut-notice.tsx";
import { detailsBody } from "../../orders/checkout/details-body.ts";
import { PayTroubles } from "../../orders/checkout/pay-troubles.tsx";
import { useCut } from "../../orders/checkout/use-cut.ts";
import { WaysToPay } from "../../orders/checkout/ways-to-pay.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { type Accepted, Agreements } from "../../shell/forms/agreements.tsx";
import { AnswerField } from "../../shell/forms/answer-field.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";
import { patronErrors, patronQuestions } from "../../shell/forms/patron-questions.ts";
import { phoneText } from "../../shell/forms/phone-text.ts";
import { summaryLine } from "../../shell/forms/summary-line.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { promiseOf } from "../../orders/transaction/message-words.ts";
import type { WayTimes } from "../../orders/transaction/way-times.ts";
import { readVideoOrder } from "../../orders/transaction/video-store.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { PayVideoButton, VIDEO_FORM } from "./pay-video-button.tsx";
import type { PayVideo } from "./use-pay-video.ts";
import { patronOf, type VideoOrder } from "./use-video-order.ts";

/** Where the link goes is asked first; the rest stands as the shop wrote it. */
function askingOf({ patronFields, minAge }: VideoOrder["video"]) {
  const first = patronFields.filter(({ name }) => name === "phoneNumber");
  return { patronFields: [...first, ...patronFields.filter(({ name }) => name !== "phoneNumber")], attendeeFields: [], minAge };
}

/** What the ways give is known before there is an order: nothing of a video runs out. */
function timesOf({ payHours, zone }: VideoOrder["video"]): WayTimes {
  return { serverNow: "", shortMinutes: 15, long: { hours: payHours, until: undefined, why: null }, zone };
}

/** Who buys, how it is paid, what is agreed to, and the one button that sends it all. See docs/rules/videos.md#buying. */
export function VideoForm({ order, pay }: { readonly order: VideoOrder; readonly pay: PayVideo }) {
  const t = useT();
  const locale = useLocale();
  const tenant = useTenant();
  const isHydrated = useHydrated();
  const [accepted, setAccepted] = useState<Accepted>({ terms: false, waiver: null });
  const { video, patron, quote, isKnown } = order;
  const asking = askingOf(video);
  const wrong = patronErrors(asking, patron);
  const errors: Refused[] = [...wrong, ...(accepted.terms ? [] : [{ path: "terms", code: "required" }])];
  const field = useFieldErrors(errors);
  useErrorTitle(field.hasFailed);
  const { isCut, mayGo } = useCut();
  useEffect(() => pushEvent("checkout_step", { step: 1 }), []);

  function change(name: string, value: string) {
    order.setAnswer(name, value);
    const of = name === "countryCode" ? "patron.phoneNumber" : `patron.${name}`;
    field.change(of, !patronErrors(asking, { ...patron, [name]: value }).some((error) => error.path === of));
  }
  function leave(name: string) {
    if (patron[name as keyof typeof patron].trim() !== "") field.leave(`patron.${name}`);
  }
  async function send(sent: FormEvent) {
    sent.preventDefault();
    if (pay.isSending) return;
    if (errors.length > 0) {
      pushEvent("form_error", { form: "video", fields: errors.map((error) => error.path), count: errors.length });
      return field.fail(errors.map((error) => error.path));
    }
    field.clear();
    if (!mayGo()) return;
    pushEvent("pay_click", { value: quote.total });
    const event = { patronFields: video.patronFields, attendeeFields: [], waiver: null };
    const typed = patronOf(readVideoOrder(tenant.ui));
    const body = detailsBody({ event, patron: typed, attendees: [], acceptTerms: accepted.terms, acceptWaiver: false, locale });
    const refused = await pay.send(body);
    if (refused.length > 0) field.fail([], refused);
  }

  const phone = phoneText(patron.countryCode, patron.phoneNumber);
  const promise = promiseOf(tenant, Boolean(phone), Boolean(patron.email));
  const summary = field.hasFailed ? field.shown.map((error) => summaryLine(error, t)) : [];
  return (
    <form
      id={VIDEO_FORM}
      className="ui-form checkout-form"
      method="post"
      noValidate
      onSubmit={(sent) => void send(sent)}
      inert={!isHydrated}
      aria-busy={pay.isSending || undefined}
    >
      <ErrorSummary title={t("common.problem")} errors={summary} attempt={field.attempt} />
      {patronQuestions(asking, patron).map((spec) => (
        <AnswerField
          key={spec.name}
          path={`patron.${spec.name}`}
          spec={spec}
          values={patron}
          error={field.at(`patron.${spec.name}`)}
          onChange={change}
          onLeave={leave}
        />
      ))}
      {isKnown ? (
        <>
          {quote.total > 0 && <WaysToPay total={quote.total} times={timesOf(video)} field={field} />}
          <Agreements
            event={{ waiver: null, hasTerms: video.hasTerms, slug: video.slug }}
            accepted={accepted}
            field={field}
            onChange={(next) => {
              setAccepted(next);
              field.change("terms", next.terms);
            }}
          />
          {isCut ? <CutNotice /> : <PayTroubles pay={pay} />}
          <div className="checkout-submit">
            <PayVideoButton quote={quote} pay={pay} block />
          </div>
          {promise && <p className="fine">{t(promise, { phone })}</p>}
        </>
      ) : (
        <div role="status" aria-label={t("checkout.loading")}>
          <Skeleton size="form" />
        </div>
      )}
    </form>
  );
}
