/**
 * Runs work for each item, `atOnce` of them at the same time. A failure stops no other item; at the end an
 * AggregateError holds the failures.
 */
export async function doEach<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  const left = [...items];
  async function goOn(): Promise<void> {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error: unknown) => failures.push(error));
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, goOn));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
