import { Button } from "#ui/form/button.tsx";
import { useT } from "../i18n/use-t.ts";
import { LazySheet } from "../shell/lazy-sheet.tsx";

type ChangeCategorySheetProps = {
  /** The category that would take the place of `old`; null while nothing is asked. */
  readonly wanted: { readonly id: string; readonly name: string } | null;
  readonly old: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Asks before another category takes the place of the chosen one. See docs/rules/cart.md#changing-the-category. */
export function ChangeCategorySheet({ wanted, old, onYes, onNo }: ChangeCategorySheetProps) {
  const t = useT();
  const actions = (
    <div className="ui-actions-row">
      <Button variant="primary" onClick={onYes}>
        {t("event.change_yes", { category: wanted?.name ?? "" })}
      </Button>
      <Button onClick={onNo}>{t("event.change_no", { old })}</Button>
    </div>
  );
  return (
    <LazySheet open={wanted !== null} onClose={onNo} title={t("event.change_title")} closeLabel={t("common.close")} footer={actions}>
      <p>{t("event.change_line", { old })}</p>
    </LazySheet>
  );
}
