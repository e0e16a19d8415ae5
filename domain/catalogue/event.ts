/** Service fee kinds. See docs/rules/events.md#service-fee. */
export type ServiceFeeType = "fix_amount" | "percentage";

/** For whom a required add-on is. */
export type AddonPer = "ticket" | "order";

/** An add-on of one ticket category. Amounts are integer rupiah. See docs/rules/events.md#add-ons. */
export type Addon = {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  /** The ticket category it belongs to. */
  readonly eventPriceId: string;
  readonly isRequired: boolean;
  readonly isCustomDate: boolean;
  /** Calendar dates `YYYY-MM-DD` in the event's zone on which it can be had; empty when not date-restricted. */
  readonly customDate: readonly string[];
  /** Pieces left; null when it has no stock of its own. */
  readonly availableStock: number | null;
  /** First quantity; 0 or less means 1. */
  readonly minQty: number;
  /** What brings a required one: each ticket one of its own, or the order. See docs/rules/events.md#add-ons. */
  readonly per: AddonPer;
  readonly isDistributedPerAttendee: boolean;
};

/** A ticket category ("price" on the wire). */
export type TicketCategory = {
  readonly id: string;
  readonly name: string;
  /** Integer rupiah, before tax and fee. */
  readonly price: number;
  /** How many tickets one bundle holds, as a string; "0" is no bundle. See docs/rules/events.md#categories. */
  readonly bundlingTicket: string;
  /** A video's: whoever buys it is let in nowhere, so it makes no tickets. See docs/rules/videos.md#buying. */
  readonly admitsNobody?: true | undefined;
  readonly additionals: readonly Addon[];
};

/** What pricing needs of an event. Percentages are floats with at most four decimals (11 means 11 %). */
export type PricedEvent = {
  readonly id: string;
  readonly serviceFeeType: ServiceFeeType;
  readonly serviceFeeFixAmount: number;
  readonly serviceFeePercentage: number;
  readonly taxPercentage: number;
};

/** What can be bought, as the visitor sees it. See docs/rules/events.md#sale-states. */
export type SaleState =
  | "coming_soon"
  | "available"
  | "few_left"
  | "reserved"
  | "sold_out"
  | "waiting_list"
  | "sale_ended"
  | "ended"
  | "cancelled"
  | "postponed";
