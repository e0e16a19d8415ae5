import { cancelBooking, checkPayment, extendHold, getBooking, holdBooking, saveDetails, startPayment } from "./bookings.ts";
import { getConfig } from "./config.ts";
import { getAvailability, getEvent, getEventTerms, getPage, listEvents } from "./events.ts";
import { quoteSelection } from "./quotes.ts";
import { getTicketKeys, getTicketQr, listBookingTickets, listMyTickets } from "./tickets.ts";

/** The table of endpoints: routes, client, OpenAPI document and coverage test all come from it. */
export const API = {
  getConfig,
  listEvents,
  getEvent,
  getAvailability,
  getEventTerms,
  getPage,
  quoteSelection,
  holdBooking,
  getBooking,
  extendHold,
  saveDetails,
  startPayment,
  checkPayment,
  cancelBooking,
  listBookingTickets,
  listMyTickets,
  getTicketQr,
  getTicketKeys,
} as const;
export type Api = typeof API;
