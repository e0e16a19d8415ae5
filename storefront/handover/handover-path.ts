/** The page on which a ticket is handed over. `key` opens the order in another browser. */
export function handoverPath(slug: string, ticketId: string, key: string | undefined): string {
  return `/event/${slug}/handover?${new URLSearchParams({ t: ticketId, ...(key ? { k: key } : {}) })}`;
}
