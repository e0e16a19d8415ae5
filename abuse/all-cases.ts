import type { Case } from "./case.types.ts";
import { PRICE } from "./groups/price.ts";

/** Every probe, in the order in which they are put. */
export const ALL_CASES: readonly Case[] = [...PRICE];
