import { type ReactNode, useState } from "react";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { forgetBuyer, useWantsRemembering, wishRemembering } from "../transaction/remembered-buyer.ts";
import { BuyerLine } from "./buyer-line.tsx";
import { PatronAnswers } from "./patron-answers.tsx";
import type { KnownState } from "./use-known-buyer.ts";

type BuyerAnswersProps = {
  readonly asking: Parameters<typeof PatronAnswers>[0]["asking"];
  readonly patron: Patron;
  readonly field: FieldErrors;
  readonly buyer: KnownState;
  readonly onAnswer: (name: string, value: string) => void;
};

/** What forgetting the buyer empties. */
const ON_CARD = ["fullName", "phoneNumber", "email"] as const;

/** The buyer's questions. A known buyer is one card, with the questions that it leaves. */
export function BuyerAnswers({ asking, patron, field, buyer, onAnswer }: BuyerAnswersProps) {
  const t = useT();
  const { ui } = useTenant();
  const [isChanging, setIsChanging] = useState(false);
  if (buyer.state === "seeking") {
    return (
      <div role="status" aria-label={t("checkout.loading")}>
        <Skeleton size="form" />
      </div>
    );
  }
  const onCard = buyer.onCard.filter((name) => patron[name] !== "");
  const shown = { ...patron, fullName: "", email: "", ...Object.fromEntries(onCard.map((name) => [name, patron[name]])) };
  const isCard = buyer.isKnown(patron) && !isChanging && !onCard.some((name) => field.at(`patron.${name}`));
  function forget() {
    forgetBuyer(ui);
    for (const name of ON_CARD) onAnswer(name, "");
    buyer.forget();
    announce(t("checkout.known.forgotten"));
  }
  const erase = buyer.source === "browser" && (
    <button type="button" className="ui-link tap" onClick={forget}>
      {t("checkout.known.forget")}
    </button>
  );
  return (
    <>
      {isCard && (
        <BuyerLine patron={shown} isMasked note={t("checkout.known.check")}>
          <button type="button" className="ui-link tap" onClick={() => setIsChanging(true)}>
            {t("checkout.field.change")}
            <span className="sr-only"> ({t("checkout.buyer.title")})</span>
          </button>
          {erase}
        </BuyerLine>
      )}
      <PatronAnswers asking={asking} patron={patron} field={field} without={isCard ? onCard : []} onAnswer={onAnswer} />
      {!isCard && (erase || (buyer.source !== "login" && <RememberMe />))}
    </>
  );
}

/** The consent to be remembered: off until given, said in one line. */
function RememberMe(): ReactNode {
  const t = useT();
  const { ui, brand } = useTenant();
  const isWanted = useWantsRemembering(ui);
  return (
    <Checkbox
      id="remember"
      label={t("checkout.remember")}
      hint={t("checkout.remember.hint", { brand: brand.title })}
      checked={isWanted}
      onChange={(change) => wishRemembering(ui, change.target.checked)}
    />
  );
}
