import type { PageAnswer } from "#contract/catalogue/events.ts";
import type { WebAct } from "../../../act.ts";
import { lastKnown } from "../../../platform/database/last-known.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { richText } from "../../../platform/base/rich-text.ts";
import { sayDays } from "./say-days.ts";
import { readPage } from "./store.ts";

/** A page has a few dozen kB at most, and a brand has few pages. */
const known = lastKnown<Awaited<ReturnType<typeof readPage>>>(500);

/** Returns one page of the tenant, legal texts included. Throws NOT_FOUND. */
export async function showPage(act: WebAct, name: string): Promise<PageAnswer> {
  const page = await known(act.db, `${act.tenant} ${name}`, () => act.db.transaction(act, (tx) => readPage(tx, act.tenant, name)));
  if (!page) throw new Problem("NOT_FOUND");
  return {
    kind: "page",
    title: page.title[act.locale],
    updatedAt: page.updated_on,
    text: richText(sayDays(page.body[act.locale], act.settings.retention)),
  };
}
