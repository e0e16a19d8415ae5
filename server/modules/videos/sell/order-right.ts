/** An order's entitlement, as returned by `right_of_booking`. */
export type OrderRight = {
  /** The additionals bought with the video. */
  readonly addons: readonly string[];
  readonly first_played_at: Date | null;
  /** Null: no end. */
  readonly ends_at: Date | null;
};

const date = (text: unknown) => (text === null ? null : new Date(text as string));

/** Converts the entitlement from the database's JSON, with dates. */
export function orderRightOf(told: OrderRight | null): OrderRight | null {
  return told && { ...told, first_played_at: date(told.first_played_at), ends_at: date(told.ends_at) };
}
