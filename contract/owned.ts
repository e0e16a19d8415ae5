import { z } from "zod";
import { localeQuery, uuid } from "./shapes.ts";

/** Every query's part: the tenant by name, and the language of the answer's texts. */
export const plainQuery = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });

/** The same about a thing that has an owner. `k` is the key from a link, which opens it in another browser. */
export const ownerQuery = plainQuery.extend({ k: z.string().max(64).optional() });

/** What all calls about one thing, named by its id, share when only its owner may make them. */
export const owned = { params: z.strictObject({ id: uuid }), query: ownerQuery, access: "owner" } as const;

/** Refusals of looking at such a thing. */
export const LOOK = ["VALIDATION_FAILED", "NOT_FOUND"] as const;
