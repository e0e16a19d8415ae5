import type { OrderMessages } from "#contract/people/order-messages.ts";
import type { BadgeTone } from "#ui/data/badge.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { SimulatedMessages } from "./simulated-messages.tsx";
import { Deliveries } from "./deliveries.tsx";
import { useOrderMessages } from "./use-order-messages.ts";

type Look = { readonly icon: IconName; readonly tone: Exclude<BadgeTone, "brand" | "accent"> };

const LOOKS: Readonly<Record<OrderMessages["payment"], Look>> = {
  arrived: { icon: "check", tone: "success" },
  confirming: { icon: "clock", tone: "info" },
  verifying: { icon: "clock", tone: "info" },
  review: { icon: "info", tone: "warning" },
  ended: { icon: "clock", tone: "neutral" },
  returned: { icon: "info", tone: "info" },
};

type ReturnProps = { readonly id: string; readonly slug: string; readonly word: string; readonly first: OrderMessages };

/**
 * The page for a payer who returns from the payment in another browser: the payment's state, and the masked address of its message. Shows
 * nothing about the order itself. See docs/rules/orders.md#return-elsewhere.
 */
export function ReturnPage({ id, slug, word, first }: ReturnProps) {
  const t = useT();
  const following = useOrderMessages({ id, word, first, isWanted: true });
  const { payment, item } = following.messages ?? first;
  const { icon, tone } = LOOKS[payment];
  const mine = item === "video" ? "/video/my-video" : "/event/my-ticket";
  return (
    <div className="ui-page status-page">
      <div className="status-main">
        <div className="status-head" data-tone={tone}>
          <span className="status-sign">
            <Icon name={icon} size={30} />
          </span>
          <h1 tabIndex={-1}>{t(`status.return.${payment}.title`)}</h1>
          <p>{t(`status.return.${payment}.text`)}</p>
          <Deliveries following={following} />
          {payment !== "ended" && <p>{t("status.return.elsewhere")}</p>}
          <div className="ui-actions-row">
            <LinkButton as={AppLink} href={mine}>
              {t(item === "video" ? "video_order.mine" : "status.missing.action")}
            </LinkButton>
            <LinkButton as={AppLink} href={`/${item}/${slug}`} variant="text">
              {t("status.back")}
            </LinkButton>
          </div>
        </div>
        <SimulatedMessages />
      </div>
    </div>
  );
}
