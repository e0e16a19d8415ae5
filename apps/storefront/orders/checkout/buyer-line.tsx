import type { ReactNode } from "react";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { normalisePhone } from "#domain/people/fields/phone.ts";
import { Icon } from "#ui/media/icon.tsx";
import { maskedPhone } from "../../people/identity/masked-phone.ts";
import { phoneText } from "../../shell/forms/phone-text.ts";

type BuyerLineProps = {
  readonly patron: Pick<Patron, "fullName" | "countryCode" | "phoneNumber" | "email">;
  /** Hides the middle of the number: the visitor did not type it now, and others may see the screen. */
  readonly isMasked: boolean;
  readonly note?: string | undefined;
  /** What can be done with it. */
  readonly children: ReactNode;
};

/** A buyer's number, whole or with its middle hidden. */
export function buyerPhone({ countryCode, phoneNumber }: Pick<Patron, "countryCode" | "phoneNumber">, isMasked: boolean): string {
  const phone = normalisePhone(countryCode, phoneNumber);
  return isMasked && phone.kind === "phone" ? maskedPhone(phone.e164) : phoneText(countryCode, phoneNumber);
}

/** Name, number and e-mail of the buyer on one card. */
export function BuyerLine({ patron, isMasked, note, children }: BuyerLineProps) {
  const { fullName, countryCode, phoneNumber, email } = patron;
  const shown = buyerPhone({ countryCode, phoneNumber }, isMasked);
  return (
    <div className="review-buyer">
      <Icon name="user" className="muted" />
      <div className="review-words">
        <p className="strong">{fullName || shown || "\u00a0"}</p>
        {(fullName || email || !shown) && (
          <p className="muted review-contact">
            <span>{(fullName && shown) || "\u00a0"}</span>
            {email && <span>{email}</span>}
          </p>
        )}
        {note && <p className="ui-note">{note}</p>}
      </div>
      <div className="review-acts">{children}</div>
    </div>
  );
}
