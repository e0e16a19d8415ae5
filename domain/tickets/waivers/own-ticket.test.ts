import { describe, expect, it } from "vitest";
import { ownTicketOf } from "./own-ticket.ts";

const buyer = { name: "Sari Dewi", phone: "+6281234567890" };
const typed = (phoneNumber: string) => ({ countryCode: "+62", phoneNumber });
const ticket = (id: string, holder: string, phoneNumber: string | null = null) => ({
  id,
  holder,
  phone: phoneNumber === null ? null : typed(phoneNumber),
});

describe("the buyer's own ticket of an order", () => {
  it("has the buyer's name in any spelling, the one with the buyer's number first", () => {
    expect(ownTicketOf([ticket("a", "Rina"), ticket("b", " sari  DEWI ")], buyer)).toBe("b");
    expect(ownTicketOf([ticket("a", "Sari Dewi"), ticket("b", "Sari Dewi")], buyer)).toBe("a");
    expect(ownTicketOf([ticket("a", "Sari Dewi", "81299990000"), ticket("b", "Sari Dewi", "0812 3456 7890")], buyer)).toBe("b");
  });

  it("has the buyer's number and first name if no name is the buyer's", () => {
    expect(ownTicketOf([ticket("a", "Sari D. Lestari", "81234567890")], buyer)).toBe("a");
    expect(ownTicketOf([ticket("a", "Sari D. Lestari", "81299990000")], buyer)).toBeNull();
    expect(ownTicketOf([ticket("a", "Sari D. Lestari")], buyer)).toBeNull();
  });

  it("is none if every ticket is for others, also with the buyer's number", () => {
    expect(ownTicketOf([ticket("a", "Rina", "81234567890"), ticket("b", "Budi")], buyer)).toBeNull();
    expect(ownTicketOf([], buyer)).toBeNull();
  });
});
