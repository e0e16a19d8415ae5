import type { ProblemBody } from "#contract/shapes.ts";
import { leftWords } from "#i18n/deadline-words.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useCountdown } from "../../orders/transaction/use-countdown.ts";
import { DelayHelp } from "./delay-help.tsx";

type RefusalProps = {
  readonly problem: ProblemBody;
  /** The time zone for times in texts. */
  readonly zone: string;
  readonly isLive: boolean;
  /** The video's preparation has failed, so that the video comes later. */
  readonly isDelayed: boolean;
  readonly title: string;
  onStart(takeOver: boolean): void;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Why the video does not play, with the next step. */
export function PlayRefusal({ problem, zone, isLive, isDelayed, title, onStart }: RefusalProps) {
  const t = useT();
  const locale = useLocale();
  const { code, details = {} } = problem;
  if (code === "SCREENS_IN_USE" || code === "PLAY_ENDED") {
    const screens = (details["screens"] as readonly { device: string }[] | undefined) ?? [];
    const devices = screens.map(({ device }) => device || t("player.unknown_device")).join(", ");
    const action = (
      <Button variant="primary" onClick={() => onStart(true)}>
        {t("player.use_here")}
      </Button>
    );
    return (
      <Banner tone="info" title={t("player.other_device")} role="alert" action={action}>
        {devices && <p>{t("player.other_devices", { devices })}</p>}
      </Banner>
    );
  }
  if (code === "VIDEO_NOT_YET") return <Countdown from={textOf(details["from"])} zone={zone} isLive={isLive} />;
  if (code === "VIDEO_PROCESSING" && isDelayed)
    return (
      <Banner tone="warning" title={t("player.delayed.title")} role="status" action={<DelayHelp title={title} />}>
        <p>{t("player.delayed.text")}</p>
      </Banner>
    );
  if (code === "VIDEO_PROCESSING")
    return (
      <Banner tone="info" title={t("player.preparing")} role="status">
        <p>{t("player.preparing.text")}</p>
      </Banner>
    );
  const all = (
    <LinkButton as={AppLink} href="/video/my-video">
      {t("player.back")}
    </LinkButton>
  );
  if (code === "VIDEO_EXPIRED")
    return (
      <Banner
        tone="info"
        title={t("player.over", { date: formatDateTime(textOf(details["until"]), zone, locale) })}
        role="alert"
        action={all}
      />
    );
  if (code === "VIDEO_REVOKED") return <Banner tone="warning" title={t("player.revoked")} role="alert" action={all} />;
  if (code === "NOT_FOUND")
    return (
      <Banner tone="warning" title={t("player.missing")} role="alert" action={all}>
        <p>{t("player.missing.text")}</p>
      </Banner>
    );
  const again = <Button onClick={() => onStart(false)}>{t("player.refresh_go")}</Button>;
  return <Banner tone="warning" title={t("player.refresh")} role="alert" action={again} />;
}

/** A countdown to the start of a stream. The page reloads by itself at the start. */
function Countdown({ from, zone, isLive }: { from: string; zone: string; isLive: boolean }) {
  const t = useT();
  const locale = useLocale();
  const left = useCountdown(from, 0);
  return (
    <div className="player-countdown">
      {isLive && <strong className="player-live">{t("player.live")}</strong>}
      <p>{t("player.starts", { date: formatDateTime(from, zone, locale) })}</p>
      {left !== null && left < 86_400 && (
        <p className="num" role="timer">
          {t("player.starts_in", { clock: leftWords(left, locale) })}
        </p>
      )}
    </div>
  );
}
