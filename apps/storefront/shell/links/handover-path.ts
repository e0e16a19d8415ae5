/** The page for handing a ticket over. */
export function handoverPath(slug: string, ticketId: string): string {
  return `/event/${slug}/handover?${new URLSearchParams({ t: ticketId })}`;
}
