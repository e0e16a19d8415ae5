import { expect, it } from "vitest";
import { buyerLead } from "./patron-questions.ts";

it("promises tickets by e-mail only where an e-mail address is asked", () => {
  const field = (name: "email" | "phoneNumber") => ({ name, required: true, reason: null, options: null });
  expect(buyerLead({ patronFields: [field("phoneNumber"), field("email")] as never })).toBe("checkout.buyer.lead");
  expect(buyerLead({ patronFields: [field("phoneNumber")] as never })).toBe("checkout.buyer.leadPhone");
});
