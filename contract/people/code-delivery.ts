import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { delivery } from "./order-messages.ts";
import { plainQuery } from "../orders/owned.ts";

const codeDelivery = z.strictObject({
  kind: z.literal("code-delivery"),
  /** Of the newest code. `untold`: there is none, or the answer would tell whether somebody is known. */
  state: z.enum([...delivery.options, "untold"]),
  /** Of all codes for the same purpose that still work, the newest first: one for each recipient, which is masked. */
  codes: z.array(z.strictObject({ to: z.string(), state: delivery })),
});
export type CodeDelivery = z.infer<typeof codeDelivery>;

export const getCodeDelivery = endpoint("getCodeDelivery", {
  summary: "How the message with the newest code that this browser asked for stands",
  query: plainQuery,
  answer: codeDelivery,
  problems: ["VALIDATION_FAILED"],
  access: "public",
});
