/** The right to watch that an order gives, as `right_of_booking` tells it. */
export type OrderRight = {
  /** The additionals that were bought with it. */
  readonly addons: readonly string[];
  readonly first_played_at: Date | null;
  /** Null: it plays without end. */
  readonly ends_at: Date | null;
};

const date = (text: unknown) => (text === null ? null : new Date(text as string));

/** The right with its times, as the database's JSON tells it. */
export function orderRightOf(told: OrderRight | null): OrderRight | null {
  return told && { ...told, first_played_at: date(told.first_played_at), ends_at: date(told.ends_at) };
}
