import { Button } from "#ui/form/button.tsx";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import type { Extension } from "../transaction/use-extend-hold.ts";

/** One minute before the hold's end: asks whether the visitor is still there. No answer loses any input. */
export function LastMinuteSheet({ open, extension, onClose }: { open: boolean; extension: Extension; onClose: () => void }) {
  const t = useT();
  const { isPossible, isBusy, extend } = extension;
  async function keep() {
    await extend();
    onClose();
  }
  const footer = isPossible ? (
    <Button variant="primary" block busy={isBusy} onClick={() => void keep()}>
      {t("checkout.hold.keep")}
    </Button>
  ) : (
    <Button variant="primary" block onClick={onClose}>
      {t("checkout.hold.goOn")}
    </Button>
  );
  return (
    <LazySheet open={open} onClose={onClose} title={t("checkout.hold.soon")} closeLabel={t("common.close")} footer={footer}>
      <p>{t(isPossible ? "checkout.hold.still" : "checkout.hold.atLimit")}</p>
    </LazySheet>
  );
}
