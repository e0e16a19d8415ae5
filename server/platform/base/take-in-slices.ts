/** How many of `most` a turn may take now: none when the turn is to end, one while an outside service is only being tried. */
export type Room = (most: number) => number;

export const everyRoom: Room = (most) => most;

export type Slices<T> = {
  /** The most that one turn takes, so that others have their turn. */
  readonly most: number;
  readonly slice: number;
  readonly room: Room;
  take(limit: number): Promise<readonly T[]>;
  /** Throws an AggregateError where some items failed; the others are done. */
  work(items: readonly T[]): Promise<unknown>;
};

/**
 * Takes due work in slices while there is room and something left. What is taken counts as tried, so nothing is taken that will not be
 * worked on. At the end an AggregateError holds the failures.
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
