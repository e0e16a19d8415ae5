import { useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { RichText as Blocks } from "#contract/shapes.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { fieldWords } from "./field-message.ts";
import { TermsSheet, WaiverSheet } from "./terms-sheet.tsx";
import type { FieldErrors } from "./use-field-errors.ts";

/** `waiver` is the version of the accepted text; null for none. */
export type Accepted = { readonly terms: boolean; readonly waiver: string | null };
type AgreementsProps = {
  readonly event: Pick<EventDetail, "waiver" | "hasTerms" | "slug">;
  readonly accepted: Accepted;
  /** Nothing is bought. */
  readonly isFree?: boolean;
  readonly field: FieldErrors;
  readonly onChange: (accepted: Accepted) => void;
};

/** Agreements before an order is sent: the waiver, if any, and the terms. See docs/rules/orders.md#agreement. */
export function Agreements({ event, accepted, isFree = false, field, onChange }: AgreementsProps) {
  const t = useT();
  const { brand, ui } = useTenant();
  const [sheet, setSheet] = useState<"terms" | "waiver" | null>(null);
  const close = () => setSheet(null);
  const wrong = (path: string) => {
    const error = field.at(path);
    return error && t(fieldWords(error).key);
  };
  const { waiver } = event;
  const isOld = waiver !== null && accepted.waiver !== null && accepted.waiver !== waiver.version;
  return (
    <>
      {waiver && (
        <div className="agreement-waiver">
          <h2 className="text-h3">{t("checkout.waiver.title")}</h2>
          {isOld && !wrong("waiver") && (
            <Banner tone="info" role="status">
              {t("checkout.waiver.changed")}
            </Banner>
          )}
          {/* Where it is signed later, its text stands there; a new text is shown here too. */}
          {(!brand.waiverRelease || isOld) && <p className="agreement-waiver-text">{beginning(waiver.text)}</p>}
          <button type="button" className="ui-link tap" onClick={() => setSheet("waiver")}>
            {t("checkout.waiver.read")}
          </button>
          {brand.waiverRelease && (
            <AppLink href={`/waiver-release/${ui}`} target="_blank" rel="noopener" className="ui-link tap agreement-waiver-release">
              {t("checkout.waiver.release")}
              <span className="sr-only"> ({t("common.new_tab")})</span>
            </AppLink>
          )}
          <Checkbox
            id="waiver"
            label={t("checkout.waiver.accept")}
            checked={accepted.waiver === waiver.version}
            error={wrong("waiver")}
            onChange={(change) => onChange({ ...accepted, waiver: change.target.checked ? waiver.version : null })}
          />
        </div>
      )}
      <div>
        <Checkbox
          id="terms"
          label={t(isFree ? "checkout.terms.acceptFree" : "checkout.terms.accept")}
          checked={accepted.terms}
          error={wrong("terms")}
          onChange={(change) => onChange({ ...accepted, terms: change.target.checked })}
        />
        <button type="button" className="ui-link tap indent" onClick={() => setSheet("terms")}>
          {t("checkout.terms.read")}
        </button>
      </div>
      <TermsSheet event={event} open={sheet === "terms"} onClose={close} />
      {waiver && <WaiverSheet blocks={waiver.text} open={sheet === "waiver"} onClose={close} />}
    </>
  );
}

/** The waiver's first paragraph, of which the page shows three lines. */
function beginning(blocks: Blocks): string {
  return blocks.find((block) => block.kind === "paragraph")?.text ?? "";
}
