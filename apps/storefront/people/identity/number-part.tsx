import { useState } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { ChangeNumber } from "./change-number.tsx";
import { useSendsCodes } from "./no-codes.tsx";
import { wholePhoneText } from "../../shell/forms/phone-text.ts";

type NumberPartProps = { readonly phone: string; readonly onChanged: () => void };

/** The person's number, with a change. */
export function NumberPart({ phone, onChanged }: NumberPartProps) {
  const t = useT();
  const sendsCodes = useSendsCodes();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="ui-card account-part">
      <h2>
        <Icon name="phone" className="muted" />
        {t(isChanging ? "login.change.title" : "login.account.number")}
      </h2>
      {isChanging ? (
        <ChangeNumber
          phone={phone}
          onCancel={() => setIsChanging(false)}
          onDone={() => {
            setIsChanging(false);
            announce(t("login.change.done"));
            onChanged();
          }}
        />
      ) : (
        <>
          <p className="account-number">{wholePhoneText(phone)}</p>
          {sendsCodes && (
            <div>
              <Button variant="secondary" size="small" onClick={() => setIsChanging(true)}>
                {t("login.account.change")}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
