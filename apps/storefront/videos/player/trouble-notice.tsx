import { CopyButton } from "#ui/data/copy-button.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { Trouble } from "./attach-video.ts";

/** Why playback is stuck, with a remedy. */
export function TroubleNotice({ trouble, onRetry }: { trouble: Exclude<Trouble, "blocked">; onRetry: () => void }) {
  const t = useT();
  if (trouble === "network" || trouble === "refused")
    return (
      <div className="player-notice">
        <Banner tone="info" title={t("player.network")} role="status" />
      </div>
    );
  if (trouble === "unsupported")
    return (
      <div className="player-notice">
        <Banner
          tone="warning"
          title={t("player.unsupported")}
          role="alert"
          action={<CopyButton text={location.href} label={t("player.copy")} copiedLabel={t("player.copied")} failedLabel={location.href} />}
        />
      </div>
    );
  return (
    <div className="player-notice">
      <Banner tone="danger" title={t("player.failed")} role="alert" action={<Button onClick={onRetry}>{t("player.retry")}</Button>} />
    </div>
  );
}
