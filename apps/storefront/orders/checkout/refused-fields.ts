import type { ProblemBody } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { formatRupiah } from "#i18n/format.ts";
import { type Refused, samePath } from "../../shell/forms/field-message.ts";

/** The fields that a refusal names, as a form shows them. */
export function refusedFields({ fields = [] }: Pick<ProblemBody, "fields">, locale: Locale): readonly Refused[] {
  return fields.map((field) => ({ ...field, path: samePath(field.path), params: inRupiah(field.params, locale) }));
}

/** A limit that an amount breaks, as it is read. */
function inRupiah(params: Refused["params"], locale: Locale): Refused["params"] {
  const limit = params?.["limit"];
  return typeof limit === "number" ? { ...params, limit: formatRupiah(limit, locale) } : params;
}
