import { useEffect, useRef } from "react";
import { Scroller } from "#ui/overlay/scroller.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { colourOf, letterOf, readTheme } from "../../catalogue/seat-map/palette.ts";
import { drawMark, type Mark } from "../../catalogue/seat-map/seat-marks.ts";
import { drawChosen } from "../../catalogue/seat-map/paint-seats.ts";

/** A map category in the legend: its ticket category, price and number of seats left. */
export type LegendRow = { readonly index: number; readonly name: string; readonly price: string; readonly left: string };

const SIDE = 30;

/** A seat as on the map. */
function Sign({ mark }: { readonly mark: Mark | "chosen" }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = JSON.stringify(mark);
  useEffect(() => {
    const element = canvas.current!;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    element.width = element.height = SIDE * ratio;
    const ink = element.getContext("2d")!;
    const theme = readTheme(element);
    ink.setTransform(ratio, 0, 0, ratio, (SIDE / 2) * ratio, (SIDE / 2) * ratio);
    const shown = JSON.parse(text) as Mark | "chosen";
    if (shown === "chosen") drawChosen(ink, 11, theme);
    else drawMark(ink, 11, { mark: shown, theme });
  }, [text]);
  return <canvas ref={canvas} aria-hidden="true" className="seats-sign" />;
}

/** A category's letter on its colour, as on the map. */
function Letter({ index }: { readonly index: number }) {
  const disc = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const theme = readTheme(disc.current!);
    disc.current!.style.setProperty("background", colourOf(theme, index));
  }, [index]);
  return (
    <span ref={disc} className="seats-letter" aria-hidden="true">
      {letterOf(index)}
    </span>
  );
}

const mark = (kind: Mark["kind"], trait: Mark["trait"] = null): Mark => ({ kind, category: 0, trait, label: "" });

/** The map's colours, letters and signs, with prices. */
export function Legend({
  rows,
  has,
}: {
  readonly rows: readonly LegendRow[];
  readonly has: Readonly<Record<"wheelchair" | "companion" | "limited", boolean>>;
}) {
  const t = useT();
  const traits = (["wheelchair", "companion", "limited"] as const).filter((trait) => has[trait]);
  return (
    <Scroller className="seats-legend" name={{ "aria-label": t("seats.legend") }}>
      <ul className="seats-prices">
        {rows.map(({ index, name, price, left }) => (
          <li key={index}>
            <Letter index={index} />
            <span className="strong">{name}</span>
            <span className="num">{price}</span>
            <span className="seats-note num">{left}</span>
          </li>
        ))}
      </ul>
      <ul className="seats-signs">
        <li>
          <Sign mark="chosen" />
          {t("seats.legend_chosen")}
        </li>
        <li>
          <Sign mark={mark("taken")} />
          {t("seats.legend_taken")}
        </li>
        {traits.map((trait) => (
          <li key={trait}>
            <Sign mark={mark("free", trait)} />
            {t(`seats.legend_${trait}`)}
          </li>
        ))}
      </ul>
    </Scroller>
  );
}
