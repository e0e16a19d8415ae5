import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { delivery } from "./order-messages.ts";
import { plainQuery } from "../orders/owned.ts";

const codeDelivery = z.strictObject({
  kind: z.literal("code-delivery"),
  /** State of the newest code. `untold`: there is none, or the answer would reveal a known person. */
  state: z.enum([...delivery.options, "untold"]),
  /** All valid codes for the same purpose, the newest first: one for each recipient, masked. */
  codes: z.array(z.strictObject({ to: z.string(), state: delivery })),
});
export type CodeDelivery = z.infer<typeof codeDelivery>;

export const getCodeDelivery = endpoint("getCodeDelivery", {
  summary: "The delivery of the newest code requested in this browser",
  query: plainQuery,
  answer: codeDelivery,
  problems: ["VALIDATION_FAILED"],
  access: "public",
});
