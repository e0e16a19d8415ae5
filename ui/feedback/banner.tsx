import type { ReactNode } from "react";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";

export type BannerTone = "info" | "success" | "warning" | "danger";

const icons: Record<BannerTone, IconName> = {
  info: "info",
  success: "check",
  warning: "alert",
  danger: "alert",
};

/** A message in the page's flow. `action` has links or buttons; `role` announces it when it appears. */
export function Banner(props: {
  tone: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  role?: "status" | "alert";
  id?: string;
}) {
  const { tone, title, children, action, role, id } = props;
  return (
    <div className="ui-banner" data-tone={tone} role={role} id={id}>
      <Icon name={icons[tone]} />
      <div className="ui-grow ui-banner-words">
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action && <div className="ui-banner-action">{action}</div>}
    </div>
  );
}
