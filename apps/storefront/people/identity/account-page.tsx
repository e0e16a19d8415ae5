import { useEffect, useState } from "react";
import type { SessionList } from "#contract/people/identity.ts";
import type { PasskeyList } from "#contract/people/passkeys.ts";
import { LinkButton, Button } from "#ui/form/button.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { wholePhoneText } from "../../shell/forms/phone-text.ts";
import { rememberLogin } from "./remember-login.ts";
import { LogOutButtons } from "./log-out-buttons.tsx";
import { OlderOrdersPart } from "./older-orders-part.tsx";
import { PasskeyPart } from "./passkey-part.tsx";
import { RememberedPart } from "./remembered-part.tsx";
import { SessionPart } from "./session-part.tsx";
import { ChangeNumber } from "./change-number.tsx";
import { useSendsCodes } from "./no-codes.tsx";

export type Account = {
  readonly phone: string;
  readonly sessions: SessionList;
  readonly passkeys: PasskeyList;
  readonly olderOrders: number;
};
type AccountPageProps = { readonly account: Account; readonly onStale: () => void };

/** The account page: number, devices, passkeys, older orders and log-out. `onStale` reloads the page's data from the server. */
export function AccountPage({ account, onStale }: AccountPageProps) {
  const t = useT();
  const [sessions, setSessions] = useState(account.sessions);
  const [passkeys, setPasskeys] = useState<PasskeyList | null>(null);
  useEffect(() => rememberLogin(true), []);
  const [older, setOlder] = useState(account.olderOrders);
  return (
    <div className="ui-page account-page">
      <h1 tabIndex={-1}>{t("login.account")}</h1>
      <div className="account-actions">
        <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
          {t("login.account.tickets")}
        </LinkButton>
      </div>
      <NumberPart phone={account.phone} onChanged={onStale} />
      <OlderOrdersPart count={older} onProved={setOlder} />
      <PasskeyPart
        list={passkeys ?? account.passkeys}
        onAdded={() => {
          setPasskeys(null);
          onStale();
        }}
        onChange={setPasskeys}
      />
      <RememberedPart />
      <SessionPart list={sessions} onChange={setSessions} />
      <LogOutButtons passkeys={passkeys ?? account.passkeys} />
    </div>
  );
}

type NumberPartProps = { readonly phone: string; readonly onChanged: () => void };

/** The person's number, and the form to change it. */
function NumberPart({ phone, onChanged }: NumberPartProps) {
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
