import type { ReactNode } from "react";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";

export type Fact = { readonly term: ReactNode; readonly value: ReactNode; readonly icon?: IconName | undefined };

/** Terms with their values: `stack` puts them one below the other, `rows` side by side between hairlines, `brief` shows the values alone. */
export function DefinitionList({ items, layout = "stack" }: { items: readonly Fact[]; layout?: "stack" | "rows" | "brief" }) {
  return (
    <dl className="ui-facts" data-layout={layout}>
      {items.map(({ term, value, icon }, index) => (
        <div key={index} data-icon={icon ? "" : undefined}>
          <dt>{term}</dt>
          <dd>
            {icon && <Icon name={icon} className="ui-fact-icon" />}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
