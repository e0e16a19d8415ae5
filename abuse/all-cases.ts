import type { Case } from "./case.types.ts";
import { CROWD } from "./groups/crowd.ts";
import { DATA } from "./groups/data.ts";
import { HTTP } from "./groups/http.ts";
import { INJECTION } from "./groups/injection.ts";
import { LOGIN } from "./groups/login.ts";
import { OWNERSHIP } from "./groups/ownership.ts";
import { PAYMENT } from "./groups/payment.ts";
import { PRICE } from "./groups/price.ts";
import { PRODUCTION } from "./groups/production.ts";
import { PROMO } from "./groups/promo.ts";
import { SIGNATURES } from "./groups/signatures.ts";
import { STOCK } from "./groups/stock.ts";
import { TENANTS } from "./groups/tenants.ts";
import { TICKETS } from "./groups/tickets.ts";

/** Every probe, in the order in which they are put. */
export const ALL_CASES: readonly Case[] = [...PRICE, ...STOCK, ...PROMO, ...PAYMENT, ...LOGIN, ...OWNERSHIP, ...TENANTS, ...SIGNATURES, ...TICKETS, ...CROWD, ...INJECTION, ...HTTP, ...PRODUCTION, ...DATA];
