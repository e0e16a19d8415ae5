import type { ReactNode } from "react";
import { type Accepted, Agreements } from "../../shell/forms/agreements.tsx";
import { phoneText } from "../../shell/forms/phone-text.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { promiseOf } from "../transaction/message-words.ts";
import type { WayTimes } from "../transaction/way-times.ts";
import { CutNotice } from "./cut-notice.tsx";
import { PayTroubles } from "./pay-troubles.tsx";
import type { Pay } from "./use-pay.ts";
import { WaysToPay } from "./ways-to-pay.tsx";

type PaySectionProps = {
  /** In rupiah; nothing is asked about paying where it is 0. */
  readonly total: number;
  /** How long each way to pay lasts; null while it is not known. */
  readonly times: WayTimes | null;
  readonly agreed: Parameters<typeof Agreements>[0]["event"];
  readonly accepted: Accepted;
  readonly field: FieldErrors;
  readonly pay: Pay;
  /** The button was pressed without a network, and there is none yet. */
  readonly isCut: boolean;
  readonly buyer: { readonly countryCode: string; readonly phoneNumber: string; readonly email: string };
  readonly onAccept: (accepted: Accepted) => void;
  readonly button: ReactNode;
};

/** The end of every order's form: how it is paid, what is agreed to, what went wrong, the button, and where messages will go. */
export function PaySection({ total, times, agreed, accepted, field, pay, isCut, buyer, onAccept, button }: PaySectionProps) {
  const t = useT();
  const phone = phoneText(buyer.countryCode, buyer.phoneNumber);
  const promise = promiseOf(useTenant(), Boolean(phone), Boolean(buyer.email));
  return (
    <>
      {total > 0 && <WaysToPay total={total} times={times} field={field} />}
      <Agreements event={agreed} accepted={accepted} field={field} onChange={onAccept} />
      {isCut ? <CutNotice /> : <PayTroubles pay={pay} />}
      <div className="checkout-submit">{button}</div>
      {promise && <p className="fine">{t(promise, { phone })}</p>}
    </>
  );
}
