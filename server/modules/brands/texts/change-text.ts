import { demand, type Act } from "../../../act.ts";
import type { Localized } from "#domain/brands/brand.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { faultsOfTexts, splitPage } from "../tenants/judge-text.ts";
import { readEventTerms, readPageText, readVersions, writeEventTerms, writePageText, type TextVersion } from "./store.ts";

/** A legal page of a brand, or the terms of one of its events or videos. */
export type TextPlace = { readonly page: "terms" | "privacy" } | { readonly event: string };

/** `same`: the text is unchanged. `missing`: there is no such event or page. */
export type ChangeAnswer = "changed" | "same" | "missing" | { readonly faults: readonly string[] };

async function changeTerms(tx: ActTransaction, slug: string, body: Localized): Promise<ChangeAnswer> {
  if (!(await readEventTerms(tx, slug))) return "missing";
  const id = await writeEventTerms(tx, slug, body);
  if (id === undefined) return "same";
  recordAudit(tx, { topic: "event.terms", subject: id, data: { slug } });
  return "changed";
}

async function changePage(tx: ActTransaction, page: "terms" | "privacy", texts: Localized): Promise<ChangeAnswer> {
  const [en, id] = [splitPage(texts.en), splitPage(texts.id)];
  if (!(await readPageText(tx, page))) return "missing";
  if (!(await writePageText(tx, page, { title: { en: en.title, id: id.title }, body: { en: en.body, id: id.body } }))) return "same";
  recordAudit(tx, { topic: "brand.text", data: { page } });
  return "changed";
}

/**
 * Puts a new text in force: simple Markdown in both languages, where a brand's page begins with `# Title`. The previous text remains among
 * the versions. Faults change nothing. Only the operator may change a brand's pages.
 */
export async function changeText(
  act: Pick<Act, "db" | "tenant" | "actor">,
  { place, texts }: { readonly place: TextPlace; readonly texts: Localized },
): Promise<ChangeAnswer> {
  demand(act, "text.change");
  const faults = faultsOfTexts(texts, { hasTitle: "page" in place });
  if (faults.length > 0) return { faults };
  if ("event" in place) return act.db.transaction(act, (tx) => changeTerms(tx, place.event, texts));
  return act.db.operate(act, (tx) => changePage(tx, place.page, texts));
}

/** Returns every version of a text, newest first, or undefined for an unknown event. A text unchanged since the version record began has none. */
export async function listTextVersions(
  { db, tenant }: Pick<Act, "db" | "tenant">,
  place: TextPlace,
): Promise<readonly TextVersion[] | undefined> {
  return db.transaction(tenant, async (tx) => {
    if ("page" in place) return readVersions(tx, place.page);
    const event = await readEventTerms(tx, place.event);
    return event && readVersions(tx, event.id);
  });
}

/** Returns the current text in its file form, or undefined for an unknown event. */
export async function readText({ db, tenant }: Pick<Act, "db" | "tenant">, place: TextPlace): Promise<Localized | undefined> {
  return db.transaction(tenant, async (tx) => {
    if ("event" in place) return (await readEventTerms(tx, place.event))?.terms;
    const page = await readPageText(tx, place.page);
    return page && { en: `# ${page.title.en}\n\n${page.body.en}`, id: `# ${page.title.id}\n\n${page.body.id}` };
  });
}
