import type { Tax } from "./tax.ts";

/** Kinds of service fee. See docs/rules/events.md#service-fee. */
export type ServiceFeeType = "fix_amount" | "percentage";

/** Whether a required add-on is counted per ticket or per order. */
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
  /** Calendar dates `YYYY-MM-DD` in the event's zone on which it is available; empty if it is available on all. */
  readonly customDate: readonly string[];
  /** Pieces left, or null without a stock of its own. */
  readonly availableStock: number | null;
  /** Initial quantity; 0 or less means 1. */
  readonly minQty: number;
  /** If required: one for each ticket, or a quantity for the order. See docs/rules/events.md#add-ons. */
  readonly per: AddonPer;
  readonly isDistributedPerAttendee: boolean;
  /** Set if its category's is. */
  readonly tax?: Tax | undefined;
};

/** A ticket category ("price" on the wire). */
export type TicketCategory = {
  readonly id: string;
  readonly name: string;
  /** Integer rupiah, before tax and fee. */
  readonly price: number;
  /** Tickets in one bundle, as a string; "0" is no bundle. See docs/rules/events.md#categories. */
  readonly bundlingTicket: string;
  /** A video's category: it admits nobody, so it makes no tickets. See docs/rules/videos.md#buying. */
  readonly admitsNobody?: true | undefined;
  readonly additionals: readonly Addon[];
  /** Set for all categories and add-ons of an event with kinds of tax, instead of its one percentage. */
  readonly tax?: Tax | undefined;
};

/** The facts of an event that pricing needs. Percentages are floats with at most four decimals (11 means 11 %). */
export type PricedEvent = {
  readonly id: string;
  readonly serviceFeeType: ServiceFeeType;
  readonly serviceFeeFixAmount: number;
  readonly serviceFeePercentage: number;
  readonly taxPercentage: number;
};

/** The sale state as visitors see it. See docs/rules/events.md#sale-states. */
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
