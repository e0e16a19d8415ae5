import type { OwnedVideo } from "#contract/videos/videos.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { useStatusText } from "../../orders/status/use-status-text.ts";
import type { OrderStatus } from "../../orders/status/use-order-status.ts";
import { type ShownState, STATUS_LOOKS } from "../../orders/transaction/status-words.ts";

type Head = Pick<(typeof STATUS_LOOKS)[ShownState], "icon" | "tone"> & { readonly title: string; readonly text: string };

/** What is said of an order that went well, where its video cannot be watched now. */
const TITLES: Partial<Readonly<Record<OwnedVideo["state"], MessageKey>>> = {
  processing: "video_order.preparing",
  upcoming: "video_order.yours",
  expired: "video_order.over",
};

/** Sign, heading and sentence of a video's order: those of its state, and once that is a success those of the right that it gave. Null: it is not there yet. */
export function useVideoHead(status: OrderStatus, shown: ShownState, right: OwnedVideo | null): Head {
  const t = useT();
  const byWhatsApp = useTenant().messageChannels.includes("whatsapp");
  const usual = useStatusText(status, shown);
  const { icon, tone } = STATUS_LOOKS[shown];
  const state = right?.state ?? "processing";
  const title = TITLES[state];
  if ((shown !== "confirmed" && shown !== "registered") || !title) return { ...usual, icon, tone };
  if (state === "upcoming") return { icon, tone, title: t(title), text: usual.text };
  if (state === "expired") return { icon: "clock", tone: "neutral", title: t(title), text: t("video_order.over_line") };
  if (right?.isDelayed) return { icon: "clock", tone: "info", title: t("video_order.delayed"), text: t("video_order.delayed_line") };
  return {
    icon: "clock",
    tone: "info",
    title: t(title),
    text: t(byWhatsApp ? "video_order.preparing_line" : "video_order.preparing_here"),
  };
}
