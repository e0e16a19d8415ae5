import type { VideoDetail } from "#contract/videos/videos.ts";
import { LinkButton } from "#ui/form/button.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { RichText } from "../../brands/legal/rich-text.tsx";
import { VideoGrid } from "../list/video-grid.tsx";
import { clockText } from "../list/video-length.ts";

/** Everything below the price: about the video, its parts, questions, and similar videos. */
export function VideoRest({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const help = helpLink(useTenant().brand, video.name);
  return (
    <>
      <div className="event-about">
        {video.description.length > 0 && (
          <section aria-labelledby="about">
            <h2 id="about">{t("video.about")}</h2>
            <div className="event-long">
              <RichText blocks={video.description} />
            </div>
          </section>
        )}
        {video.videoParts.length > 1 && (
          <section aria-labelledby="parts">
            <h2 id="parts">{t("video.parts")}</h2>
            <Parts video={video} />
          </section>
        )}
        <section aria-labelledby="questions">
          <h2 id="questions">{t("video.questions")}</h2>
          <p>{t("video.questions_line")}</p>
          <div className="ui-actions-row">
            <LinkButton href={help.href}>{t(help.kind === "whatsapp" ? "common.ask_whatsapp" : "common.help_email")}</LinkButton>
          </div>
        </section>
      </div>
      {video.related.length > 0 && (
        <section className="event-related" aria-labelledby="related">
          <h2 id="related">{t("video.related")}</h2>
          <VideoGrid videos={video.related} list="related" />
        </section>
      )}
    </>
  );
}

function Parts({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  return (
    <ol className="video-parts">
      {video.videoParts.map(({ id, title, durationSeconds, additionalId }) => {
        const extra = video.additionals.find((each) => each.id === additionalId);
        return (
          <li key={id}>
            <div className="video-part">
              <span className="ui-grow">
                {title}
                {extra && <span className="video-note">{t("video.part_extra", { extra: extra.name })}</span>}
              </span>
              {durationSeconds !== null && <span className="num muted">{clockText(durationSeconds)}</span>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
