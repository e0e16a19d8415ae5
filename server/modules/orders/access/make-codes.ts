import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { demand, type Act } from "../../../act.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import {
  endCodesOf,
  isPartner,
  lockSold,
  readCodes,
  readNamed,
  readTaken,
  writeCodes,
  writeHidden,
  type ListedCode,
  type NamedCategory,
} from "./manage-store.ts";

/** A refused change of access codes or allotments. Its message is written for operators. */
export class AccessRefused extends Error {
  override readonly name = "AccessRefused";
}

type Acting = Pick<Act, "db" | "tenant" | "actor" | "newId">;

/** 49 bits: 10^5 guesses find nothing, of a set of 10^4 either. */
const MADE_LENGTH = 10;
export const MOST_CODES = 10_000;
/** A code without a limit opens as many tickets as there are. */
const WITHOUT_LIMIT = 2_000_000_000;
export const hasLimit = (total: number): boolean => total < WITHOUT_LIMIT;

/** The event with this slug, locked. Throws AccessRefused. */
export async function requireSold(tx: TenantSql, slug: string): Promise<{ id: string }> {
  const event = await lockSold(tx, slug);
  if (!event) throw new AccessRefused(`there is no event "${slug}"`);
  return event;
}

/** The category with this name in either language. Throws AccessRefused. */
export async function requireCategory(tx: TenantSql, eventId: string, name: string): Promise<NamedCategory> {
  const all = await readNamed(tx, eventId);
  const word = name.trim().toLowerCase();
  const found = all.find((each) => [each.name.en, each.name.id].some((own) => own.toLowerCase() === word));
  if (!found) throw new AccessRefused(`no category "${name}"; there are: ${all.map((each) => each.name.en).join(", ")}`);
  return found;
}

/** Hides a category from everybody without a code, or shows it again. False: it was so already. Throws AccessRefused. */
export async function hideCategory(
  act: Acting,
  { slug, category, isHidden }: { readonly slug: string; readonly category: string; readonly isHidden: boolean },
): Promise<boolean> {
  demand(act, "access.change");
  return act.db.transaction(act, async (tx) => {
    const { id: eventId } = await requireSold(tx, slug);
    const { id: categoryId } = await requireCategory(tx, eventId, category);
    const isChanged = await writeHidden(tx, { eventId, categoryId, isHidden });
    if (isChanged) recordAudit(tx, { topic: "category.hidden", subject: eventId, data: { categoryId, isHidden } });
    return isChanged;
  });
}

export type CodeOrder = {
  readonly slug: string;
  /** One code with these letters, or so many random ones. */
  readonly codes: string | number;
  /** Names of the categories that they open. */
  readonly categories: readonly string[];
  /** The partner whose allotments they reach, or null. */
  readonly partner: string | null;
  /** Tickets that each opens altogether, and in one order. Null: no limit. */
  readonly tickets: number | null;
  readonly maxPerOrder: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
};

function lettersOf(codes: string | number): string[] {
  if (typeof codes === "number") return [...new Set(Array.from({ length: codes }, () => newReference(MADE_LENGTH)))];
  const code = normaliseCode(codes);
  if (code === null) throw new AccessRefused(`not a code of up to 40 characters: "${codes}"`);
  return [code];
}

/** Makes access codes of an event. Returns them. Throws AccessRefused. */
export async function makeCodes(act: Acting, order: CodeOrder): Promise<string[]> {
  demand(act, "access.change");
  const { slug, partner, tickets, maxPerOrder, opensAt, closesAt } = order;
  if (opensAt && closesAt && opensAt >= closesAt) throw new AccessRefused("a code ends after it begins");
  const codes = lettersOf(order.codes);
  return act.db.transaction(act, async (tx) => {
    const { id: eventId } = await requireSold(tx, slug);
    if (partner !== null && !(await isPartner(tx, eventId, partner)))
      throw new AccessRefused(`no places are kept for ${partner}: make its allotment first`);
    const categoryIds: string[] = [];
    for (const name of order.categories) categoryIds.push((await requireCategory(tx, eventId, name)).id);
    if (categoryIds.length === 0) throw new AccessRefused("a code opens at least one category");
    const [taken] = await readTaken(tx, codes);
    if (taken !== undefined) throw new AccessRefused(`the code ${taken} exists already`);
    const made = codes.map((code) => ({ id: act.newId(), code }));
    const terms = { categoryIds, partner, maxPerOrder, opensAt, closesAt };
    await writeCodes(tx, { eventId, codes: made, tickets: tickets ?? WITHOUT_LIMIT, ...terms });
    const data = { codes: codes.length, tickets, maxPerOrder, categoryIds, opensAt: opensAt?.toISOString() ?? null };
    recordAudit(tx, { topic: "access_code.made", subject: eventId, data: { ...data, closesAt: closesAt?.toISOString() ?? null } });
    return codes;
  });
}

/** Lists an event's access codes. Throws AccessRefused. */
export async function listCodes(act: Acting, slug: string): Promise<ListedCode[]> {
  demand(act, "access.change");
  return act.db.transaction(act, async (tx) => readCodes(tx, (await requireSold(tx, slug)).id));
}

/** Ends one code of an event, or with null all of them: they open nothing from now on. Holds stay. Returns their number. Throws AccessRefused. */
export async function endCodes(act: Acting, { slug, code }: { readonly slug: string; readonly code: string | null }): Promise<number> {
  demand(act, "access.change");
  return act.db.transaction(act, async (tx) => {
    const { id } = await requireSold(tx, slug);
    const ended = await endCodesOf(tx, id, code === null ? null : (normaliseCode(code) ?? ""));
    if (ended > 0) recordAudit(tx, { topic: "access_code.ended", subject: id, data: { codes: ended } });
    return ended;
  });
}
