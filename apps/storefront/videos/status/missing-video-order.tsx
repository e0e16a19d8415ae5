import { LinkButton } from "#ui/form/button.tsx";
import { MissingOrder } from "../../orders/status/missing-order.tsx";
import { readVideoOrder } from "../../orders/transaction/video-store.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";

/** The page for a video order that does not exist for this visitor, with links to existing ones. */
export function MissingVideoOrder({ slug }: { readonly slug: string }) {
  const t = useT();
  const { ui } = useTenant();
  function begun(): string | null {
    const { inquiryId, video } = readVideoOrder(ui);
    return video?.slug === slug ? inquiryId : null;
  }
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
    <MissingOrder kind="video" slug={slug} begun={begun} title={t("video_order.missing")} action={actions}>
      {t("video_order.missing_line")}
    </MissingOrder>
  );
}
