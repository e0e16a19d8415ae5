import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** The last query of the server failed, with a button to retry. */
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
