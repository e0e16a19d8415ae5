import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

/** A hint where the code is: in WhatsApp, or among the stored messages of a shop without channels. */
export function CodeHelp() {
  const t = useT();
  const { messageChannels, messagesSimulated, env } = useTenant();
  if (messageChannels.includes("whatsapp") || !messagesSimulated || env === "production")
    return <p className="muted">{t("login.code.help")}</p>;
  return (
    <p className="muted">
      {t("login.code.simulated")}{" "}
      <a className="ui-link" href="/dev/outbox" target="_blank" rel="noreferrer">
        {t("login.code.outbox")}
      </a>
      .
    </p>
  );
}
