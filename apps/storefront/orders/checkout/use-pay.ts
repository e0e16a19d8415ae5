import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { ProblemBody } from "#contract/shapes.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { pageForm } from "../../shell/links/page-path.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { dropTransaction, readTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { newKey, pageKeys } from "../../shell/state/act-keys.ts";
import { attemptKey, forgetAttempt, isFinal, sendAttempt } from "../../shell/state/attempt-key.ts";
import { saveBooking } from "../transaction/booking-store.ts";
import { dropEntrusted, isAboutEntrusted } from "./drop-entrusted.ts";
import type { DetailsBody } from "./details-body.ts";
import type { Refused } from "../../shell/forms/field-message.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import { chosenWay } from "../transaction/chosen-way.ts";
import { downText } from "../transaction/down-text.ts";
import { leaveFor } from "../transaction/leave-for.ts";
import { refusedFields } from "./refused-fields.ts";
import type { Order } from "./use-checkout.ts";
import { useIsSlow } from "./use-is-slow.ts";

/** What the visitor is told when sending did not work out. */
export type PayTrouble = {
  readonly title?: string;
  readonly text: string;
  /** Nobody knows whether the payment was started: the order's page shows it. */
  readonly isUnknown: boolean;
};
export type Pay = {
  readonly isSending: boolean;
  /** It takes unusually long. */
  readonly isSlow: boolean;
  readonly trouble: PayTrouble | null;
  /** Saves the details, then pays or finishes. Answers the fields that the server refused; empty otherwise. */
  readonly send: (details: DetailsBody) => Promise<readonly Refused[]>;
  readonly statusPath: string;
};

/** Sends an order: once at a time, and the same attempt again under the same key. See docs/rules/orders.md#sent-once. */
export function usePay(order: Order): Pay {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui, payment } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const { revalidate } = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<PayTrouble | null>(null);
  const running = useRef(false);
  const isSlow = useIsSlow(isSending);
  const { event, txn, reload } = order;
  const id = txn.bookingId ?? "";
  const ownPath = path(statusPath({ slug: event.slug, id }));

  /** What a refusal means here; the fields that it names. */
  function refuse(problem: ProblemBody, status: number): readonly Refused[] {
    if (problem.code === "FIELDS_INVALID" || problem.code === "VALIDATION_FAILED") {
      setTrouble(null);
      return refusedFields(problem, locale);
    }
    if (problem.code === "TERMS_REQUIRED") return [{ path: "terms", code: "required" }];
    if (problem.code === "WAIVER_REQUIRED") return [{ path: "waiver", code: "required" }];
    if (problem.code === "WAIVER_CHANGED") {
      // The page is read anew, and with it the text; what was typed stays.
      void revalidate();
      if (problem.details?.["version"] !== null) return [{ path: "waiver", code: "changed" }];
      setTrouble({ text: t("checkout.waiver.gone"), isUnknown: false });
      return [];
    }
    if (isAboutEntrusted(problem)) {
      dropEntrusted(ui, event.id);
      setTrouble({ text: t("checkout.entrust.gone"), isUnknown: false });
      return [];
    }
    if (problem.code === "HOLD_EXPIRED" || problem.code === "PRICE_CHANGED" || problem.code === "NOT_FOUND") reload();
    if (problem.code === "BOOKING_STATE") void navigate(ownPath, { replace: true });
    setTrouble(troubleOf(problem, status));
    return [];
  }

  /** An answer without a reference came from something in front of the shop: then the request may have been carried out. */
  function troubleOf(problem: ProblemBody, status: number): PayTrouble {
    const most = problem.details?.["maxPerPhone"];
    if (problem.code === "LIMIT_REACHED" && typeof most === "number")
      return { text: t("checkout.phone_limit", { max: most }), isUnknown: false };
    if (problem.code === "PAYMENT_UNAVAILABLE") return { ...downText({ t, locale, event, payment }, problem), isUnknown: false };
    if (status < 500 || problem.code !== "INTERNAL") return { text: problem.message[locale], isUnknown: false };
    if (problem.requestId === "") return { text: t("checkout.unknown"), isUnknown: true };
    return { text: t("checkout.server", { ref: problem.requestId }), isUnknown: false };
  }

  async function save(details: DetailsBody): Promise<readonly Refused[] | "saved"> {
    const act = `details.${id}`;
    const idempotencyKey = attemptKey(pageKeys, { act, body: details, newId: newKey });
    const answer = await api("saveDetails", {
      params: { id },
      query: { locale },
      body: details,
      idempotencyKey,
    });
    // The same details sent once more, after a payment that could not be begun, are saved already.
    if (answer.ok) return "saved";
    if (isFinal(answer)) forgetAttempt(pageKeys, act);
    return refuse(answer.problem, answer.status);
  }

  async function pay(): Promise<readonly Refused[]> {
    const shownTotal = readTransaction(ui, event.id).bookingData?.total ?? 0;
    const channel = chosenWay(ui, { channels: payment?.channels ?? [], total: shownTotal });
    const body = { shownTotal, locale, page: pageForm(location), channel };
    const answer = await sendAttempt({ store: browserStore, act: `pay.${id}`, body }, (idempotencyKey) =>
      api("startPayment", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (!answer.ok) return refuse(answer.problem, answer.status);
    const { redirectUrl, booking } = answer.data;
    // Where the order's own page says how to pay, nobody has to leave for another.
    if (redirectUrl !== null && !booking.payment?.instructions) {
      leaveFor(redirectUrl, ownPath);
      return await new Promise(() => {});
    }
    saveBooking(booking);
    await navigate(ownPath, { replace: true });
    return [];
  }

  async function send(details: DetailsBody): Promise<readonly Refused[]> {
    if (event.isPreview) {
      dropTransaction(ui, event.id);
      await navigate(path(`/event/${event.slug}?notice=preview-done`), { replace: true });
      return [];
    }
    if (running.current) return [];
    running.current = true;
    setIsSending(true);
    setTrouble(null);
    let isPaying = false;
    try {
      const saved = await save(details);
      if (saved !== "saved") return saved;
      isPaying = true;
      return await pay();
    } catch {
      setTrouble({ text: t(isPaying ? "checkout.unknown" : "common.no_connection"), isUnknown: isPaying });
      return [];
    } finally {
      running.current = false;
      setIsSending(false);
    }
  }

  return { isSending, isSlow, trouble, send, statusPath: ownPath };
}
