import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { AskedKind } from "./use-seat-acts.ts";

/** Asks before seats of one category are released for those of another. See docs/rules/cart.md#changing-the-category. */
export function ChangeKindSheet({ asked, onClose }: { readonly asked: AskedKind | null; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet
      open={asked !== null}
      onClose={onClose}
      title={t("seats.change_title")}
      closeLabel={t("common.close")}
      footer={
        <div className="ui-actions-row">
          <Button
            variant="primary"
            onClick={() => {
              asked?.act();
              onClose();
            }}
          >
            {t("seats.change_yes", { new: asked?.next ?? "" })}
          </Button>
          <Button onClick={onClose}>{t("seats.change_no", { old: asked?.old ?? "" })}</Button>
        </div>
      }
    >
      <p>{t("seats.change_line", { old: asked?.old ?? "" })}</p>
    </Sheet>
  );
}
