import { useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { RichText as Blocks } from "#contract/shapes.ts";
import { Button } from "#ui/form/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { RichText } from "../../brands/legal/rich-text.tsx";
import { useApi } from "../state/use-api.ts";
import { useStateOf } from "../state/use-state-of.ts";

/** The terms in a sheet over the form, loaded when the sheet opens: the event's own terms, else the shop's. */
export function TermsSheet({
  event,
  open,
  onClose,
}: {
  event: Pick<EventDetail, "hasTerms" | "slug">;
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [text, setText] = useState<Blocks | null>(null);
  const [hasFailed, setHasFailed] = useStateOf(open, false);
  const isWanted = open && text === null;
  useEffect(() => {
    if (!isWanted) return;
    pushEvent("terms_open", { place: "checkout" });
    const query = { locale };
    const page = event.hasTerms
      ? api("getEventTerms", { params: { slug: event.slug }, query })
      : api("getPage", { params: { name: "terms" }, query });
    page.then(
      (answer) => (answer.ok ? setText(answer.data.text) : setHasFailed(true)),
      () => setHasFailed(true),
    );
  }, [isWanted, event.hasTerms, event.slug, api, locale, setHasFailed]);
  return (
    <Sheet open={open} onClose={onClose} title={t("checkout.terms.title")} closeLabel={t("common.close")}>
      {text && <RichText blocks={text} level={3} />}
      {!text && hasFailed && <p role="alert">{t("checkout.terms.missing")}</p>}
      {!text && !hasFailed && (
        <div className="stack">
          <Skeleton />
          <Skeleton />
          <Skeleton size="text" />
        </div>
      )}
    </Sheet>
  );
}

/** The waiver in full. */
export function WaiverSheet({ blocks, open, onClose }: { blocks: Blocks; open: boolean; onClose: () => void }) {
  const t = useT();
  useEffect(() => {
    if (open) pushEvent("waiver_open", { place: "checkout" });
  }, [open]);
  const footer = (
    <Button variant="primary" block onClick={onClose}>
      {t("checkout.waiver.done")}
    </Button>
  );
  return (
    <Sheet open={open} onClose={onClose} title={t("checkout.waiver.title")} closeLabel={t("common.close")} footer={footer}>
      <RichText blocks={blocks} level={3} />
    </Sheet>
  );
}
