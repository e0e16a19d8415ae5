import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import { usePath } from "../../shell/links/use-path.ts";

type MissingOrderProps = {
  readonly kind: "event" | "video";
  readonly slug: string;
  /** The id of the order of this item that was begun in this browser; null for none. */
  readonly begun: () => string | null;
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/**
 * The page for an order that does not exist for this visitor. An address without an order id redirects to the order begun in this browser.
 */
export function MissingOrder({ kind, slug, begun, title, action, children }: MissingOrderProps) {
  const t = useT();
  const navigate = useNavigate();
  const path = usePath();
  const find = useEffectEvent(() => {
    if (new URLSearchParams(location.search).has("b")) return;
    const id = begun();
    if (id !== null) void navigate(path(statusPath({ kind, slug, id })), { replace: true });
  });
  useEffect(() => find(), [kind, slug]);
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("status.page")}
      </h1>
      <EmptyState icon="search" title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
