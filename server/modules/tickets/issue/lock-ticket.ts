import type { Transaction } from "../../../platform/database/database.ts";
import { moveTicket } from "./store.ts";

/** Locks a valid ticket while it waits for a new holder, which hides its QR code. False if the ticket was not valid. */
export async function lockTicket(tx: Transaction, ticketId: string): Promise<boolean> {
  return moveTicket(tx, { id: ticketId, from: "valid", to: "locked" });
}

/** Returns a locked ticket to its holder. False if the ticket was not locked. */
export async function unlockTicket(tx: Transaction, ticketId: string): Promise<boolean> {
  return moveTicket(tx, { id: ticketId, from: "locked", to: "valid" });
}
