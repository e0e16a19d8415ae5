import { describeQueue, setQueue, type QueueAct, type QueueActAnswer } from "#server/modules/orders/queue/set-queue.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

const ANSWERS: Readonly<Record<Exclude<QueueActAnswer, "done">, (slug: string) => string>> = {
  missing: (slug) => `there is no event "${slug}"`,
  none: (slug) => `${slug} has no queue: npm run queue -- schedule, or by-load`,
  state: (slug) => `not as the queue of ${slug} stands: npm run queue -- status`,
  whatsapp: (slug) => `${slug} is booked by WhatsApp alone: its orders are released one by one`,
};

function countOf(text: string, name: string): number {
  const count = Number(text);
  return /^\d{1,7}$/.test(text) && count > 0 ? count : refuse(`${name} is a number above 0, not "${text}"`);
}

function timeOf(text: string): Date {
  const time = new Date(text);
  const isExact = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime());
  return isExact ? time : refuse(`a time is like 2027-05-01T10:00+07:00, not "${text}"`);
}

async function act(ui: string, slug: string, wanted: QueueAct): Promise<string[]> {
  const answer = await withShop(ui, (tool) => setQueue(tool, { slug, act: wanted }));
  return answer === "done" ? [`the queue of ${slug}: ${wanted.act}, within a second`] : fail(ANSWERS[answer](slug));
}

/** Settings of a queue: option, column, unit, and bounds as in the database's own checks. */
const SETTINGS = [
  { option: "full-ahead", name: "fullAhead", times: 1, least: 0, most: 1_000_000 },
  { option: "turn-minutes", name: "turnSeconds", times: 60, least: 1, most: 60 },
  { option: "pass-minutes", name: "passSeconds", times: 60, least: 1, most: 120 },
  { option: "network-percent", name: "networkPercent", times: 1, least: 0, most: 100 },
  { option: "network-least", name: "networkLeast", times: 1, least: 1, most: 1_000_000 },
  { option: "network-most", name: "networkMost", times: 1, least: 1, most: 1_000_000 },
] as const;

type Setting = (typeof SETTINGS)[number];

function valueOf(text: string, { option, times, least, most }: Setting): number {
  const value = Number(text);
  const isGood = /^\d{1,7}$/.test(text) && value >= least && value <= most;
  return isGood ? value * times : refuse(`--${option} is a whole number from ${least} to ${most}, not "${text}"`);
}

/** Whether joining requires a phone number. */
function phoneOf(given: Given): { readonly asksPhone?: boolean } {
  const text = given.text("phone");
  if (text === null) return {};
  return text === "on" || text === "off" ? { asksPhone: text === "on" } : refuse(`--phone is on or off, not "${text}"`);
}

/** The settings in a command's options. */
function ownSettings(given: Given): Partial<Record<Setting["name"], number>> & { readonly asksPhone?: boolean } {
  const said = SETTINGS.flatMap((setting) => {
    const text = given.text(setting.option);
    return text === null ? [] : [[setting.name, valueOf(text, setting)] as const];
  });
  const settings: Partial<Record<Setting["name"], number>> = Object.fromEntries(said);
  const { networkLeast, networkMost } = settings;
  if (networkLeast !== undefined && networkMost !== undefined && networkLeast > networkMost)
    return refuse(`--network-least is at most --network-most, not ${networkLeast} above ${networkMost}`);
  return { ...settings, ...phoneOf(given) };
}

function settingsOf(given: Given) {
  const [slots, rate] = [given.text("slots"), given.text("rate")];
  return {
    ...ownSettings(given),
    ...(slots !== null && { slots: countOf(slots, "slots") }),
    ...(rate !== null && { perMinute: countOf(rate, "the rate") }),
  };
}

/** Creates a queue that opens at a time, or reschedules it. */
export const scheduleQueue: Run = (given) => {
  const [ui = "", slug = "", time = ""] = given.words;
  const before = given.text("before");
  const minutes = before === null ? 30 : countOf(before, "before");
  return act(ui, slug, { act: "schedule", opensAt: timeOf(time), before: minutes, settings: settingsOf(given) });
};

/** Creates a queue that starts at a number of visitors in the checkout. */
export const queueByLoad: Run = (given) => {
  const [ui = "", slug = "", slots = ""] = given.words;
  return act(ui, slug, { act: "by-load", settings: { ...settingsOf(given), slots: countOf(slots, "slots") } });
};

export const actOn =
  (name: "open" | "pause" | "resume" | "close"): Run =>
  ({ words: [ui = "", slug = ""] }) =>
    act(ui, slug, { act: name });

/** Sets the most turns per minute. */
export const setQueueRate: Run = ({ words: [ui = "", slug = "", rate = ""] }) =>
  act(ui, slug, { act: "rate", perMinute: rate === "none" ? null : countOf(rate, "the rate") });

/** Sets the most visitors in the checkout at a time. */
export const setQueueSlots: Run = ({ words: [ui = "", slug = "", slots = ""] }) =>
  act(ui, slug, { act: "slots", slots: countOf(slots, "slots") });

/** Sets the room's limit, the minutes of turns and passes, a network's share of a draw, and whether joining requires a phone number. */
export const changeQueueSettings: Run = (given) => {
  const [ui = "", slug = ""] = given.words;
  const settings = ownSettings(given);
  if (Object.keys(settings).length === 0)
    return refuse(`set takes one of ${[...SETTINGS.map(({ option }) => `--${option}`), "--phone"].join(", ")}`);
  return act(ui, slug, { act: "set", settings });
};

export const showQueue: Run = async ({ words: [ui = "", slug = ""] }) => {
  const queue = await withShop(ui, ({ db }) => describeQueue({ db, tenant: ui }, slug));
  if (queue === "missing" || queue === "none") return fail(ANSWERS[queue](slug));
  const { kind, phase, epoch, opens_at: opensAt, tail, served, per_minute: rate, slots, active, invited, free, commit } = queue;
  const { full_ahead: fullAhead, turn_seconds: turn, pass_seconds: pass, missed_turns: missed } = queue;
  const { network_percent: percent, network_least: least, network_most: most, asks_phone: phone } = queue;
  const lines: readonly [string, string | number][] = [
    ["phase", phase],
    ["begins", kind === "load" ? `by load, at ${slots} in the checkout` : opensAt!.toISOString()],
    ["epoch", epoch],
    ["numbers given", tail],
    ["turns begun", served],
    ["waiting", tail - served],
    ["their turn now", invited],
    ["in the checkout", `${active} of ${slots}`],
    ["turns a minute", rate ?? "as slots become free"],
    ["nobody came to", `${missed} turns`],
    ["full beyond", `${fullAhead} ahead`],
    ["a turn lasts", `${turn / 60} min`],
    ["a pass lasts", `${pass / 60} min`],
    ["of a network", `${percent} % of a draw, ${least} to ${most} places`],
    ["asks for a phone", phone ? "one place for each confirmed number" : "no"],
    ["tickets free", free],
    ["digest of seed", commit],
  ];
  return lines.map(([name, value]) => `${name.padEnd(17)}${value}`);
};
