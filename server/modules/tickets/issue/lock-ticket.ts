import type { Transaction } from "../../../platform/database/database.ts";
import { moveTicket } from "./store.ts";

/** Takes a valid ticket out of use while it waits for a new holder; its QR code is not shown. False where it was not valid. */
export async function lockTicket(tx: Transaction, ticketId: string): Promise<boolean> {
  return moveTicket(tx, { id: ticketId, from: "valid", to: "locked" });
}

/** Gives a locked ticket back to its holder. False where it was not locked. */
export async function unlockTicket(tx: Transaction, ticketId: string): Promise<boolean> {
  return moveTicket(tx, { id: ticketId, from: "locked", to: "valid" });
}
