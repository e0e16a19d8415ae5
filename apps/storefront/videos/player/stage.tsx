import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Play, PlayPart } from "#contract/videos/plays.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type Attached, attachVideo, type Trouble } from "./attach-video.ts";
import { ControlBar } from "./control-bar.tsx";
import { Begin, TroubleNotice, Watermark } from "./over-picture.tsx";
import { showCaption, useOwnCaptions } from "./own-captions.ts";
import { SettingsMenu } from "./settings-menu.tsx";
import { useControls } from "./use-controls.ts";
import { pressKey, type Chosen, useStage } from "./use-stage.ts";
import { useHint } from "./use-hint.ts";
import { usePosition } from "./use-position.ts";
import { useVideo } from "./use-video.ts";
import { wasForbidden } from "./was-forbidden.ts";

type StageProps = {
  readonly play: Play;
  readonly part: PlayPart;
  /** The start position in seconds. At any position but 0, ask the viewer first. */
  readonly from: number;
  /** Starts without a press, since the viewer pressed play for the part before. */
  readonly isGoingOn: boolean;
  /** Choices made in earlier parts, which apply here too. */
  readonly chosen: Chosen;
  onChoose(chosen: Chosen): void;
  /** Playback has ended for good: pause the picture. */
  readonly isStopped: boolean;
  onRefused(): void;
  onEnd(): void;
};

const MARKS = [25, 50, 75];

/** How many times in a row refused addresses are renewed without any progress. */
const MOST_REFUSALS = 3;

/** One part's picture with all its controls. */
export function Stage({ play, part, from, isGoingOn, chosen, onChoose, isStopped, onRefused, onEnd }: StageProps) {
  const t = useT();
  const locale = useLocale();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [attached, setAttached] = useState<Attached | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [hasBegun, setBegun] = useState(isGoingOn);
  const [hasKeys, setKeys] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const facts = useVideo(video);
  const hasOwnCaptions = useOwnCaptions(video);
  const note = usePosition(play, part.id);
  const firstCaption = part.captions[0]?.language ?? "";
  const isForeign = play.video.language.slice(0, 2) !== locale;
  const wanted = part.captions.find(({ language }) => language.slice(0, 2) === locale)?.language ?? firstCaption;
  const tracks = part.captions.map(({ language }) => language).join(" ");
  const languages = useMemo(() => tracks.split(" ").filter(Boolean), [tracks]);
  /** Handles a start that failed: the browser requires a press, or cannot play the film. */
  const refusePlay = useCallback((error: unknown) => {
    const { name } = error as Error;
    // The viewer paused, or the part was attached again, since the start.
    if (name === "AbortError") return;
    setBegun(false);
    setTrouble(name === "NotAllowedError" ? "blocked" : "failed");
  }, []);
  const acts = useStage({
    video,
    frame,
    attached,
    languages,
    firstCaption: isForeign ? wanted : "",
    wantedCaption: wanted,
    chosen,
    onChoose,
    onRefused: refusePlay,
  });
  const refused = useRef(onRefused);
  const refusals = useRef(0);
  useEffect(() => {
    refused.current = onRefused;
  });
  const first = useRef(part);
  const [attempt, setAttempt] = useState(0);
  /** The position for the next attachment, and whether it plays without a press. */
  const next = useRef({ at: isGoingOn ? from : 0, plays: isGoingOn });
  const wasBegun = useRef(isGoingOn);

  /** Attaches the part again with current addresses, at the same position. Continues playing if it was playing. */
  const attachAnew = useCallback(() => {
    const { readyState, currentTime, paused } = video.current!;
    const { at, plays } = next.current;
    // Before any playback, keep the intended start position.
    next.current = { at: currentTime || at, plays: readyState > 0 ? !paused : plays };
    setAttempt((before) => before + 1);
  }, []);

  const retry = useCallback(() => {
    // This document's security policy blocks the film, and cannot change. A reload gets the current policy.
    if (wasForbidden()) return location.reload();
    setTrouble(null);
    refusals.current = 0;
    refused.current();
    attachAnew();
  }, [attachAnew]);
  /** Retries after a press, and then plays. */
  const retryByPress = useCallback(() => {
    retry();
    if (wasBegun.current) next.current = { ...next.current, plays: true };
  }, [retry]);

  const item = { item_id: play.video.slug, item_name: play.video.name };
  const tell = useRef((event: string, more: object = {}) => pushEvent(event, { ...item, ...more }));

  useEffect(() => {
    const element = video.current!;
    const source = first.current;
    return attachVideo(element, source, {
      at: next.current.at,
      onReady(made) {
        setAttached(made);
        if (first.current !== source) made.renew(first.current);
        // The viewer may have pressed before the film was loaded.
        const { at, plays } = next.current;
        if (at > 0) element.currentTime = at;
        if (plays) element.play().then(() => setBegun(true), refusePlay);
      },
      onTrouble(met) {
        const isOver = met === "refused" && (refusals.current += 1) > MOST_REFUSALS;
        const told = isOver ? "failed" : met;
        setTrouble(told);
        if (told === "refused") refused.current();
        else if (told !== "network") tell.current("video_error", { code: told });
      },
      onFlow() {
        refusals.current = 0;
        setTrouble((before) => (before === "network" || before === "refused" || before === "failed" ? null : before));
      },
    });
  }, [attempt, refusePlay]);

  const isRefused = trouble === "refused";
  useEffect(() => {
    // Compare the objects: addresses made in the same second are equal.
    if (part === first.current) return;
    first.current = part;
    // oxlint-disable-next-line react/set-state-in-effect -- attaches the player to addresses that the server has renewed
    if (isRefused) attachAnew();
    else attached?.renew(part);
  }, [attachAnew, attached, isRefused, part]);

  // Retry without a press when the connection returns.
  const isCut = trouble === "network" || trouble === "failed";
  useEffect(() => {
    if (!isCut) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isCut, retry]);

  useEffect(() => {
    if (isStopped) video.current?.pause();
  }, [isStopped]);

  const { caption } = acts;
  useEffect(() => {
    const element = video.current!;
    const show = () => showCaption(element, caption);
    show();
    // Browsers also choose captions by their own settings, some time after loading: show the viewer's choice again.
    for (const name of ["change", "addtrack"]) element.textTracks.addEventListener(name, show);
    return () => {
      for (const name of ["change", "addtrack"]) element.textTracks.removeEventListener(name, show);
    };
  }, [caption, hasOwnCaptions, tracks]);

  const told = useRef(new Set<number>());
  const { seconds, length, isPlaying, isWaiting } = facts;
  useEffect(() => {
    if (!isPlaying) return;
    // Save no position in a live stream.
    if (part.durationSeconds !== null) note(seconds);
    for (const percent of MARKS) {
      if (length === 0 || (seconds * 100) / length < percent || told.current.has(percent)) continue;
      told.current.add(percent);
      tell.current("video_progress", { percent });
    }
  }, [isPlaying, length, note, part.durationSeconds, seconds]);

  const begin = useCallback(
    (at: number) => {
      setBegun(true);
      setTrouble((before) => (before === "blocked" ? null : before));
      wasBegun.current = true;
      next.current = { at, plays: true };
      const element = video.current!;
      if (at > 0) element.currentTime = at;
      element.play().catch(refusePlay);
      frame.current?.focus();
      tell.current("video_start", { part: part.position });
    },
    [part.position, refusePlay],
  );

  const { hint, showHint } = useHint();
  const jump = (by: number) => {
    acts.jump(by);
    showHint(by > 0 ? `+${by}` : `\u2212${-by}`);
  };
  const controls = useControls({
    frame,
    isPlaying,
    isKept: isSetting || !hasBegun || trouble !== null,
    onJump: jump,
    onPress: () => hasBegun && acts.toggle(),
  });
  const closeSettings = () => {
    setSetting(false);
    frame.current?.querySelector<HTMLElement>("[aria-controls=player-menu]")?.focus();
  };

  function press(event: KeyboardEvent<HTMLDivElement>) {
    const { target, key } = event;
    if (key === "Escape" && isSetting) return closeSettings();
    const isTyped = event.ctrlKey || event.metaKey || event.altKey;
    const isRadio = target instanceof HTMLInputElement && target.type === "radio";
    const isOwn = key === " " && (isRadio || target instanceof HTMLButtonElement);
    // Ignore keys that sliders handle themselves.
    const isBar = target instanceof HTMLInputElement && /^Arrow|^Home$|^End$/.test(key);
    if (isTyped || isOwn || isBar || !hasBegun) return;
    if (!pressKey({ key, acts, length, toggleList: () => setKeys((on) => !on) })) return;
    event.preventDefault();
    if (/^[<>]$/.test(key)) showHint(`${video.current?.playbackRate ?? 1}×`);
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
      data-begun={hasBegun || undefined}
      data-idle={controls.isIdle ? (controls.isTouch ? "touch" : "") : undefined}
      data-size={acts.captionStyle.size}
      data-colour={acts.captionStyle.colour}
      data-background={acts.captionStyle.background}
      {...controls.stage}
    >
      <div className="player-picture">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are drawn below if the organiser has any */}
        <video
          ref={video}
          playsInline
          preload="auto"
          poster={part.poster ?? undefined}
          aria-label={part.title}
          {...controls.picture}
          onDoubleClick={() => hasBegun && !controls.isTouch && acts.full()}
          onPause={stop}
          onEnded={() => {
            stop();
            tell.current("video_complete", { part: part.position });
            onEnd();
          }}
        >
          {!hasOwnCaptions &&
            part.captions.map(({ language, label, url }) => (
              <track key={language} kind="captions" src={url} srcLang={language} label={label} />
            ))}
        </video>
        {play.watermark && <Watermark text={play.watermark} />}
        {isWaiting && <span className="ui-spinner player-wait" aria-hidden="true" />}
        {!hasBegun && !isStopped && trouble !== "failed" && trouble !== "unsupported" && (
          <Begin from={from} isBlocked={trouble === "blocked"} onBegin={begin} />
        )}
        {trouble && trouble !== "blocked" && !isStopped && <TroubleNotice trouble={trouble} onRetry={retryByPress} />}
        <ControlBar part={part} facts={facts} acts={acts} isSetting={isSetting} onSettings={() => setSetting(!isSetting)} />
        <p className="player-hint num" role="status">
          {hint}
        </p>
      </div>
      {isSetting && <SettingsMenu part={part} facts={facts} acts={acts} onClose={closeSettings} />}
      <p className="player-keys" hidden={!hasKeys}>
        <strong>{t("player.keys")}</strong> {t("player.keys_list")}
      </p>
    </div>
  );
}
