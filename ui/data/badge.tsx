import type { ReactNode } from "react";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";

export type BadgeTone = "neutral" | "brand" | "accent" | "info" | "success" | "warning" | "danger";

type BadgeProps = {
  readonly tone?: BadgeTone;
  readonly icon?: IconName;
  /** For names, which may be long: they break, rather than make the page wider. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
};

/** A short state or category. Never a price. */
export function Badge({ tone = "neutral", icon, wraps = false, children }: BadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone} data-wraps={wraps ? "" : undefined}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
