import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

/** A note for shops without channels: where to read the messages. */
export function SimulatedMessages() {
  const t = useT();
  const { messagesSimulated, env } = useTenant();
  if (!messagesSimulated || env === "production") return null;
  return (
    <p className="fine muted">
      <span>
        {t("status.success.simulated")}{" "}
        <a className="ui-link tap" href="/dev/outbox">
          {t("status.messages")}
        </a>
      </span>
    </p>
  );
}
