import { useEffect } from "react";
import { useNavigate } from "react-router";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { statusPath } from "../../shell/links/order-path.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { readVideoOrder } from "../../orders/transaction/video-store.ts";

/** No such order, for this visitor. An address without an order's id finds the one that this browser has begun. */
export function MissingVideoOrder({ slug }: { readonly slug: string }) {
  const t = useT();
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  useEffect(() => {
    if (new URLSearchParams(location.search).has("b")) return;
    const { inquiryId, video } = readVideoOrder(ui);
    if (inquiryId !== null && video?.slug === slug)
      void navigate(path(statusPath({ kind: "video", slug, id: inquiryId })), { replace: true });
  }, [slug, ui, navigate, path]);
  const actions = (
    <>
      <LinkButton as={AppLink} href="/video/my-video" variant="primary">
        {t("video_order.mine")}
      </LinkButton>
      <LinkButton as={AppLink} href={`/video/${slug}`} variant="text">
        {t("video_order.back")}
      </LinkButton>
    </>
  );
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("status.page")}
      </h1>
      <EmptyState icon="search" title={t("video_order.missing")} action={actions}>
        {t("video_order.missing_line")}
      </EmptyState>
    </div>
  );
}
