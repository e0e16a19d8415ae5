import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { PromoEntry } from "./use-promo-entry.ts";
import { CodeInput } from "../transaction/code-input.tsx";

type PromoFieldProps = {
  readonly promo: PromoEntry;
  /** The current price, undefined while unknown. */
  readonly quote: { readonly promoCode: string | null } | undefined;
};

/** A link that opens a field, or a chip with an accepted code, whose discount is in the prices. See docs/rules/orders.md#promo-field. */
export function PromoField({ promo, quote }: PromoFieldProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const chip = useRef<HTMLParagraphElement>(null);

  async function apply() {
    if (!(await promo.apply(typed))) return;
    setIsOpen(false);
    setTyped("");
    requestAnimationFrame(() => chip.current?.focus());
  }
  function enter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void apply();
  }

  if (quote?.promoCode) {
    return (
      <p className="promo-chip" ref={chip} tabIndex={-1}>
        <Icon name="check" size={18} />
        <strong className="ui-grow">{quote.promoCode}</strong>
        <Button size="small" variant="text" busy={promo.isBusy} onClick={() => void promo.remove()}>
          {t("checkout.promo.remove")}
        </Button>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <button type="button" className="ui-link promo-ask" onClick={() => setIsOpen(true)} disabled={!quote}>
        {t("checkout.promo.ask")}
      </button>
    );
  }
  const slots = { id, label: t("checkout.promo.label"), hint: promo.error && t("checkout.promo.help"), error: promo.error };
  return (
    <Field {...slots} className="promo-field">
      <div className="promo-entry">
        <CodeInput
          slots={slots}
          takesFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            promo.clearError();
          }}
          onKeyDown={enter}
        />
        <Button busy={promo.isBusy} busyLabel={t("checkout.promo.applying")} onClick={() => void apply()}>
          {t("checkout.promo.apply")}
        </Button>
      </div>
    </Field>
  );
}
