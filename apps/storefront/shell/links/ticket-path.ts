/** The page of one ticket. */
export function ticketPath(ticketId: string): string {
  return `/event/my-ticket?${new URLSearchParams({ t: ticketId })}`;
}
