import type { OwnedVideo, VideoDetail } from "#contract/videos/videos.ts";
import { formatDate, formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";

type Notice = { readonly tone: "info" | "success" | "warning"; readonly title: string; readonly text: string };

/** The note of a video that is not simply on sale; null for others. See docs/rules/videos.md#states. */
function noticeOf(video: VideoDetail, owned: OwnedVideo | null, words: { readonly t: T; readonly locale: "en" | "id" }): Notice | null {
  const { t, locale } = words;
  const { state, zone, availableUntil, availableFrom, saleStartsAt, total } = video;
  if (owned && owned.state !== "expired") return ownNotice(owned, video, words);
  if (state === "past")
    return {
      tone: "info",
      title: t("video.gone"),
      text: availableUntil ? t("video.gone_line", { date: formatDate(availableUntil, zone, locale) }) : "",
    };
  if (state === "coming") {
    const opens = saleStartsAt ?? availableFrom;
    const text = opens ? t("video.not_yet_line", { date: formatDateTime(opens, zone, locale) }) : t("video.not_yet_unknown");
    return { tone: "info", title: t("video.not_yet"), text };
  }
  if (total === null) return { tone: "info", title: t("video.sale_over"), text: t("video.sale_over_line") };
  return owned ? { tone: "info", title: t("video.used"), text: "" } : null;
}

function ownNotice(owned: OwnedVideo, video: VideoDetail, { t, locale }: { readonly t: T; readonly locale: "en" | "id" }): Notice {
  if (owned.state === "processing" && owned.isDelayed) return { tone: "warning", title: t("video.delayed"), text: t("video.delayed_line") };
  if (owned.state === "processing") return { tone: "info", title: t("video.processing"), text: t("video.processing_line") };
  const begins = owned.state === "upcoming" ? video.availableFrom : null;
  const text = begins
    ? t("video.upcoming", { date: formatDateTime(begins, video.zone, locale) })
    : owned.until
      ? t("video.have_until", { date: formatDateTime(owned.until, video.zone, locale) })
      : t("video.have_always");
  return { tone: "success", title: t("video.have"), text };
}

/** Why a video cannot be bought, or need not be. */
export function VideoNotice({ video, owned }: { readonly video: VideoDetail; readonly owned: OwnedVideo | null }) {
  const t = useT();
  const locale = useLocale();
  const notice = noticeOf(video, owned, { t, locale });
  if (!notice) return null;
  return (
    <Banner tone={notice.tone} title={notice.title} {...(owned && { role: "status" as const })}>
      {notice.text}
    </Banner>
  );
}
