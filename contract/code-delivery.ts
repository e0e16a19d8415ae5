import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { delivery } from "./order-messages.ts";
import { plainQuery } from "./owned.ts";

const codeDelivery = z.strictObject({
  kind: z.literal("code-delivery"),
  /** `untold`: there is no such code, or the answer would tell whether somebody is known. */
  state: z.enum([...delivery.options, "untold"]),
});
export type CodeDelivery = z.infer<typeof codeDelivery>;

export const getCodeDelivery = endpoint("getCodeDelivery", {
  summary: "How the message with the newest code that this browser asked for stands",
  query: plainQuery,
  answer: codeDelivery,
  problems: ["VALIDATION_FAILED"],
  access: "public",
});
