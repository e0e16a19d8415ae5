type Signing = {
  /** The release's slug. */
  readonly release: string;
  /** Slug of the ticket's event. */
  readonly event: string;
  readonly ticket: { readonly id: string; readonly code: string };
};

/** The page for signing a ticket's release. Its address contains known data to fill in. A path without language. */
export function releasePath({ release, event, ticket: { id, code } }: Signing): string {
  return `/waiver-release/${release}?${new URLSearchParams({ event, ticket: code, t: id })}`;
}

/** The buyer's page of signed and missing releases. A path without language. */
export function participantsPath(release: string, bookingId: string): string {
  return `/waiver-release/${release}/participants?${new URLSearchParams({ b: bookingId })}`;
}
