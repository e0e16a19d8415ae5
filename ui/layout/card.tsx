import type { ReactNode } from "react";
import type { AnchorElement, AnchorProps } from "#ui/layout/anchor.ts";

/** A surface with a hairline, and a size container for its content (`@container`). */
export function Card(props: { children: ReactNode; as?: "div" | "article" | "section" | "li"; interactive?: boolean; className?: string }) {
  const { children, as: Tag = "div", interactive = false, className = "" } = props;
  return (
    <Tag className={`ui-card ${className}`} data-interactive={interactive ? "" : undefined}>
      {children}
    </Tag>
  );
}

/** The padded part of a card. */
export function CardBody({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <div className={`ui-card-body ${className}`}>{children}</div>;
}

/** The one link of an interactive card: its target covers the whole card, its name stays short. */
export function CardLink({ as: Anchor = "a", className = "", ...rest }: AnchorProps & { as?: AnchorElement | undefined }) {
  return <Anchor {...rest} className={`ui-stretch ${className}`} />;
}
