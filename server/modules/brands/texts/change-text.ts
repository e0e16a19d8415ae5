import { demand, type Act } from "../../../act.ts";
import type { Localized } from "#domain/brands/brand.ts";
import type { ActTransaction, TenantSql, Transaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { restoreReturnTerms } from "../../catalogue/returns/write-terms.ts";
import { faultsOfTexts, splitPage } from "../tenants/judge-text.ts";

/** `since` is null for a text from before the version record. */
type TextVersion = { version: number; title: Localized | null; body: Localized; since: Date | null };

async function readVersions(sql: TenantSql, subject: string): Promise<TextVersion[]> {
  return sql.query<TextVersion>(
    "select version, title, body, since from text_versions where tenant_id = $1 and subject = $2 order by version desc",
    [sql.tenant, subject],
  );
}

/** An event or a video, with its current terms. */
async function readEventTerms(sql: TenantSql, slug: string): Promise<{ id: string; terms: Localized } | undefined> {
  return (
    await sql.query<{ id: string; terms: Localized }>("select id, terms from events where tenant_id = $1 and slug = $2", [sql.tenant, slug])
  )[0];
}

async function readPageText(sql: TenantSql, name: string): Promise<{ title: Localized; body: Localized } | undefined> {
  return (
    await sql.query<{ title: Localized; body: Localized }>("select title, body from tenant_pages where tenant_id = $1 and name = $2", [
      sql.tenant,
      name,
    ])
  )[0];
}

/** Returns the event's id if its terms changed. */
async function writeEventTerms(tx: Transaction, slug: string, terms: Localized): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `update events set terms = $3, version = version + 1 where tenant_id = $1 and slug = $2 and terms is distinct from $3::jsonb returning id`,
    [tx.tenant, slug, terms],
  );
  return rows[0]?.id;
}

/** Returns whether the page changed. Servers reload cached pages with the tenant's next version. */
async function writePageText(tx: Transaction, name: string, { title, body }: { title: Localized; body: Localized }): Promise<boolean> {
  const rows = await tx.query(
    `update tenant_pages set title = $3, body = $4, updated_on = current_date
     where tenant_id = $1 and name = $2 and (title, body) is distinct from ($3::jsonb, $4::jsonb) returning 1`,
    [tx.tenant, name, title, body],
  );
  if (rows.length > 0) tx.send("update tenants set version = version + 1 where id = $1", [tx.tenant]);
  return rows.length > 0;
}

/** A legal page of a brand, or the terms of one of its events or videos. */
export type TextPlace = { readonly page: "terms" | "privacy" } | { readonly event: string };

/** `same`: the text is unchanged. `missing`: there is no such event or page. */
export type ChangeAnswer = "changed" | "same" | "missing" | { readonly faults: readonly string[] };

async function changeTerms(tx: ActTransaction, slug: string, body: Localized): Promise<ChangeAnswer> {
  const event = await readEventTerms(tx, slug);
  if (!event) return "missing";
  const id = await writeEventTerms(tx, slug, await restoreReturnTerms(tx, event.id, body));
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
