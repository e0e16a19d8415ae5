import type { PageAnswer } from "#contract/catalogue/events.ts";
import type { WebAct } from "../../../act.ts";
import { lastKnown } from "../../../platform/database/last-known.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { richText } from "../../../platform/base/rich-text.ts";
import { sayDays } from "./say-days.ts";
import { readPage } from "./store.ts";

/** Pages are some dozen kB at most, and a brand has few. */
const known = lastKnown<Awaited<ReturnType<typeof readPage>>>(500);

/** One page of the tenant, its legal texts among them. Throws NOT_FOUND. */
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
