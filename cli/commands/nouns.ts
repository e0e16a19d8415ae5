import type { Noun } from "../lib/command.ts";
import { DEPLOYMENT_NOUNS } from "./deployment-nouns.ts";
import { MONEY_NOUNS } from "./money-nouns.ts";
import { SALE_NOUNS } from "./sale-nouns.ts";
import { SHOP_NOUNS } from "./shop-nouns.ts";

/** All commands of operators: each noun with its verbs, their words and options. A verb's code is loaded when it runs. */
export const NOUNS: Readonly<Record<string, Noun>> = { ...SHOP_NOUNS, ...MONEY_NOUNS, ...SALE_NOUNS, ...DEPLOYMENT_NOUNS };
