import type { Case } from "./case.types.ts";
import { ACCESS } from "./groups/access.ts";
import { BODIES } from "./groups/bodies.ts";
import { CROWD } from "./groups/crowd.ts";
import { DATA } from "./groups/data.ts";
import { GATE } from "./groups/gate.ts";
import { GUESSING } from "./groups/guessing.ts";
import { HANDOVER } from "./groups/handover.ts";
import { HELD_PRICE } from "./groups/held-price.ts";
import { HOSTS } from "./groups/hosts.ts";
import { HTTP } from "./groups/http.ts";
import { INJECTION } from "./groups/injection.ts";
import { LOGIN } from "./groups/login.ts";
import { MARKUP } from "./groups/markup.ts";
import { NOTICE } from "./groups/notice.ts";
import { ORDER_LINKS } from "./groups/order-links.ts";
import { OWNERSHIP } from "./groups/ownership.ts";
import { PAYMENT } from "./groups/payment.ts";
import { PLAYS } from "./groups/plays.ts";
import { PRICE } from "./groups/price.ts";
import { PRODUCTION } from "./groups/production.ts";
import { PROMO } from "./groups/promo.ts";
import { RESOURCES } from "./groups/resources.ts";
import { SEATS } from "./groups/seats.ts";
import { SESSION } from "./groups/session.ts";
import { SIGNATURES } from "./groups/signatures.ts";
import { STOCK } from "./groups/stock.ts";
import { TENANTS } from "./groups/tenants.ts";
import { QUEUE } from "./groups/queue.ts";
import { TICKET_LINKS } from "./groups/ticket-links.ts";
import { UPLOADS } from "./groups/uploads.ts";

/** Every probe, in order of execution. */
export const ALL_CASES: readonly Case[] = [
  ...PRICE,
  ...HELD_PRICE,
  ...STOCK,
  ...PROMO,
  ...ACCESS,
  ...NOTICE,
  ...PAYMENT,
  ...LOGIN,
  ...SESSION,
  ...OWNERSHIP,
  ...GUESSING,
  ...ORDER_LINKS,
  ...TICKET_LINKS,
  ...HOSTS,
  ...TENANTS,
  ...SIGNATURES,
  ...GATE,
  ...HANDOVER,
  ...CROWD,
  ...QUEUE,
  ...SEATS,
  ...PLAYS,
  ...UPLOADS,
  ...MARKUP,
  ...INJECTION,
  ...BODIES,
  ...HTTP,
  ...RESOURCES,
  ...PRODUCTION,
  ...DATA,
];
