import type { ReactNode } from "react";
import type { AnchorElement } from "#ui/layout/anchor.ts";

export type LinkItem = {
  readonly href: string;
  readonly label: ReactNode;
  readonly current?: boolean | undefined;
};

type LinkRowProps = { label: string; items: readonly LinkItem[]; as?: AnchorElement | undefined };

/** Views of one page as links in a `nav` named `label`; a long row scrolls sideways. */
export function Tabs({ label, items, as: Anchor = "a" }: LinkRowProps) {
  return (
    <nav className="ui-rail ui-tabs" aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <Anchor key={href} href={href} className="ui-tab" aria-current={current ? "page" : undefined}>
          {text}
        </Anchor>
      ))}
    </nav>
  );
}

/** Filters of one list as links; the selected one has `aria-current`. */
export function FilterChips({ label, items, as: Anchor = "a" }: LinkRowProps) {
  return (
    <nav className="ui-rail" aria-label={label}>
      {items.map(({ href, label: text, current }) => (
        <Anchor key={href} href={href} className="ui-filter" aria-current={current ? "true" : undefined}>
          {text}
        </Anchor>
      ))}
    </nav>
  );
}
