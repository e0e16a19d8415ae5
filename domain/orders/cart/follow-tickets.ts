import type { TicketCategory } from "../../catalogue/event.ts";
import { leastAddonQty } from "../../catalogue/required-addons.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Changes per-ticket add-ons by the same number as a category's tickets, from `before` pieces. Extra add-ons chosen beyond that stay. */
export function followTickets(transaction: EventTransaction, category: TicketCategory, before: number): EventTransaction {
  const { price, qty, additionals, addonQty } = transaction;
  const { bundlingTicket } = category;
  const pieces = qty[price.findIndex((chosen) => chosen.id === category.id)] ?? 0;
  return {
    ...transaction,
    addonQty: addonQty.map((had, i) => {
      const addon = additionals[i];
      if (addon?.eventPriceId !== category.id || !addon.isRequired || addon.per !== "ticket") return had;
      const least = leastAddonQty(addon, { bundlingTicket, pieces });
      return Math.max(least, had + least - leastAddonQty(addon, { bundlingTicket, pieces: before }));
    }),
  };
}
