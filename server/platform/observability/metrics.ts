/** One value with its labels. `suffix`: for the parts of a histogram. */
export type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number; readonly suffix?: string };
/** Metrics of one name. Names end with their unit: `_seconds`, `_bytes`, `_total`. */
export type Family = {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly samples: readonly Sample[];
};

const families: (() => Family)[] = [];

type Words = readonly string[];

/** Label values come from fixed lists of our own, never from user input. */
const labelsOf = (names: Words, key: string): Record<string, string> =>
  Object.fromEntries(key.split("\0").map((value, i) => [names[i] ?? "", value]));

/** A metric that only grows. `add` costs one map look-up. */
export function counter<const Names extends Words>(name: string, help: string, names: Names) {
  const counts = new Map<string, number>();
  families.push(() => ({
    name,
    type: "counter",
    help,
    samples: [...counts].map(([key, value]) => ({ labels: names.length > 0 ? labelsOf(names, key) : {}, value })),
  }));
  return {
    add(values: { readonly [K in keyof Names]: string }, by = 1): void {
      const key = values.join("\0");
      counts.set(key, (counts.get(key) ?? 0) + by);
    },
  };
}

type Spread = { readonly counts: number[]; sum: number };

/** A distribution over ascending `bounds`. `observe` costs one map look-up and a walk over the bounds. */
export function histogram<const Names extends Words>(
  name: string,
  { help, names, bounds }: { readonly help: string; readonly names: Names; readonly bounds: readonly number[] },
) {
  const spreads = new Map<string, Spread>();
  const samplesOf = ([key, { counts, sum }]: [string, Spread]): Sample[] => {
    const labels = names.length > 0 ? labelsOf(names, key) : {};
    let below = 0;
    const buckets = counts.map((count, i) => {
      below += count;
      return { suffix: "_bucket", labels: { ...labels, le: i < bounds.length ? String(bounds[i]) : "+Inf" }, value: below };
    });
    return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: below }];
  };
  families.push(() => ({ name, type: "histogram", help, samples: [...spreads].flatMap(samplesOf) }));
  return {
    /** `times`: this many observations of the same value. */
    observe(values: { readonly [K in keyof Names]: string }, value: number, times = 1): void {
      const key = values.join("\0");
      let spread = spreads.get(key);
      if (!spread) spreads.set(key, (spread = { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }));
      let i = 0;
      while (i < bounds.length && value > bounds[i]!) i++;
      spread.counts[i]! += times;
      spread.sum += value * times;
    },
  };
}

/** A current value. */
export function gauge(name: string, help: string, samples: readonly Sample[] | number): Family {
  return { name, type: "gauge", help, samples: typeof samples === "number" ? [{ value: samples }] : samples };
}

const quoted = (text: string) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;

function lineOf(name: string, { labels = {}, value, suffix = "" }: Sample): string {
  const told = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
  return `${name}${suffix}${told.length > 0 ? `{${told.join(",")}}` : ""} ${value}`;
}

/** All metrics of this process, and `now`, in the text format of Prometheus (0.0.4). */
export function metricsText(now: readonly Family[]): string {
  return [...families.map((read) => read()), ...now]
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => lineOf(name, sample)),
    ])
    .map((line) => `${line}\n`)
    .join("");
}
