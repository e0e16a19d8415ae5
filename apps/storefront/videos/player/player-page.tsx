import { useState } from "react";
import type { Play } from "#contract/videos/plays.ts";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { isSeen } from "#domain/videos/is-seen.ts";
import { formatDate } from "#i18n/format.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { readCaptionStyle, saveCaptionStyle } from "./caption-style.ts";
import { clockText } from "./clock-text.ts";
import { DelayHelp } from "./delay-help.tsx";
import { PlayRefusal } from "./play-refusal.tsx";
import { Stage } from "./stage.tsx";
import { usePlay } from "./use-play.ts";
import { placeOf } from "./use-position.ts";
import type { Chosen } from "./use-stage.ts";

type Spot = { readonly partId: string; readonly from: number; readonly isGoingOn: boolean };

/**
 * The start of a play: the last position, or the next part if that part was seen to its end; without a position, the first part.
 * `isGoingOn`: the viewer pressed play during an earlier play.
 */
function firstSpot(play: Play, isGoingOn: boolean): Spot | null {
  const ready = play.parts.filter(({ base }) => base !== null);
  const place = placeOf(play);
  const at = ready.findIndex(({ id }) => id === place?.partId);
  const found = ready[at];
  if (!place || !found) return ready[0] ? { partId: ready[0].id, from: 0, isGoingOn } : null;
  const isOver = isSeen(place.seconds, found.durationSeconds);
  const next = isOver ? (ready[at + 1] ?? ready[0]!) : found;
  return { partId: next.id, from: isOver ? 0 : place.seconds, isGoingOn };
}

/** A playing video. See docs/rules/watching.md#player. */
export function PlayerPage({ id, owned }: { id: string; owned: OwnedVideo | null }) {
  const t = useT();
  const locale = useLocale();
  // The picture's surroundings are always dark. A dark brand keeps its own colours.
  const scheme = useTenant().brand.scheme === "dark" ? undefined : "dark";
  const { play, problem, start, renew } = usePlay(id);
  const [chosen, setSpot] = useState<Spot | null>(null);
  const [choice, setChoice] = useState<Chosen>(() => ({ caption: null, captionStyle: readCaptionStyle() }));
  // Set once per play, so that a renewal of its addresses does not move the position.
  const [begun, setBegun] = useState<{ readonly play: string; readonly spot: Spot | null } | null>(null);
  // Whether the viewer pressed to start again: the new play then continues without another press.
  const [isPressed, setPressed] = useState(false);
  if (play && begun?.play !== play.id) {
    setBegun({ play: play.id, spot: firstSpot(play, isPressed && begun !== null) });
    setSpot(null);
    setPressed(false);
  }
  const first = begun?.spot ?? null;
  const spot = chosen ?? first;
  const part = play?.parts.find((each) => each.id === spot?.partId);
  const name = play?.video.name ?? owned?.video.name ?? t("player.mine");
  const zone = owned?.video.zone ?? "Asia/Jakarta";
  const until = play?.until ?? owned?.until ?? null;
  const isLive = (play?.video.type ?? owned?.video.type) === "live";

  function choose(next: Chosen) {
    if (next.captionStyle !== choice.captionStyle) saveCaptionStyle(next.captionStyle);
    setChoice(next);
  }

  function goOn() {
    const ready = play?.parts.filter(({ base }) => base !== null) ?? [];
    const next = ready[ready.findIndex((each) => each.id === part?.id) + 1];
    if (next) setSpot({ partId: next.id, from: 0, isGoingOn: true });
  }
  return (
    <div className="player-page" data-scheme={scheme}>
      <div className="player-main">
        <AppLink href="/video/my-video" className="ui-link tap">
          <Icon name="chevron-left" />
          {t("player.back")}
        </AppLink>
        <div className="player-screen">
          {play && part && spot ? (
            <Stage
              key={`${play.id} ${part.id}`}
              play={play}
              part={part}
              from={spot.from}
              isGoingOn={spot.isGoingOn}
              chosen={choice}
              onChoose={choose}
              isStopped={problem !== null}
              onRefused={() => void renew()}
              onEnd={goOn}
            />
          ) : (
            !problem && (
              <p className="player-opening" role="status">
                {t("player.opening")}
              </p>
            )
          )}
          {problem && (
            <div className="player-refusal">
              <PlayRefusal
                problem={problem}
                zone={zone}
                isLive={isLive}
                isDelayed={owned?.isDelayed === true}
                title={name}
                onStart={(takeOver) => {
                  setPressed(true);
                  void start(takeOver);
                }}
              />
            </div>
          )}
        </div>
        <h1 tabIndex={-1}>{name}</h1>
        <p className="muted">
          {isLive && <strong className="player-live">{t("player.live")}</strong>}{" "}
          {until !== null && t("player.available_until", { date: formatDate(until, zone, locale) })}
        </p>
      </div>
      {play && play.parts.length > 1 && (
        <Parts play={play} current={part?.id ?? null} onChoose={(partId) => setSpot({ partId, from: 0, isGoingOn: true })} />
      )}
    </div>
  );
}

type PartsProps = { readonly play: Play; readonly current: string | null; onChoose(partId: string): void };

function Parts({ play, current, onChoose }: PartsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className="player-parts">
      <h2 className="text-h3">{t("player.parts")}</h2>
      <ol>
        {play.parts.map((part) => (
          <li key={part.id}>
            <button
              type="button"
              aria-current={part.id === current ? "true" : undefined}
              aria-disabled={part.base === null || undefined}
              onClick={() => part.base !== null && part.id !== current && onChoose(part.id)}
            >
              <span>{t("player.part", { n: part.position, title: part.title })}</span>
              <span className="muted num">
                {part.id === current
                  ? t("player.now")
                  : part.base === null
                    ? t(part.isDelayed ? "player.delayed" : "player.processing")
                    : part.durationSeconds !== null && clockText(part.durationSeconds, locale)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {play.parts.some(({ isDelayed }) => isDelayed) && (
        <p className="muted">
          {t("player.delayed.part")} <DelayHelp title={play.video.name} />
        </p>
      )}
    </section>
  );
}
