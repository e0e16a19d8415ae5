import { type CSSProperties, type PointerEvent, useRef } from "react";
import type { PlayPart } from "#contract/videos/plays.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { clockText } from "./clock-text.ts";
import type { VideoFacts } from "./use-video.ts";

type SeekProps = { readonly facts: VideoFacts; readonly thumbs: PlayPart["thumbs"]; onSeek(seconds: number): void };

/** The position as a slider, with a thumbnail under the pointer. */
export function SeekBar({ facts, thumbs, onSeek }: SeekProps) {
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
