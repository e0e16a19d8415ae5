import { z } from "zod";
import { localeQuery, uuid } from "../shapes.ts";

/** Part of every query: the tenant by name, and the language of texts. */
export const plainQuery = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });

/**
 * Common parts of calls about one thing by id, for its owner alone: the browser that made it, its logged-in owner, or the holder of its
 * link's key, sent as `X-Order-Key`.
 */
export const owned = { params: z.strictObject({ id: uuid }), query: plainQuery, access: "owner" } as const;

/** Refusals of reading it. */
export const LOOK = ["VALIDATION_FAILED", "NOT_FOUND"] as const;
