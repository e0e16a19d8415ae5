import { useRef, useState, useEffect } from "react";
import { useNavigate } from "react-router";
import type { ProblemBody } from "#contract/shapes.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { pageForm } from "../../shell/links/page-path.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { newKey, pageKeys } from "../../shell/state/act-keys.ts";
import { attemptKey, forgetAttempt, isFinal, sendAttempt } from "../../shell/state/attempt-key.ts";
import { saveBooking } from "../transaction/booking-store.ts";
import type { DetailsBody } from "./details-body.ts";
import { type Refused, samePath } from "../../shell/forms/field-message.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import { selectedWay } from "../transaction/chosen-way.ts";
import type { Choice, HoldOutcome } from "../transaction/take-hold.ts";
import { downText } from "../transaction/down-text.ts";
import { leaveFor } from "../transaction/leave-for.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { formatRupiah } from "#i18n/format.ts";

const SLOW_MS = 10_000;

/** Whether sending takes unusually long. */
function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isSending]);
  return isSlow;
}

/** The fields named in a refusal, as a form shows them. */
function refusedFields({ fields = [] }: Pick<ProblemBody, "fields">, locale: Locale): readonly Refused[] {
  return fields.map((field) => ({ ...field, path: samePath(field.path), params: inRupiah(field.params, locale) }));
}

/** An amount limit in readable form. */
function inRupiah(params: Refused["params"], locale: Locale): Refused["params"] {
  const limit = params?.["limit"];
  return typeof limit === "number" ? { ...params, limit: formatRupiah(limit, locale) } : params;
}

/** The message after a failed submission. */
export type PayTrouble = {
  readonly title?: string;
  readonly text: string;
  /** True if it is unknown whether the payment started. The order's page shows whether it has. */
  readonly isUnknown: boolean;
};
export type Pay = {
  readonly isSending: boolean;
  /** Sending takes unusually long. */
  readonly isSlow: boolean;
  readonly trouble: PayTrouble | null;
  /** Saves the details, then pays or finishes. Returns the fields refused by the server, empty otherwise. */
  readonly send: (details: DetailsBody) => Promise<readonly Refused[]>;
  readonly statusPath: string;
};

/** An order as its form sends it, with the parts specific to its kind. */
type Payable = {
  readonly choice: Choice;
  /** The order on the page. Null before it is placed. */
  readonly bookingId: string | null;
  /** The time zone for times in messages. */
  readonly zone: string;
  /** Places the order, for kinds that place it with the payment. */
  readonly hold?: () => Promise<HoldOutcome>;
  /** Handles refusals specific to the kind: returns refused fields or a message, or null for the common handling. */
  readonly refuse: (problem: ProblemBody) => readonly Refused[] | string | null;
  /** Queries the state of the order. */
  readonly reload: () => void;
};
/** The order being sent, and the total in rupiah that the visitor accepted. */
type Sent = { readonly id: string; readonly total: number };

/** Refusals because the order has changed since the page loaded it. */
const OVERTAKEN: ReadonlySet<string> = new Set(["HOLD_EXPIRED", "PRICE_CHANGED", "NOT_FOUND"]);

/**
 * Sends an order of any kind with one press: places it if needed, saves the details, and pays. One attempt runs at a time, and retries use
 * the same key. See docs/rules/orders.md#sent-once.
 */
export function usePay(order: Payable): Pay {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui, payment } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<PayTrouble | null>(null);
  const running = useRef(false);
  const isSlow = useIsSlow(isSending);
  const { choice } = order;
  const ownPath = (id: string) => path(statusPath({ kind: choice.kind, slug: choice.slug, id }));

  /** Handles a refusal and returns the fields it names. `id`: the order, if placed. */
  function refuse(problem: ProblemBody, { status, id }: { readonly status: number; readonly id?: string }): readonly Refused[] {
    const { code } = problem;
    if (code === "FIELDS_INVALID" || code === "VALIDATION_FAILED") return refusedFields(problem, locale);
    if (code === "TERMS_REQUIRED") return [{ path: "terms", code: "required" }];
    const own = order.refuse(problem);
    if (typeof own === "string") setTrouble({ text: own, isUnknown: false });
    if (own !== null) return typeof own === "string" ? [] : own;
    if (OVERTAKEN.has(code)) order.reload();
    if (code === "BOOKING_STATE" && id !== undefined) void navigate(ownPath(id), { replace: true });
    setTrouble(troubleOf(problem, status));
    return [];
  }

  /**
   * The message for a refusal. An answer without a request id came from a server in front of the shop, so the shop may have executed the
   * request.
   */
  function troubleOf(problem: ProblemBody, status: number): PayTrouble {
    const most = problem.details?.["maxPerPhone"];
    if (problem.code === "LIMIT_REACHED" && typeof most === "number")
      return { text: t("checkout.phone_limit", { max: most }), isUnknown: false };
    if (problem.code === "PAYMENT_UNAVAILABLE") return { ...downText({ t, locale, event: order, payment }, problem), isUnknown: false };
    if (status < 500 || problem.code !== "INTERNAL") return { text: problem.message[locale], isUnknown: false };
    if (problem.requestId === "") return { text: t("checkout.unknown"), isUnknown: true };
    return { text: t("checkout.server", { ref: problem.requestId }), isUnknown: false };
  }

  async function save({ id }: Sent, details: DetailsBody): Promise<readonly Refused[] | "saved"> {
    const act = `details.${id}`;
    const idempotencyKey = attemptKey(pageKeys, { act, body: details, newId: newKey });
    const answer = await api("saveDetails", {
      params: { id },
      query: { locale },
      body: details,
      idempotencyKey,
    });
    // A retry after a failed payment start finds the details already saved.
    if (answer.ok) return "saved";
    if (isFinal(answer)) forgetAttempt(pageKeys, act);
    return refuse(answer.problem, { status: answer.status, id });
  }

  async function pay({ id, total: shownTotal }: Sent): Promise<readonly Refused[]> {
    const channel = selectedWay(ui);
    const body = { shownTotal, locale, page: pageForm(location), channel };
    const answer = await sendAttempt({ store: browserStore, act: `pay.${id}`, body }, (idempotencyKey) =>
      api("startPayment", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (!answer.ok) return refuse(answer.problem, { status: answer.status, id });
    const { redirectUrl, booking } = answer.data;
    // If the order's own page shows the payment instructions, no redirect is needed.
    if (redirectUrl !== null && !booking.payment?.instructions) {
      leaveFor(redirectUrl, ownPath(id));
      return await new Promise(() => {});
    }
    saveBooking(booking);
    await navigate(ownPath(id), { replace: true });
    return [];
  }

  async function send(details: DetailsBody): Promise<readonly Refused[]> {
    if (running.current) return [];
    running.current = true;
    setIsSending(true);
    setTrouble(null);
    let isPaying = false;
    const fail = () => {
      setTrouble({ text: t(isPaying ? "checkout.unknown" : "common.no_connection"), isUnknown: isPaying });
      return [];
    };
    try {
      const held = await order.hold?.();
      if (held?.kind === "offline") return fail();
      if (held?.kind === "refused") return refuse(held.problem, { status: held.problem.status });
      const { bookingId, bookingData } = choice.read(ui);
      const sent = { id: bookingId ?? "", total: bookingData?.total ?? 0 };
      const saved = await save(sent, details);
      if (saved !== "saved") return saved;
      isPaying = true;
      return await pay(sent);
    } catch {
      return fail();
    } finally {
      running.current = false;
      setIsSending(false);
    }
  }

  return { isSending, isSlow, trouble, send, statusPath: ownPath(order.bookingId ?? "") };
}
