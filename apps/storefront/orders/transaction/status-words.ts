import type { MessageKey } from "#i18n/messages.ts";
import type { BadgeTone } from "#ui/data/badge.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";
import type { OrderState } from "./order-state.ts";

/** An order's state on its page. `checking` is shown after the return from the payment page. */
export type ShownState = OrderState | "checking";
type Look = {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly icon: IconName;
  readonly tone: Exclude<BadgeTone, "brand" | "accent">;
};

/** Heading, text and icon of every state. See docs/rules/orders.md#order-page. */
export const STATUS_LOOKS: Readonly<Record<ShownState, Look>> = {
  checking: { title: "status.checking.title", text: "status.checking.text", icon: "clock", tone: "info" },
  held: { title: "status.held.title", text: "status.held.text", icon: "clock", tone: "info" },
  awaiting: { title: "status.awaiting.title", text: "status.awaiting.text", icon: "clock", tone: "warning" },
  declined: { title: "status.declined.title", text: "status.declined.text", icon: "alert", tone: "danger" },
  timedOut: { title: "status.timedOut.title", text: "status.unpaid.text", icon: "clock", tone: "warning" },
  stopped: { title: "status.stopped.title", text: "status.unpaid.text", icon: "close", tone: "neutral" },
  confirmed: { title: "status.success.title", text: "status.success.textHere", icon: "check", tone: "success" },
  registered: { title: "status.free.title", text: "status.success.textHere", icon: "check", tone: "success" },
  verifying: { title: "status.verifying.title", text: "status.verifying.text", icon: "clock", tone: "info" },
  waitlisted: { title: "status.waitlisted.title", text: "status.waitlisted.text", icon: "clock", tone: "info" },
  expired: { title: "status.expired.title", text: "status.expired.text", icon: "clock", tone: "neutral" },
  late: { title: "status.late.title", text: "status.late.text", icon: "info", tone: "warning" },
  underpaid: { title: "status.underpaid.title", text: "status.underpaid.text", icon: "info", tone: "warning" },
  firstInLine: { title: "status.first.title", text: "status.first.text", icon: "clock", tone: "info" },
  review: { title: "status.review.title", text: "status.review.text", icon: "info", tone: "warning" },
  takenBack: { title: "status.takenBack.title", text: "status.takenBack.text", icon: "alert", tone: "danger" },
  cancelled: { title: "status.cancelled.title", text: "status.cancelled.text", icon: "close", tone: "neutral" },
  accountWanted: { title: "status.accountWanted.title", text: "status.accountWanted.text", icon: "info", tone: "warning" },
  refunding: { title: "status.refunding.title", text: "status.refunding.text", icon: "clock", tone: "info" },
  refundDelayed: { title: "status.refundDelayed.title", text: "status.refundDelayed.text", icon: "clock", tone: "warning" },
  refunded: { title: "status.refunded.title", text: "status.refunded.text", icon: "check", tone: "info" },
};
