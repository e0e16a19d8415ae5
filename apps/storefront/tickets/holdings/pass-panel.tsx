import { useMemo } from "react";
import type { PassAnswer } from "#contract/tickets/passes.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { codeAddress } from "./draw-code.ts";

/** The code on white, drawn by the device, with letters for staff below. */
export function PassPanel({ pass }: { readonly pass: Pick<PassAnswer, "qr" | "code" | "delegate" | "category"> }) {
  const t = useT();
  const address = useMemo(() => codeAddress(pass.qr), [pass.qr]);
  return (
    <div className="ticket-qr" data-state="valid">
      <img src={address} alt={t("offer.qr", { name: pass.delegate, category: pass.category })} width={320} height={320} />
      <p className="ticket-code">
        <span className="sr-only">{t("pass.letters")}: </span>
        {pass.code}
      </p>
    </div>
  );
}
