import { expect, it } from "vitest";
import { buyerLead } from "./patron-questions.ts";

it("promises tickets by e-mail only where an address is asked, and with a condition where it is optional", () => {
  const field = (name: "email" | "phoneNumber", required = true) => ({ name, required, reason: null, options: null });
  expect(buyerLead({ patronFields: [field("phoneNumber"), field("email")] as never })).toBe("checkout.buyer.lead");
  expect(buyerLead({ patronFields: [field("phoneNumber"), field("email", false)] as never })).toBe("checkout.buyer.leadOptional");
  expect(buyerLead({ patronFields: [field("phoneNumber")] as never })).toBe("checkout.buyer.leadPhone");
});
