/** How many of `most` items a turn may take: 0 if the turn should end, 1 if an outside service is only being tried. */
export type Room = (most: number) => number;

export const everyRoom: Room = (most) => most;

export type Slices<T> = {
  /** The most items of one turn, so that other work gets its turn. */
  readonly most: number;
  readonly slice: number;
  readonly room: Room;
  take(limit: number): Promise<readonly T[]>;
  /** Processes all items. Throws an AggregateError of the failures afterwards. */
  work(items: readonly T[]): Promise<unknown>;
};

/**
 * Takes due work in slices while there is room. A taken item counts as tried, so only items that will be processed are taken. Throws an
 * AggregateError of all failures at the end.
 */
export async function takeInSlices<T>({ most, slice, room, take, work }: Slices<T>): Promise<void> {
  const failures: unknown[] = [];
  for (let taken = 0; taken < most;) {
    const limit = room(slice);
    if (limit === 0) break;
    const items = await take(limit);
    taken += items.length;
    if (items.length > 0) {
      await work(items).catch((error: unknown) => {
        if (!(error instanceof AggregateError)) throw error;
        failures.push(...error.errors);
      });
    }
    if (items.length < limit) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`);
}
