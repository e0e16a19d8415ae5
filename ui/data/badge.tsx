import type { ReactNode } from "react";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";

export type BadgeTone = "neutral" | "brand" | "accent" | "info" | "success" | "warning" | "danger";

type BadgeProps = { readonly tone?: BadgeTone; readonly icon?: IconName; readonly isLong?: boolean; readonly children: ReactNode };

/** A short state or category, never a price. With `isLong`, a whole name breaks lines rather than widen the page. */
export function Badge({ tone = "neutral", icon, isLong = false, children }: BadgeProps) {
  return (
    <span className="ui-badge" data-tone={tone} data-long={isLong || undefined}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
