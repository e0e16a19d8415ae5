import { useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { useT } from "../i18n/use-t.ts";
import { writeStored } from "../state/stored-text.ts";
import { usePasskey } from "./use-passkey.ts";

/** Set once this browser's owner wants no passkey: nobody is asked twice. */
export const DECLINED = "karcis.passkey.declined";

/** After a login by code: the stronger and quicker way for the next time. */
export function PasskeyOffer({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const passkey = usePasskey();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function save() {
    setIsBusy(true);
    setHasFailed(false);
    const isKept = await passkey.add().catch(() => false);
    setIsBusy(false);
    if (isKept !== true) return setHasFailed(true);
    announce(t("login.offer.saved"));
    onDone();
  }

  function decline() {
    writeStored(DECLINED, "1");
    onDone();
  }

  return (
    <div className="login-form ui-form">
      <h1 tabIndex={-1}>{t("login.offer.title")}</h1>
      <p>{t("login.offer.text")}</p>
      {hasFailed && (
        <Banner tone="warning" role="alert">
          {t("login.offer.failed")}
        </Banner>
      )}
      <Button variant="primary" block busy={isBusy} onClick={() => void save()}>
        {t("login.offer.yes")}
      </Button>
      <Button variant="text" block onClick={decline}>
        {t("login.offer.no")}
      </Button>
    </div>
  );
}
