import type { VideoDetail } from "#contract/videos/videos.ts";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { shareAddress } from "../../shell/links/share-address.ts";
import { lengthText } from "../list/video-length.ts";
import { videoWhen } from "../list/video-words.ts";

const NAMED = ["id", "en", "jv", "su", "zxx"] as const;

/** A language's name, or its code if unknown. */
function languageName(code: string, t: T): string {
  const known = NAMED.find((name) => name === code.split("-")[0]!.toLowerCase());
  return known ? t(`video.language.${known}`) : code.toUpperCase();
}

/** Length, languages, resolution and last date. */
export function VideoFacts({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const locale = useLocale();
  const { durationSeconds, parts, language, captions, partCaptions, height, windowHours, screens, minAge, name } = video;
  const length = [
    durationSeconds !== null && lengthText(durationSeconds, t),
    parts > 1 && t("videos.parts", { n: parts }),
    height !== null && t("video.quality", { height }),
  ].filter(Boolean);
  const spoken = language === "zxx" ? t("video.language.zxx") : t("video.spoken", { language: languageName(language, t) });
  const window =
    windowHours === null ? null : windowHours % 24 === 0 ? t("video.days", { n: windowHours / 24 }) : t("video.window", { n: windowHours });
  async function share() {
    pushEvent("share", { item_id: video.id });
    const words = { copied: t("video.shared"), failed: t("common.copy_failed") };
    await shareAddress({ title: name, url: location.origin + location.pathname }, words);
  }
  return (
    <ul className="event-facts">
      <li>
        <Icon name="play" />
        <div>
          <p>{length.length > 0 ? length.join(" · ") : t(`videos.type.${video.type}`)}</p>
          <p>{spoken}</p>
          {captions.length > 0 && <p>{t("video.captions", { languages: captions.map((code) => languageName(code, t)).join(", ") })}</p>}
          {partCaptions.map(({ language: code, parts: positions }) => (
            <p key={code}>
              {t("video.captions_parts", { language: languageName(code, t), n: positions.length, parts: positions.join(", ") })}
            </p>
          ))}
        </div>
      </li>
      <li>
        <Icon name="calendar" />
        <div>
          <p>{videoWhen(video, t, locale) ?? t("videos.always")}</p>
          {window && <p>{window}</p>}
        </div>
      </li>
      <li>
        <Icon name="devices" />
        <div>
          <p>{t("video.screens", { n: screens })}</p>
          {minAge !== null && <p>{t("video.age", { n: minAge })}</p>}
        </div>
      </li>
      <li>
        <Icon name="share" />
        <button type="button" className="ui-link" onClick={() => void share()}>
          {t("video.share")}
        </button>
      </li>
    </ul>
  );
}
