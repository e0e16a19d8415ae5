import { useEffect, useState } from "react";
import { CopyButton } from "#ui/data/copy-button.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { Trouble } from "./attach-video.ts";
import { clockText } from "./clock-text.ts";

type BeginProps = { readonly from: number; readonly isBlocked: boolean; readonly onBegin: (at: number) => void };

/** The buttons to begin: at the position of the last visit, in seconds, or from the start. */
export function Begin({ from, isBlocked, onBegin }: BeginProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="player-begin">
      <button type="button" className="player-begin-button" onClick={() => onBegin(from)}>
        {from > 0 ? t("player.from", { at: clockText(from, locale) }) : t("player.play")}
      </button>
      {from > 0 && (
        <button type="button" className="player-begin-again" onClick={() => onBegin(0)}>
          {t("player.start_over")}
        </button>
      )}
      {isBlocked && <Banner tone="warning" title={t("player.blocked")} role="alert" />}
    </div>
  );
}

/** The reason why playback is stuck, with a remedy. */
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

const PLACES = 5;
const MOVE_MS = 20_000;

/** The viewer's number as a faint mark that moves from time to time. Hidden from screen readers. */
export function Watermark({ text }: { text: string }) {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPlace((at) => (at + 1 + Math.floor(Math.random() * (PLACES - 1))) % PLACES), MOVE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="player-mark num" data-place={place} aria-hidden="true">
      {text}
    </span>
  );
}
