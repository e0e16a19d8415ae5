import { runQueueDrill, type Drill } from "./run-queue-drill.ts";

const WITHIN_MS = 3_600_000;

/** Runs the drill and prints the result line by line. Returns whether every promise was kept. */
export async function tellQueue(drill: Omit<Drill, "withinMs">, say: (line: string) => void): Promise<boolean> {
  say(`${drill.buyers} people for ${drill.places} tickets, numbers counted by ${drill.isOutside ? "Valkey" : "the database"}`);
  const { broken, ends, strikes, seconds } = await runQueueDrill({ ...drill, withinMs: WITHIN_MS }, say);
  for (const [name, times] of Object.entries(strikes)) say(`killed ${String(times).padStart(4)} times  ${name}`);
  for (const [end, count] of Object.entries(ends).toSorted(([, a], [, b]) => b - a)) say(`${String(count).padStart(6)} people  ${end}`);
  say(`joining ${seconds.joining.toFixed(0)} s, selling ${seconds.selling.toFixed(0)} s`);
  for (const each of broken) say(`broken: ${each}`);
  if (broken.length === 0) say("every promise was kept");
  return broken.length === 0;
}
