import type { Findings } from "./findings.ts";
import { NOT_MODELLED } from "./report.ts";
import { clock, percent, whole, wrap } from "./say.ts";
import type { Series, SeriesName } from "./tally.ts";

/** Texts keep their size and only curves stretch, so a line must fit a phone of 360 px. */
const LETTERS = 46;
const LINE = 18;
const PANEL = 150;
const PLOT = 96;
/** Left and right margins of a plot, in percent of the width. */
const EDGE = 4;
const POINTS = 240;
const MINUTES = [5, 10, 15, 30, 60, 120, 240];
const MOST_TICKS = 6;

const PANELS: readonly { readonly name: SeriesName; readonly title: string; readonly unit: string }[] = [
  { name: "waiting", title: "People waiting", unit: "people" },
  { name: "served", title: "Turns begun", unit: "turns" },
  { name: "holds", title: "Tickets held unpaid", unit: "tickets" },
  { name: "sold", title: "Tickets sold", unit: "tickets" },
];

const STYLE = `
svg{background:#fff;color:#1a1b1c;font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
text{fill:currentColor}.soft{fill:#5c5e60}.name{font-weight:700;font-size:17px}.head{font-weight:600}
.line{fill:none;stroke-width:2;vector-effect:non-scaling-stroke;stroke-linejoin:round}.area{stroke:none;opacity:.14}
.grid{stroke:#dcdddf;stroke-width:1}.mark{stroke:#8b8c8e;stroke-width:1;stroke-dasharray:3 3}
.waiting{stroke:#1d4f91;fill:#1d4f91}.served{stroke:#0f6b3a;fill:#0f6b3a}.holds{stroke:#9a5b00;fill:#9a5b00}.sold{stroke:#8a2a6b;fill:#8a2a6b}
.line.waiting,.line.served,.line.holds,.line.sold{fill:none}.area{stroke:none}
@media (prefers-color-scheme:dark){svg{background:#131315;color:#f1f1f2}.soft{fill:#a9abad}.grid{stroke:#343537}.mark{stroke:#77797b}
.waiting{stroke:#7db1f5;fill:#7db1f5}.served{stroke:#6fce9b;fill:#6fce9b}.holds{stroke:#f0b45c;fill:#f0b45c}.sold{stroke:#ea8fca;fill:#ea8fca}}
`.replaceAll("\n", "");

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
const places = (n: number) => String(Math.round(n * 100) / 100);

type Span = { readonly from: number; readonly seconds: number };

/** Horizontal position of a second, in percent of the width. */
const acrossAt = ({ from, seconds }: Span, second: number) => EDGE + ((100 - 2 * EDGE) * (second - from)) / seconds;

/** The last value of each step, or the greatest in the step of the maximum, so that no peak is lost. */
function stepsOf(series: Float64Array, seconds: number): number[] {
  const count = Math.min(POINTS, seconds);
  return Array.from({ length: count }, (_, step) => {
    const [from, until] = [Math.floor((step * seconds) / count), Math.floor(((step + 1) * seconds) / count)];
    let most = 0;
    for (let slot = from; slot < until; slot++) most = Math.max(most, series[slot]!);
    return most;
  });
}

function curveOf(series: Float64Array, most: number, seconds: number): { readonly line: string; readonly area: string } {
  const steps = stepsOf(series, seconds);
  const points = steps.map((value, i) => `${places((1000 * i) / Math.max(1, steps.length - 1))} ${places(100 - (100 * value) / most)}`);
  const line = `M${points.join("L")}`;
  return { line, area: `${line}L1000 100L0 100Z` };
}

function ticksOf(span: Span): readonly { readonly across: number; readonly label: string }[] {
  const minutes = span.seconds / 60;
  const step = MINUTES.find((each) => minutes / each <= MOST_TICKS) ?? MINUTES.at(-1)!;
  const first = Math.ceil(span.from / 60 / step);
  const last = Math.floor((span.from + span.seconds) / 60 / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step).map((minute) => ({
    across: acrossAt(span, minute * 60),
    label: minute === 0 ? "opening" : `${minute < 0 ? "−" : ""}${Math.abs(minute)} min`,
  }));
}

type Panel = { readonly span: Span; readonly top: number; readonly series: Series };

function panelOf({ name, title, unit }: (typeof PANELS)[number], { span, top, series }: Panel): string {
  const values = series[name].subarray(0, span.seconds);
  const most = values.reduce((all, value) => Math.max(all, value), 0);
  const { line, area } = curveOf(series[name], Math.max(1, most), span.seconds);
  const plot = top + 24;
  const ticks = ticksOf(span);
  const anchor = (across: number) => (across < EDGE + 4 ? "start" : across > 96 - EDGE ? "end" : "middle");
  return [
    `<text class="head" x="${EDGE}%" y="${top + 14}">${title}</text>`,
    `<text class="soft" x="${100 - EDGE}%" y="${top + 14}" text-anchor="end">most ${whole(most)} ${unit}</text>`,
    ...[0, PLOT / 2, PLOT].map((y) => `<line class="grid" x1="${EDGE}%" x2="${100 - EDGE}%" y1="${plot + y}" y2="${plot + y}"/>`),
    ...ticks.map(
      ({ across, label }) =>
        `<line class="${label === "opening" ? "mark" : "grid"}" x1="${places(across)}%" x2="${places(across)}%" y1="${plot}" y2="${plot + PLOT}"/>` +
        `<text class="soft" x="${places(across)}%" y="${plot + PLOT + 16}" text-anchor="${anchor(across)}">${label}</text>`,
    ),
    `<svg x="${EDGE}%" y="${plot}" width="${100 - 2 * EDGE}%" height="${PLOT}" viewBox="0 0 1000 100" preserveAspectRatio="none" overflow="visible">`,
    `<path class="area ${name}" d="${area}"/><path class="line ${name}" d="${line}"/></svg>`,
  ].join("");
}

function headOf({ crowd, tickets, endedAt, ending, waitSeconds, bots }: Findings): readonly string[] {
  const sold = `${whole(tickets.sold)} of ${whole(tickets.total)} tickets sold`;
  return [
    `A simulation with invented people, seed ${crowd.seed}.`,
    `${whole(crowd.visitors)} visitors (${crowd.arrivals}), ${percent(crowd.bots)} scripts.`,
    ending === "sold out" ? `${sold}, the last ${clock(endedAt)} after the opening.` : `${sold} within ${clock(endedAt + 1)}.`,
    waitSeconds
      ? `Half of the buyers waited up to ${clock(waitSeconds.p50)}, nine of ten up to ${clock(waitSeconds.p90)}.`
      : "Nobody got any.",
    `Scripts had ${percent(bots.ofPlaces)} of the places and ${percent(bots.ofTickets)} of the tickets.`,
  ].flatMap((text) => wrap(text, LETTERS));
}

/** A rehearsal as one self-contained picture: light and dark, full width, with minutes from the opening along the bottom. */
export function drawReport(findings: Findings, series: Series, fromSecond: number): string {
  const span: Span = { from: fromSecond, seconds: findings.endedAt + 1 - fromSecond };
  const names = wrap(`Rehearsal: ${findings.event.name}`, 34);
  const head = headOf(findings);
  const foot = NOT_MODELLED.flatMap((text) => wrap(text, LETTERS));
  const panels = 20 + names.length * 22 + head.length * LINE + 14;
  const footTop = panels + PANELS.length * PANEL + 16;
  const height = footTop + foot.length * LINE + 8;
  const textAt = (y: number, text: string, className = "") =>
    `<text${className && ` class="${className}"`} x="${EDGE}%" y="${y}">${escape(text)}</text>`;
  const label = escape(`Rehearsal of ${findings.event.name}: ${head.join(" ")}`);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="${height}" role="img" aria-label="${label}"><style>${STYLE}</style>`,
    ...names.map((text, i) => textAt(28 + 22 * i, text, "name")),
    ...head.map((text, i) => textAt(20 + names.length * 22 + LINE * i + 10, text)),
    ...PANELS.map((panel, i) => panelOf(panel, { span, top: panels + i * PANEL, series })),
    ...foot.map((text, i) => textAt(footTop + LINE * i + 8, text, "soft")),
  ].join("\n")}\n</svg>\n`;
}
