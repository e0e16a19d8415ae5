import type { FigureName } from "./mode.types.ts";
import type { Outcome } from "./run-round.ts";

/** A figure's limit: of the median if the machine's own slowness affects it, else of the maximum. */
const LIMITS: Readonly<Record<FigureName, { readonly most: number; readonly of: "median" | "max"; readonly unit: string }>> = {
  "app killed: first sale": { most: 2000, of: "median", unit: "ms" },
  // The database is first unpacked into the process.
  "embedded killed: first sale": { most: 4000, of: "median", unit: "ms" },
  "one of two killed: first sale": { most: 2000, of: "median", unit: "ms" },
  "database back: first write": { most: 2000, of: "median", unit: "ms" },
  "network back: first write": { most: 2000, of: "median", unit: "ms" },
  "database frozen: longest wait": { most: 5000, of: "max", unit: "ms" },
  "drained: requests lost": { most: 0, of: "max", unit: "" },
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** One line of a round. */
export function roundLine(n: number, ms: number, outcome: Outcome): string {
  const { mode, what, purchases, faults, broken, wrong, refusals, brokenConnections, figures } = outcome;
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  const verdict = broken.length > 0 || wrong.size > 0 ? "BROKEN" : "right";
  const parts = [`${purchases} orders`, `${faults} faults`, `${refusals} × 503`, `${brokenConnections} cut`, ...told];
  return `${verdict} ${String(n).padStart(3)} ${mode.padEnd(10)} ${what.padEnd(22)} ${(ms / 1000).toFixed(1)} s  ${parts.join(", ")}`;
}

/** The closing table, and whether everything is right. */
export function closingTable(outcomes: readonly Outcome[]): { readonly text: string; readonly isRight: boolean } {
  const modes = [...new Set(outcomes.map(({ mode }) => mode))];
  const header = ["mode", "rounds", "faults", "visits", "orders", "503", "cut", "broken", "wrong", "mails (twice)", "whatsapp (twice)"];
  const line = (name: string, of: readonly Outcome[]) => [
    name,
    of.length,
    sum(of.map(({ faults }) => faults)),
    sum(of.map(({ visits }) => visits)),
    sum(of.map(({ purchases }) => purchases)),
    sum(of.map(({ refusals }) => refusals)),
    sum(of.map(({ brokenConnections }) => brokenConnections)),
    sum(of.map(({ broken }) => broken.length)),
    sum(of.map(({ wrong }) => sum([...wrong.values()]))),
    `${sum(of.map(({ messages }) => messages.mail.all))} (${sum(of.map(({ messages }) => messages.mail.doubles))})`,
    `${sum(of.map(({ messages }) => messages.whatsapp.all))} (${sum(of.map(({ messages }) => messages.whatsapp.doubles))})`,
  ];
  const rows = [
    header,
    ...modes.map((name) =>
      line(
        name,
        outcomes.filter(({ mode }) => mode === name),
      ),
    ),
    line("all", outcomes),
  ];
  const widths = header.map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)));
  const table = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]!) : String(cell).padStart(widths[i]!))).join("  "),
  );

  const figures = (Object.keys(LIMITS) as FigureName[]).flatMap((name) => {
    const values = outcomes.flatMap(({ figures: each }) => (each[name] === undefined ? [] : [each[name]]));
    if (values.length === 0) return [];
    const { most, of, unit } = LIMITS[name];
    const seen = { median: median(values), max: Math.max(...values) };
    const isOver = seen[of] > most;
    return [
      {
        isOver,
        text: `${isOver ? "OVER" : "ok"}  ${name}: median ${seen.median} ${unit}, most ${seen.max} ${unit} (${of} at most ${most})`,
      },
    ];
  });
  const kills = sum(outcomes.map((each) => each.kills));
  const doubles = sum(outcomes.map(({ messages }) => messages.whatsapp.doubles));
  const repeats = {
    isOver: doubles > kills,
    text: `${doubles > kills ? "OVER" : "ok"}  whatsapp twice: ${doubles} (at most one a kill of the shop: ${kills})`,
  };
  const wrongs = outcomes.flatMap(({ wrong }) => [...wrong]).map(([text, n]) => `wrong ${n} × ${text}`);
  const isRight =
    wrongs.length === 0 && outcomes.every(({ broken }) => broken.length === 0) && ![...figures, repeats].some(({ isOver }) => isOver);
  return { text: [...table, "", ...[...figures, repeats].map(({ text }) => text), ...new Set(wrongs)].join("\n"), isRight };
}
