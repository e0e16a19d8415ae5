import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import type { Play, PlayPart } from "#contract/plays.ts";
import { pushEvent } from "../analytics/data-layer.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { type Attached, attachVideo, type Trouble } from "./attach-video.ts";
import { clockText } from "./clock-text.ts";
import { ControlBar } from "./control-bar.tsx";
import { pressKey } from "./press-key.ts";
import { TroubleNotice } from "./trouble-notice.tsx";
import { usePosition } from "./use-position.ts";
import { useStage } from "./use-stage.ts";
import { useVideo } from "./use-video.ts";
import { Watermark } from "./watermark.tsx";

type StageProps = {
  readonly play: Play;
  readonly part: PlayPart;
  /** The second to begin at; somebody is asked first where it is not the beginning. */
  readonly from: number;
  /** Begins by itself: the viewer has pressed play before, for the part before this one. */
  readonly isGoingOn: boolean;
  /** Nothing plays any more: the picture stands. */
  readonly isStopped: boolean;
  onRefused(): void;
  onEnd(): void;
};

const MARKS = [25, 50, 75];

/** Shows the captions in that language, and no others; none where it is empty. */
function showCaption(video: HTMLVideoElement | null, tracks: number, language: string): void {
  const list = video?.textTracks;
  for (let n = 0; list && n < tracks; n++) list[n]!.mode = list[n]!.language === language ? "showing" : "disabled";
}

/** The picture of one part with everything that belongs to it. */
export function Stage({ play, part, from, isGoingOn, isStopped, onRefused, onEnd }: StageProps) {
  const t = useT();
  const locale = useLocale();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [attached, setAttached] = useState<Attached | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [hasBegun, setBegun] = useState(isGoingOn);
  const [hasKeys, setKeys] = useState(false);
  const facts = useVideo(video);
  const note = usePosition(play, part.id);
  const firstCaption = part.captions[0]?.language ?? "";
  const isForeign = play.video.language.slice(0, 2) !== locale;
  const wanted = part.captions.find(({ language }) => language.slice(0, 2) === locale)?.language ?? firstCaption;
  const acts = useStage({ video, frame, attached, firstCaption: isForeign ? wanted : "" });
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const first = useRef(part);

  const item = { item_id: play.video.slug, item_name: play.video.name };
  const tell = useRef((event: string, more: object = {}) => pushEvent(event, { ...item, ...more }));

  useEffect(() => {
    const element = video.current!;
    return attachVideo(element, first.current, {
      onReady(made) {
        setAttached(made);
        if (isGoingOn) void element.play().catch(() => setBegun(false));
      },
      onTrouble(met) {
        setTrouble(met);
        if (met === "refused") refused.current();
        else if (met !== "network") tell.current("video_error", { code: met });
      },
    });
  }, [isGoingOn]);

  useEffect(() => {
    if (attached && part.base !== first.current.base) {
      first.current = part;
      attached.renew(part);
      setTrouble((before) => {
        if (before === "refused") attached.retry();
        return before === "refused" ? null : before;
      });
    }
  }, [attached, part]);

  useEffect(() => {
    if (isStopped) video.current?.pause();
  }, [isStopped]);

  const tracks = part.captions.length;
  useEffect(() => {
    showCaption(video.current, tracks, acts.caption);
  }, [acts.caption, tracks]);

  const told = useRef(new Set<number>());
  const { seconds, length, isPlaying, isWaiting } = facts;
  useEffect(() => {
    if (!isPlaying) return;
    // A place in a stream is none to go on at.
    if (part.durationSeconds !== null) note(seconds);
    if (trouble === "network") setTrouble(null);
    for (const percent of MARKS) {
      if (length === 0 || (seconds * 100) / length < percent || told.current.has(percent)) continue;
      told.current.add(percent);
      tell.current("video_progress", { percent });
    }
  }, [isPlaying, length, note, part.durationSeconds, seconds, trouble]);

  const begin = useCallback(
    (at: number) => {
      setBegun(true);
      const element = video.current!;
      if (at > 0) element.currentTime = at;
      element.play().catch(() => setBegun(false));
      frame.current?.focus();
      tell.current("video_start", { part: part.position });
    },
    [part.position],
  );

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key } = event;
    const isTyped = event.ctrlKey || event.metaKey || event.altKey;
    const isOwn = target instanceof HTMLSelectElement || (target instanceof HTMLButtonElement && key === " ");
    // The bars move by the arrows themselves.
    const isBar = target instanceof HTMLInputElement && /^Arrow|^Home$|^End$/.test(key);
    if (isTyped || isOwn || isBar || !hasBegun) return;
    if (pressKey({ key, acts, length, firstCaption, toggleList: () => setKeys((on) => !on) })) event.preventDefault();
  }

  const stop = () => part.durationSeconds !== null && note(video.current?.currentTime ?? 0, true);
  return (
    <div
      className="player-stage"
      role="group"
      aria-label={t("player.region", { title: part.title })}
      ref={frame}
      tabIndex={-1}
      onKeyDown={press}
      data-captions={acts.captionSize}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are drawn below where the organiser gave any */}
      <video
        ref={video}
        playsInline
        preload="auto"
        poster={part.poster ?? undefined}
        aria-label={part.title}
        onClick={() => hasBegun && acts.toggle()}
        onPause={stop}
        onEnded={() => {
          stop();
          tell.current("video_complete", { part: part.position });
          onEnd();
        }}
      >
        {part.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      {play.watermark && <Watermark text={play.watermark} />}
      {isWaiting && <span className="ui-spinner player-wait" aria-hidden="true" />}
      {!hasBegun && !isStopped && (
        <div className="player-begin">
          <button type="button" className="player-begin-button" onClick={() => begin(from)}>
            {from > 0 ? t("player.from", { at: clockText(from, locale) }) : t("player.play")}
          </button>
          {from > 0 && (
            <button type="button" className="player-begin-again" onClick={() => begin(0)}>
              {t("player.start_over")}
            </button>
          )}
        </div>
      )}
      {trouble && !isStopped && (
        <TroubleNotice
          trouble={trouble}
          onRetry={() => {
            setTrouble(null);
            attached?.retry();
          }}
        />
      )}
      <ControlBar part={part} facts={facts} acts={acts} />
      <p className="player-keys" hidden={!hasKeys}>
        <strong>{t("player.keys")}</strong> {t("player.keys_list")}
      </p>
    </div>
  );
}
