type Signing = {
  /** The release's name in its address. */
  readonly release: string;
  /** Slug of the ticket's event. */
  readonly event: string;
  readonly ticket: { readonly id: string; readonly code: string };
};

/** The page on which the holder of a ticket signs: for its event, with what the shop knows of them filled in. A path without a language. */
export function releasePath({ release, event, ticket: { id, code } }: Signing): string {
  return `/waiver-release/${release}?${new URLSearchParams({ event, ticket: code, t: id })}`;
}

/** Where the buyer of an order sees who has signed, and has links sent. A path without a language. */
export function participantsPath(release: string, bookingId: string): string {
  return `/waiver-release/${release}/participants?${new URLSearchParams({ b: bookingId })}`;
}
