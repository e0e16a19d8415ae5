import { useState } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

export type PromoEntry = {
  readonly error: string | null;
  readonly isBusy: boolean;
  /** True once the order is held at the new price. */
  readonly apply: (typed: string) => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
  readonly clearError: () => void;
};

type Turn = Pick<PromoEntry, "error" | "isBusy" | "clearError"> & {
  readonly run: (work: () => Promise<string | null>) => Promise<boolean>;
};

/** One change of an order's code at a time; `work` answers why it was refused, in words, and null where it was not. */
export function usePromoTurn(): Turn {
  const t = useT();
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

  return { error, isBusy, run, clearError: () => setError(null) };
}
