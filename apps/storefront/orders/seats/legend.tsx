import { useEffect, useRef } from "react";
import { Icon } from "#ui/media/icon.tsx";
import { Scroller } from "#ui/overlay/scroller.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { readTheme } from "../../catalogue/seat-map/palette.ts";
import { drawMark, drawSwatch, type Mark } from "../../catalogue/seat-map/seat-marks.ts";
import { drawChosen } from "../../catalogue/seat-map/paint-seats.ts";

/** A map category in the legend: its ticket category, price and number of seats left. */
export type LegendRow = { readonly index: number; readonly name: string; readonly price: string; readonly left: string };

const SIDE = 30;

type Shown = Mark | "chosen" | { readonly swatch: number };

/** A seat as on the map, or a category's colour and shape. */
function Sign({ mark }: { readonly mark: Shown }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = JSON.stringify(mark);
  useEffect(() => {
    const element = canvas.current!;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    element.width = element.height = SIDE * ratio;
    const ink = element.getContext("2d")!;
    const theme = readTheme(element);
    ink.setTransform(ratio, 0, 0, ratio, (SIDE / 2) * ratio, (SIDE / 2) * ratio);
    const shown = JSON.parse(text) as Shown;
    if (shown === "chosen") drawChosen(ink, 11, theme);
    else if ("swatch" in shown) drawSwatch(ink, 9, { category: shown.swatch, theme });
    else drawMark(ink, 11, { mark: shown, theme });
  }, [text]);
  return <canvas ref={canvas} aria-hidden="true" className="seats-sign" />;
}

/** The categories' colours and prices in one line, as a button for the whole legend. */
export function LegendButton({ rows, onOpen }: { readonly rows: readonly LegendRow[]; readonly onOpen: () => void }) {
  const t = useT();
  return (
    <button type="button" className="seats-key" aria-haspopup="dialog" onClick={onOpen}>
      <span className="sr-only">{t("seats.legend")}</span>
      <span className="seats-key-prices">
        {rows.map(({ index, name, price }) => (
          <span key={index}>
            <Sign mark={{ swatch: index }} />
            <span className="sr-only">{name}</span>
            <span className="num">{price}</span>
          </span>
        ))}
      </span>
      <Icon name="chevron-down" size={18} />
    </button>
  );
}

const mark = (kind: Mark["kind"], trait: Mark["trait"] = null): Mark => ({ kind, category: 0, trait, row: "", label: "" });

/** The map's colours, shapes and signs, with prices. */
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
            <Sign mark={{ swatch: index }} />
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
