import { expect, it } from "vitest";
import { documentAddress } from "./document-address.ts";

it("names the file, its language and, where there is one, the key that opens it", () => {
  const wanted = { locale: "id", businessId: "b-1", accessKey: undefined } as const;
  expect(documentAddress("getReceiptPdf", "x/y", wanted)).toBe("/api/v1/bookings/x%2Fy/receipt.pdf?businessId=b-1&locale=id");
  expect(documentAddress("getTicketPdf", "t", { ...wanted, accessKey: "a&b" })).toBe(
    "/api/v1/tickets/t/pdf?businessId=b-1&locale=id&k=a%26b",
  );
});
