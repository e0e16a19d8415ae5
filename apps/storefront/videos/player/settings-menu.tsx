import { useEffect, useId, useRef } from "react";
import type { PlayPart } from "#contract/videos/plays.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { CAPTION_STYLES, type CaptionPart } from "./caption-style.ts";
import { SPEEDS } from "./speeds.ts";
import type { StageActs } from "./use-stage.ts";
import type { VideoFacts } from "./use-video.ts";

type MenuProps = { readonly part: PlayPart; readonly facts: VideoFacts; readonly acts: StageActs; onClose(): void };

const STYLES = Object.keys(CAPTION_STYLES) as readonly CaptionPart[];

/** All settings of the player in one place: quality, speed, captions and how they look. Radio buttons, known to every device. */
export function SettingsMenu({ part, facts, acts, onClose }: MenuProps) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true });
  }, []);
  const quality = [
    ["", t("player.quality_auto")] as const,
    ...acts.lines.map((lines) => [String(lines), lines === acts.saver ? t("player.quality_saver", { lines }) : `${lines}p`] as const),
  ];
  const captions = [["", t("player.captions_off")] as const, ...part.captions.map(({ language, label }) => [language, label] as const)];
  return (
    <div className="player-menu" id="player-menu" role="group" aria-label={t("player.settings")} ref={panel}>
      {acts.lines.length > 1 && <Choice label={t("player.quality")} value={acts.quality} options={quality} onChoose={acts.setQuality} />}
      <Choice
        label={t("player.speed")}
        isShort
        value={String(facts.speed)}
        options={SPEEDS.map((speed) => [String(speed), `${speed}×`] as const)}
        onChoose={(text) => acts.setSpeed(Number(text))}
      />
      {part.captions.length > 0 && (
        <Choice label={t("player.captions")} value={acts.caption} options={captions} onChoose={acts.setCaption} />
      )}
      {acts.caption !== "" &&
        STYLES.map((style) => (
          <Choice
            key={style}
            label={t(`player.captions_${style}`)}
            value={acts.captionStyle[style]}
            options={CAPTION_STYLES[style].map((each) => [each, t(`player.${style}_${each}` as "player.size_small")] as const)}
            onChoose={(value) => acts.setCaptionStyle({ ...acts.captionStyle, [style]: value })}
          />
        ))}
      <button type="button" className="ui-link tap" onClick={onClose}>
        {t("common.close")}
      </button>
    </div>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  onChoose(value: string): void;
  readonly isShort?: boolean;
};

function Choice({ label, value, options, onChoose, isShort = false }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="player-choice" data-short={isShort ? "" : undefined}>
      <legend>{label}</legend>
      {options.map(([each, text]) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={value === each} onChange={() => onChoose(each)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
