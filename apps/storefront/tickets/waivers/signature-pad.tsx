import { type PointerEvent, useRef } from "react";
import { Button } from "#ui/form/button.tsx";
import { FieldNotes } from "#ui/form/field.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

const WIDTH = 1000;
const HEIGHT = 400;
/** Points closer together than this add nothing. */
const STEP = 6;
const MOST_LINES = 60;
const MOST_NUMBERS = 800;

type Lines = readonly (readonly number[])[];
type SignaturePadProps = {
  readonly id: string;
  readonly lines: Lines;
  readonly error: string | undefined;
  readonly onChange: (change: (lines: Lines) => Lines) => void;
};

function pathOf(line: readonly number[]): string {
  const points: string[] = [];
  for (let i = 0; i + 1 < line.length; i += 2) points.push(`${line[i]} ${line[i + 1]}`);
  return `M${points.join("L")}${points.length === 1 ? "h1" : ""}`;
}

function pointOf(event: PointerEvent<SVGSVGElement>): readonly [number, number] {
  const box = event.currentTarget.getBoundingClientRect();
  const [x, y] = [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT];
  return [Math.round(Math.min(WIDTH, Math.max(0, x))), Math.round(Math.min(HEIGHT, Math.max(0, y)))];
}

function extend(lines: Lines, [x, y]: readonly [number, number]): Lines {
  const line = lines.at(-1);
  if (!line || line.length + 2 > MOST_NUMBERS) return lines;
  const [lastX, lastY] = [line.at(-2)!, line.at(-1)!];
  return Math.hypot(x - lastX, y - lastY) < STEP ? lines : [...lines.slice(0, -1), [...line, x, y]];
}

/** A field for drawing by finger, pen or mouse. The typed name is an alternative. */
export function SignaturePad({ id, lines, error, onChange }: SignaturePadProps) {
  const t = useT();
  const isDrawing = useRef(false);
  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || lines.length >= MOST_LINES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    const point = pointOf(event);
    onChange((now) => [...now, [...point]]);
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    if (!isDrawing.current) return;
    const point = pointOf(event);
    onChange((now) => extend(now, point));
  }
  const end = () => (isDrawing.current = false);
  return (
    <div className="ui-field">
      <p className="ui-label" id={`${id}-label`}>
        {t("waiver.draw")}
      </p>
      <div className="waiver-pad" data-wrong={error ? "" : undefined}>
        <svg
          id={id}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          aria-describedby={[`${id}-hint`, error ? `${id}-error` : ""].join(" ").trim()}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        >
          {lines.map((line, index) => (
            <path key={index} d={pathOf(line)} />
          ))}
        </svg>
        <Button size="small" variant="text" disabled={lines.length === 0} onClick={() => onChange(() => [])}>
          {t("waiver.clear")}
        </Button>
      </div>
      <FieldNotes id={id} hint={t("waiver.draw_hint")} error={error} />
    </div>
  );
}
