import { z } from "zod";
import { localeQuery, uuid } from "../shapes.ts";

/** Part of every query: the tenant by name, and the language of the answer's texts. */
export const plainQuery = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });

/**
 * What all calls about one thing, named by its id, share when only its owner may make them: the browser that made it, whoever is logged in
 * as its owner, or whoever sends the key from its link as `X-Order-Key`.
 */
export const owned = { params: z.strictObject({ id: uuid }), query: plainQuery, access: "owner" } as const;

/** Refusals of reading such a thing. */
export const LOOK = ["VALIDATION_FAILED", "NOT_FOUND"] as const;
