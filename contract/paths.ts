/** Every endpoint's method and address, free of zod so that the browser may carry it. The schemas are in endpoints.ts. */
export const PATHS = {
  getConfig: { method: "GET", path: "/api/v1/config" },
  listEvents: { method: "GET", path: "/api/v1/events" },
  getEvent: { method: "GET", path: "/api/v1/events/{slug}" },
  getAvailability: { method: "GET", path: "/api/v1/events/{slug}/availability" },
  getEventTerms: { method: "GET", path: "/api/v1/events/{slug}/terms" },
  getPage: { method: "GET", path: "/api/v1/pages/{name}" },
  quoteSelection: { method: "POST", path: "/api/v1/quotes" },
  holdBooking: { method: "POST", path: "/api/v1/bookings", idempotent: true },
  getBooking: { method: "GET", path: "/api/v1/bookings/{id}" },
  extendHold: { method: "POST", path: "/api/v1/bookings/{id}/extension", idempotent: true },
  saveDetails: { method: "POST", path: "/api/v1/bookings/{id}/details", idempotent: true },
  startPayment: { method: "POST", path: "/api/v1/bookings/{id}/payments", idempotent: true },
  checkPayment: { method: "POST", path: "/api/v1/bookings/{id}/payment-check", idempotent: true },
  cancelBooking: { method: "POST", path: "/api/v1/bookings/{id}/cancellation", idempotent: true },
  listBookingTickets: { method: "GET", path: "/api/v1/bookings/{id}/tickets" },
  listMyTickets: { method: "GET", path: "/api/v1/tickets" },
  getTicketQr: { method: "GET", path: "/api/v1/tickets/{id}/qr" },
  getTicketKeys: { method: "GET", path: "/api/v1/ticket-keys" },
} as const satisfies Record<string, { method: "GET" | "POST"; path: string; idempotent?: true }>;

export type EndpointName = keyof typeof PATHS;
