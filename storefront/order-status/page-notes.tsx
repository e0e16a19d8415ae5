import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** The last attempt to ask the server failed, and the way to ask again. */
export function Unreachable({ status }: { readonly status: OrderStatus }) {
  const t = useT();
  if (!status.isUnreachable) return null;
  const again = (
    <button type="button" onClick={() => void status.check()}>
      {t("common.try_again")}
    </button>
  );
  return (
    <Banner tone="warning" role="status" action={again}>
      {t("status.unreachable")}
    </Banner>
  );
}

/** In a shop that sends nothing: so it says, last, with where the messages can be read. */
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
