/** Runs work for each item, `atOnce` of them in parallel. Failures do not stop other items. Throws an AggregateError of all failures at the end. */
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
