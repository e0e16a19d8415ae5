import { buyUntilPayment, eventOf, holdBody, type Buyer } from "../../harness/buyer.ts";

/** An order of one ticket with an open payment page. */
export async function openOrder(buyer: Buyer): Promise<{ readonly id: string; readonly redirectUrl: string }> {
  const event = await eventOf(buyer, "losari-sunset-5k");
  const category = event.prices.find(({ bundlingTicket }) => bundlingTicket === "0")!;
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }]));
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  return { id: started.data.booking.id, redirectUrl: started.data.redirectUrl! };
}

/** An order's status for its buyer, or the code of a refusal. */
export async function statusOf(buyer: Buyer, id: string): Promise<string> {
  const answer = await buyer.call("getBooking", { params: { id }, query: {} });
  return answer.ok ? answer.data.status : answer.problem.code;
}

/** The number of an order's receipt. */
export async function receiptOf(buyer: Buyer, id: string): Promise<string> {
  const answer = await buyer.call("getReceipt", { params: { id }, query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data.number;
}

/** A paid order as its buyer sees it, codes included. */
export async function seenOf(buyer: Buyer, id: string) {
  const [tickets, receipt] = await Promise.all([
    buyer.call("listBookingTickets", { params: { id }, query: {} }),
    buyer.call("getReceipt", { params: { id }, query: {} }),
  ]);
  if (!tickets.ok || !receipt.ok) throw new Error("no tickets or no receipt");
  return { receipt: receipt.data.number, tickets: tickets.data.tickets.map(({ code, qr, status }) => ({ code, qr, status })) };
}
