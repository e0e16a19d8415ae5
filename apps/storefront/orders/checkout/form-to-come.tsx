import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useT } from "../../shell/i18n/use-t.ts";

/** Show a placeholder until the order is known, so that nothing moves. */
export function FormToCome() {
  const t = useT();
  return (
    <div role="status" aria-label={t("checkout.loading")} className="stack">
      <Skeleton size="field" />
      <Skeleton size="field" />
      <Skeleton size="form" />
    </div>
  );
}
