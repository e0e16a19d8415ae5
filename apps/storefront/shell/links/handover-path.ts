/** The page on which a ticket is handed over. */
export function handoverPath(slug: string, ticketId: string): string {
  return `/event/${slug}/handover?${new URLSearchParams({ t: ticketId })}`;
}
