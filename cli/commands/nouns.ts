import type { Noun } from "../lib/command.ts";
import { ACCESS, ALLOTMENT } from "./access-nouns.ts";
import { BRAND, CAMPAIGNS, LINK, PERSON } from "./brand-nouns.ts";
import { DATABASE, SECRET, BACKUP, AUDIT, API, PAYSIM } from "./deployment-nouns.ts";
import { EVENT, LIMITS, QUEUE, SALE } from "./event-nouns.ts";
import { PAYMENTS, ORDER, REFUNDS, TRANSFERS, BOOKS } from "./money-nouns.ts";
import { SEATS } from "./seat-noun.ts";
import { TICKET, GATE, HANDOVER, WAIVER } from "./ticket-nouns.ts";
import { VIDEO } from "./video-noun.ts";

/** All commands of operators: each noun with its verbs, their words and options. A verb's code is loaded when it runs. */
export const NOUNS: Readonly<Record<string, Noun>> = {
  brand: BRAND,
  event: EVENT,
  campaigns: CAMPAIGNS,
  seats: SEATS,
  payments: PAYMENTS,
  video: VIDEO,
  access: ACCESS,
  allotment: ALLOTMENT,
  limits: LIMITS,
  queue: QUEUE,
  link: LINK,
  order: ORDER,
  ticket: TICKET,
  gate: GATE,
  handover: HANDOVER,
  person: PERSON,
  waiver: WAIVER,
  refunds: REFUNDS,
  transfers: TRANSFERS,
  sale: SALE,
  database: DATABASE,
  secret: SECRET,
  backup: BACKUP,
  books: BOOKS,
  audit: AUDIT,
  api: API,
  paysim: PAYSIM,
};
