import type { Services } from "../act.ts";
import type { QueueFigures } from "../worker/measure-queues.ts";
import { gauge, type Family } from "../platform/observability/metrics.ts";

const by = (rows: readonly QueueFigures[], figure: Exclude<keyof QueueFigures, "tenant">) =>
  rows.map((row) => ({ labels: { tenant: row.tenant }, value: row[figure] }));

/** Who waits, by brand, and whether numbers can be given. */
export function queueFamilies({ queueCounter }: Pick<Services, "queueCounter">, rows: readonly QueueFigures[]): Family[] {
  return [
    gauge("karcis_queue_waiting", "People with a number whose turn has not begun, by brand.", by(rows, "waiting")),
    gauge("karcis_queue_served", "Turns that have begun, by brand.", by(rows, "served")),
    gauge("karcis_queue_missed", "Turns that ended without anybody having gone in, by brand.", by(rows, "missed")),
    gauge("karcis_queue_passes", "People who went in from a queue and have not bought yet, by brand.", by(rows, "passes")),
    gauge("karcis_queue_late_seconds", "Since it was last decided who of an open queue goes in, by brand.", by(rows, "late")),
    gauge(
      "karcis_queue_counter_away",
      "1 while Valkey, which counts numbers, does not answer this process: the database counts.",
      queueCounter?.state() === "away" ? 1 : 0,
    ),
  ];
}
