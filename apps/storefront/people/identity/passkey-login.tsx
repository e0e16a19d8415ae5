import { useState } from "react";
import type { SessionAnswer } from "#contract/people/identity-shapes.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { usePasskey } from "./use-passkey.ts";

/** Logs in without number and code. */
export function PasskeyLogin({ onDone }: { readonly onDone: (session: SessionAnswer) => void }) {
  const t = useT();
  const passkey = usePasskey();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function logIn() {
    setIsBusy(true);
    setTrouble(null);
    pushEvent("login_start", { channel: "passkey" });
    try {
      const result = await passkey.logIn();
      if (result.kind === "logged-in") {
        pushEvent("login_success", { channel: "passkey" });
        onDone(result.session);
      }
      if (result.kind === "given-up") setTrouble(t("login.passkey.none"));
      if (result.kind === "refused") {
        pushEvent("login_fail", { channel: "passkey" });
        setTrouble(t("login.error.refused"));
      }
    } catch {
      setTrouble(t("common.no_connection"));
    }
    setIsBusy(false);
  }

  return (
    <div className="login-passkey">
      <p className="login-or">{t("login.or")}</p>
      <Button variant="secondary" block busy={isBusy} onClick={() => void logIn()}>
        <Icon name="key" />
        {t("login.passkey")}
      </Button>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
    </div>
  );
}
