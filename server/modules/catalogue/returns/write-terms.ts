import type { Localized } from "#domain/brands/brand.ts";
import { replaceRefundSection } from "#domain/catalogue/refund-section.ts";
import { writeReturnTerms, type EventPolicies } from "#i18n/catalogue/write-return-terms.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { readPolicies, type PolicyRow } from "./store.ts";

function stepsOf({ hours, percents, fees }: PolicyRow) {
  return hours.map((each, at) => ({ hours: each, percent: percents[at]!, withFee: fees[at]! }));
}

/** An event's policies as stored. */
export async function policiesOf(tx: TenantSql, eventId: string): Promise<EventPolicies> {
  const rows = await readPolicies(tx, eventId);
  const event = rows.find((row) => row.category_id === null);
  const categories = rows.flatMap((row) => (row.name === null ? [] : [{ name: row.name, policy: stepsOf(row) }]));
  return { event: event ? stepsOf(event) : [], categories };
}

/** Returns terms with the paragraph of these policies in place of any other about refunds. */
export function withReturnTerms(terms: Localized, policies: EventPolicies): Localized {
  const section = writeReturnTerms(policies);
  return { en: replaceRefundSection(terms.en, section.en), id: replaceRefundSection(terms.id, section.id) };
}

/** Returns new terms of an event with the paragraph of its policy. Without a policy, returns them unchanged. */
export async function restoreReturnTerms(tx: TenantSql, eventId: string, terms: Localized): Promise<Localized> {
  const policies = await policiesOf(tx, eventId);
  return policies.event.length + policies.categories.length === 0 ? terms : withReturnTerms(terms, policies);
}
