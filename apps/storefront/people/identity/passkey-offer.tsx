import { useEffect, useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { useCanPasskey, usePasskey } from "./use-passkey.ts";

/** Set after a passkey was declined in this browser, so that the offer appears once. */
const DECLINED = "karcis.passkey.declined";

/**
 * Offers a passkey after a login, if the device supports passkeys, the person has none, and the offer was not declined in this browser.
 * Needs the texts of `login`.
 */
export function PasskeyOffer() {
  const canPasskey = useCanPasskey();
  const [isWanted, setIsWanted] = useState(false);
  const api = useApi();
  useEffect(() => {
    if (!canPasskey || readStored(DECLINED) !== null) return;
    let isHere = true;
    api("getSession", {}).then(
      (answer) => isHere && setIsWanted(answer.ok && answer.data.person?.hasPasskey === false),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [api, canPasskey]);
  return isWanted ? <Offer onDone={() => setIsWanted(false)} /> : null;
}

function Offer({ onDone }: { readonly onDone: () => void }) {
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
    <section className="ui-card passkey-offer" aria-labelledby="passkey-offer">
      <h2 id="passkey-offer" className="text-h3">
        {t("login.offer.title")}
      </h2>
      <p className="muted">{t("login.offer.text")}</p>
      {hasFailed && (
        <Banner tone="warning" role="alert">
          {t("login.offer.failed")}
        </Banner>
      )}
      <div className="passkey-offer-actions">
        <Button variant="secondary" busy={isBusy} onClick={() => void save()}>
          {t("login.offer.yes")}
        </Button>
        <Button variant="text" onClick={decline}>
          {t("login.offer.no")}
        </Button>
      </div>
    </section>
  );
}
