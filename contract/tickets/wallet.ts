import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { uuid } from "../shapes.ts";

const rest = {
  params: z.strictObject({ id: uuid }),
  query: plainQuery,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "owner",
} as const;

export const getApplePass = endpoint("getApplePass", {
  summary: "A ticket as a pass for Apple Wallet; needs the operator's pass certificate",
  media: "application/vnd.apple.pkpass",
  ...rest,
});

export const getGooglePass = endpoint("getGooglePass", {
  summary: "The address that saves a ticket in Google Wallet; needs the operator's Google issuer",
  answer: z.strictObject({ kind: z.literal("google-pass"), url: z.url() }),
  ...rest,
});
