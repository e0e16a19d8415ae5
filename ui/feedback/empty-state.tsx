import type { ReactNode } from "react";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";

/** The content of an empty list. `title` is an h2. */
export function EmptyState(props: { icon: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="ui-empty">
      <span className="ui-disc">
        <Icon name={props.icon} size={28} />
      </span>
      <h2>{props.title}</h2>
      {props.children && <div>{props.children}</div>}
      {props.action && <div className="ui-actions-row ui-empty-actions">{props.action}</div>}
    </div>
  );
}
