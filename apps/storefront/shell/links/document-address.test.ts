import { expect, it } from "vitest";
import { documentAddress } from "./document-address.ts";

it("builds an address with the file and its language, and without an access key", () => {
  const wanted = { locale: "id", businessId: "b-1" } as const;
  expect(documentAddress("getReceiptPdf", "x/y", wanted)).toBe("/api/v1/bookings/x%2Fy/receipt.pdf?businessId=b-1&locale=id");
  expect(documentAddress("getTicketPdf", "t", wanted)).toBe("/api/v1/tickets/t/pdf?businessId=b-1&locale=id");
});
