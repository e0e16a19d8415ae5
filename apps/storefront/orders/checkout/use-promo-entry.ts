import { useState } from "react";
import type { CallAnswer } from "#contract/client.ts";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { formatRupiah } from "#i18n/format.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { Choice } from "../transaction/take-hold.ts";

export type PromoEntry = {
  readonly error: string | null;
  readonly isBusy: boolean;
  /** True once the order has the new price. */
  readonly apply: (typed: string) => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
  readonly clearError: () => void;
};

type Accepted = NonNullable<CallAnswer<"quoteSelection">["promo"]>;
type Entering = {
  /** Called with the first code, so that its code may load then. */
  readonly choice: () => Promise<Choice>;
  /** Applies an accepted code to the order; null removes it. Returns a refusal's text, or null. */
  readonly put: (promo: Accepted | null) => Promise<string | null>;
};

/** The promo code field. Changes one code at a time, and quotes its price first. See docs/rules/orders.md#promo-field. */
export function usePromoEntry({ choice, put }: Entering): PromoEntry & { readonly tryCode: (typed: string) => Promise<string | null> } {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<string | null>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setError(null);
    const refused = await work().catch(() => t("checkout.promo.network"));
    setIsBusy(false);
    setError(refused);
    if (refused) announce(refused, "assertive");
    return refused === null;
  }

  async function tryCode(typed: string): Promise<string | null> {
    const promoCode = normaliseCode(typed);
    if (promoCode === null) return t(typed.trim() === "" ? "checkout.promo.empty" : "checkout.promo.invalid");
    const answer = await api("quoteSelection", { body: bodyOf(await choice(), ui, promoCode) });
    if (!answer.ok) {
      pushEvent("promo_invalid", { reason: answer.problem.code });
      return answer.problem.message[locale];
    }
    const { promo, quote } = answer.data;
    if (!promo || quote.discount === 0) return t("checkout.promo.notApplicable");
    const refused = await put(promo);
    if (refused !== null) return refused;
    announce(t("checkout.promo.applied", { amount: formatRupiah(quote.total, locale) }));
    pushEvent("promo_apply");
    return null;
  }

  async function takeOff(): Promise<string | null> {
    const refused = await put(null);
    if (refused !== null) return refused;
    announce(t("checkout.promo.removed"));
    pushEvent("promo_remove");
    return null;
  }

  return {
    error,
    isBusy,
    tryCode,
    apply: (typed) => run(() => tryCode(typed)),
    remove: () => run(takeOff),
    clearError: () => setError(null),
  };
}

function bodyOf({ id: eventId, read }: Choice, ui: string, promoCode: string) {
  const { bookingId, bookingData, asked } = read(ui);
  const { sessionId, selection, accessCode } = asked;
  const categories = selection.categories.map(({ categoryId, qty }) => ({ categoryId, qty }));
  // Name the current hold as replaced, so that it does not count against its own change.
  const replaces = bookingData?.status === "held" ? bookingId : null;
  return { eventId, sessionId, selection: { ...selection, categories }, promoCode, replaces, ...(accessCode && { accessCode }) };
}
