import type { EventDetail } from "#contract/catalogue/events.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { useAddressDraft } from "./use-address-draft.ts";

/** Opens the draft in the address and shows the result. */
export function DraftBanner({ event }: { event: EventDetail }) {
  const t = useT();
  const notice = useAddressDraft(event);
  if (notice === null) return null;
  if (notice.kind === "back")
    return (
      <Banner tone="success" role="status">
        {t("whatsapp.back", { ref: notice.code })}
      </Banner>
    );
  return (
    <Banner tone="info" role="status">
      {t(notice.kind === "gone" ? "whatsapp.gone" : "common.no_connection")}
    </Banner>
  );
}
