import { type ReactNode, useEffect, useState, useSyncExternalStore, type CSSProperties, type PointerEvent, useRef } from "react";
import type { PlayPart } from "#contract/videos/plays.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { clockText } from "./clock-text.ts";
import type { StageActs } from "./use-stage.ts";
import type { VideoFacts } from "./use-video.ts";

type BarProps = {
  readonly part: PlayPart;
  readonly facts: VideoFacts;
  readonly acts: StageActs;
  readonly isSetting: boolean;
  /** Opens and closes the settings. */
  onSettings(): void;
};

/** All controls over the picture, named for screen readers. */
export function ControlBar({ part, facts, acts, isSetting, onSettings }: BarProps) {
  const t = useT();
  const locale = useLocale();
  const { isPlaying, isMuted } = facts;
  // A live stream has no length, and so no seek bar. Once the stream has ended it has both.
  const isOnAir = part.durationSeconds === null && facts.length === 0;
  return (
    <div className="player-bar">
      <div className="player-deeds">
        <Press label={t("player.back10")} onPress={() => acts.jump(-10)}>
          <PlayerIcon name="back" />
        </Press>
        <Press label={t(isPlaying ? "player.pause" : "player.play")} onPress={acts.toggle}>
          <PlayerIcon name={isPlaying ? "pause" : "play"} />
        </Press>
        <Press label={t("player.forward10")} onPress={() => acts.jump(10)}>
          <PlayerIcon name="forward" />
        </Press>
      </div>
      {!isOnAir && <SeekBar facts={facts} thumbs={part.thumbs} onSeek={acts.seek} />}
      <div className="player-buttons">
        {isOnAir ? (
          <strong className="player-live">{t("player.live")}</strong>
        ) : (
          <span className="player-time num" aria-hidden="true">
            {clockText(facts.seconds, locale)} / {clockText(facts.length || (part.durationSeconds ?? 0), locale)}
          </span>
        )}
        <span className="player-volume">
          <Press label={t(isMuted ? "player.unmute" : "player.mute")} onPress={acts.mute}>
            <PlayerIcon name={isMuted ? "muted" : "sound"} />
          </Press>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={isMuted ? 0 : Math.round(facts.volume * 100)}
            aria-label={t("player.volume")}
            onChange={(event) => acts.setVolume(Number(event.currentTarget.value) / 100)}
          />
        </span>
        <span className="player-screens">
          {part.captions.length > 0 && (
            <button
              type="button"
              className="player-press"
              aria-label={t("player.captions")}
              title={t("player.captions")}
              aria-pressed={acts.caption !== ""}
              onClick={acts.toggleCaptions}
            >
              <PlayerIcon name="captions" />
            </button>
          )}
          <button
            type="button"
            className="player-press"
            aria-label={t("player.settings")}
            title={t("player.settings")}
            aria-expanded={isSetting}
            aria-controls={isSetting ? "player-menu" : undefined}
            onClick={onSettings}
          >
            <PlayerIcon name="settings" />
          </button>
          <Screens acts={acts} />
        </span>
      </div>
    </div>
  );
}

type SeekProps = { readonly facts: VideoFacts; readonly thumbs: PlayPart["thumbs"]; onSeek(seconds: number): void };

/** The position as a slider, with a thumbnail under the pointer. */
function SeekBar({ facts, thumbs, onSeek }: SeekProps) {
  const t = useT();
  const locale = useLocale();
  const preview = useRef<HTMLSpanElement>(null);
  const { seconds, length, loaded } = facts;
  const text = t("player.seek_text", { at: clockText(seconds, locale), length: clockText(length, locale) });

  function look({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect();
    const frame = preview.current;
    if (!thumbs || !frame || length === 0) return;
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    const n = Math.floor((share * length) / thumbs.everySeconds);
    const each = thumbs.columns * thumbs.rows;
    const sheet = thumbs.sheets[Math.min(thumbs.sheets.length - 1, Math.floor(n / each))];
    const [column, row] = [n % thumbs.columns, Math.floor((n % each) / thumbs.columns)];
    frame.hidden = false;
    frame.style.width = `${thumbs.width}px`;
    frame.style.height = `${thumbs.height}px`;
    frame.style.left = `${Math.min(box.width - thumbs.width, Math.max(0, share * box.width - thumbs.width / 2))}px`;
    frame.style.background = `url("${sheet}") -${column * thumbs.width}px -${row * thumbs.height}px`;
    frame.textContent = clockText(share * length, locale);
  }
  const leave = () => {
    if (preview.current) preview.current.hidden = true;
  };
  return (
    <div className="player-seek" onPointerMove={look} onPointerLeave={leave}>
      <span className="player-thumb num" ref={preview} hidden aria-hidden="true" />
      <progress className="player-loaded" value={loaded} max={length || 1} aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(seconds)}
        style={{ "--watched": `${length === 0 ? 0 : (seconds * 100) / length}%` } as CSSProperties}
        aria-label={t("player.seek")}
        aria-valuetext={text}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function Press({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="player-press" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}

function watchFullScreen(onChange: () => void): () => void {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
}

const isFullScreen = () => document.fullscreenElement !== null;

/** Buttons for other places of the picture, if the browser has them: a small window, a TV, the full screen. */
function Screens({ acts }: Pick<BarProps, "acts">) {
  const t = useT();
  const isLive = useHydrated();
  const hasPip = isLive && document.pictureInPictureEnabled === true;
  const [hasTv, setTv] = useState(false);
  const isFull = useSyncExternalStore(watchFullScreen, isFullScreen, () => false);
  const { watchTv } = acts;
  useEffect(() => watchTv(setTv), [watchTv]);
  return (
    <>
      {hasPip && (
        <Press label={t("player.pip")} onPress={acts.pip}>
          <PlayerIcon name="pip" />
        </Press>
      )}
      {hasTv && (
        <Press label={t("player.tv")} onPress={acts.tv}>
          <PlayerIcon name="tv" />
        </Press>
      )}
      <Press label={t(isFull ? "player.fullscreen_leave" : "player.fullscreen")} onPress={acts.full}>
        <PlayerIcon name={isFull ? "shrink" : "expand"} />
      </Press>
    </>
  );
}

const PATHS = {
  play: "M8 5.25v13.5L19 12z",
  pause: "M8 5.25v13.5M16 5.25v13.5",
  back: "M4.5 12a7.5 7.5 0 1 0 2.6-5.7M4.5 4v3.6h3.6",
  forward: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M19.5 4v3.6h-3.6",
  sound: "M4.5 9.5v5h3.25L12.5 19V5L7.75 9.5zM16 9a4.25 4.25 0 0 1 0 6M18.5 6.5a7.75 7.75 0 0 1 0 11",
  muted: "M4.5 9.5v5h3.25L12.5 19V5L7.75 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5",
  captions: "M4 5.5h16v13H4zM10.5 10.25a2.25 2.25 0 1 0 0 3.5M17 10.25a2.25 2.25 0 1 0 0 3.5",
  settings: "M4 7h8.5M17.5 7H20M15 4.5v5M4 17h2.5M11.5 17H20M9 14.5v5M4 12h16",
  pip: "M4 5.5h16v13H4zM12.5 12h5v4h-5z",
  tv: "M4 16.5V5.5h16v11M8.5 19.5 12 15.5l3.5 4z",
  expand: "M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15",
  shrink: "M4.5 9H9V4.5M19.5 9H15V4.5M4.5 15H9v4.5M19.5 15H15v4.5",
} as const;

/** Icons of the player's buttons, used on no other page. */
function PlayerIcon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="player-icon">
      <path d={PATHS[name]} />
      {(name === "back" || name === "forward") && (
        <text x="12" y="14.75" fontSize="8" textAnchor="middle">
          10
        </text>
      )}
    </svg>
  );
}
