import type { Losses } from "#domain/orders/cart/losses.ts";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT, type T } from "../../shell/i18n/use-t.ts";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import { listOf } from "../../shell/i18n/list-of.ts";

/** A change that waits for confirmation: another category in place of the chosen one, fewer tickets, or another date. */
export type AskedChange = { readonly losses: Losses; readonly act: () => void } & (
  | { readonly kind: "replace"; readonly category: string; readonly old: string }
  | { readonly kind: "fewer"; readonly category: string }
  | { readonly kind: "date" }
);

/** Asks before a change drops chosen items or typed answers. See docs/rules/cart.md#changing-the-category. */
export function AskChangeSheet({ asked, onClose }: { readonly asked: AskedChange | null; readonly onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const words = asked ? wordsOf(asked, t) : null;
  const actions = (
    <div className="ui-actions-row">
      <Button
        variant="primary"
        onClick={() => {
          asked?.act();
          onClose();
        }}
      >
        {words?.yes}
      </Button>
      <Button onClick={onClose}>{words?.no}</Button>
    </div>
  );
  return (
    <LazySheet open={asked !== null} onClose={onClose} title={words?.title ?? ""} closeLabel={t("common.close")} footer={actions}>
      {asked?.kind === "replace" && <p>{t("event.change_line", { old: asked.old })}</p>}
      {asked && asked.losses.addons.length > 0 && <p>{t("event.drop_addons", { addons: listOf(asked.losses.addons, locale) })}</p>}
      {asked && asked.losses.attendees > 0 && <p>{t("event.drop_attendees", { n: asked.losses.attendees })}</p>}
    </LazySheet>
  );
}

function wordsOf(asked: AskedChange, t: T): { readonly title: string; readonly yes: string; readonly no: string } {
  if (asked.kind === "replace")
    return {
      title: t("event.change_title"),
      yes: t("event.change_yes", { category: asked.category }),
      no: t("event.change_no", { old: asked.old }),
    };
  if (asked.kind === "date") return { title: t("event.drop_date_title"), yes: t("event.drop_date_yes"), no: t("event.drop_date_no") };
  return { title: t("event.drop_title", { category: asked.category }), yes: t("event.drop_yes"), no: t("event.drop_no") };
}
