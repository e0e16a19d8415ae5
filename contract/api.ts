import { cancelBooking, checkPayment, chooseRefund, extendHold, getBooking, holdBooking, saveDetails, startPayment } from "./bookings.ts";
import { getConfig } from "./config.ts";
import { getPriceTrace, getReceipt, getReceiptPdf, getTicketPdf } from "./documents.ts";
import { createDraft, getDraft } from "./drafts.ts";
import { getAvailability, getEvent, getEventTerms, getPage, listEvents } from "./events.ts";
import { quoteSelection } from "./quotes.ts";
import { getTicketKeys, getTicketQr, listBookingTickets, listMyTickets } from "./tickets.ts";
import { getWaitingEntry, joinWaitingList, leaveWaitingList } from "./waiting-list.ts";

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
  chooseRefund,
  listBookingTickets,
  listMyTickets,
  getTicketQr,
  getTicketKeys,
  getReceipt,
  getReceiptPdf,
  getTicketPdf,
  getPriceTrace,
  joinWaitingList,
  getWaitingEntry,
  leaveWaitingList,
  createDraft,
  getDraft,
} as const;
export type Api = typeof API;
