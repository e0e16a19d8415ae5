import { useMatches, useSearchParams } from "react-router";
import { useHydrated } from "../state/use-hydrated.ts";

type Ticket = { readonly id: string; readonly reference: string; readonly code: string };
type Shown = {
  /** My tickets, with the ticket that the loaded address names. */
  readonly lists?: { readonly tickets: { readonly tickets: readonly Ticket[] } } | null;
  readonly asked?: { readonly ticket: string | null };
  readonly source?: { readonly bookingId: string | null };
  /** The page of one ticket's link. */
  readonly list?: { readonly kind?: string; readonly tickets?: readonly Ticket[] } | null;
  /** The handover of a ticket. */
  readonly view?: ({ readonly kind?: string } & Partial<HandoverNumbers>) | null;
};
type HandoverNumbers = {
  readonly reference: string;
  readonly ticketId: string;
  readonly tickets: readonly { readonly id: string; readonly code: string }[];
};
type TicketNumber = { readonly of: "order" | "ticket"; readonly number: string };

/** The number of a ticket in a handover: its order's for the buyer, else its code, which a former holder no longer has. */
export function handoverNumber({ reference, ticketId, tickets }: HandoverNumbers): TicketNumber {
  if (reference !== "") return { of: "order", number: reference };
  return { of: "ticket", number: tickets.find(({ id }) => id === ticketId)?.code ?? ticketId };
}

/** The order's or ticket's number of the page's one ticket, to name in a question to the shop. Null on other pages. */
export function useTicketNumber(): TicketNumber | null {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const shown = useMatches().map(({ loaderData }) => loaderData as Shown | null | undefined);
  const view = shown.find((data) => data?.view?.kind === "ticket-handover")?.view;
  if (view) return handoverNumber(view as HandoverNumbers);
  const mine = shown.find((data) => data?.lists);
  // A stored page may be of another address: until hydration, its own counts.
  const asked = isHydrated ? search.get("t") : (mine?.asked?.ticket ?? null);
  const own = mine?.lists?.tickets.tickets ?? [];
  const linked = shown.find((data) => data?.list?.kind === "ticket-list")?.list?.tickets?.[0];
  const ticket = linked ?? (asked === null && mine?.source?.bookingId ? own[0] : own.find(({ id }) => id === asked));
  if (!ticket || (ticket.reference === "" && ticket.code === "")) return null;
  return ticket.reference === "" ? { of: "ticket", number: ticket.code } : { of: "order", number: ticket.reference };
}
