import { type ReactNode, useId, useState } from "react";
import { Icon } from "#ui/media/icon.tsx";

/** A heading that toggles its content. `level` is the heading's rank. */
export function Disclosure(props: { title: ReactNode; children: ReactNode; defaultOpen?: boolean; level?: 2 | 3 | 4 }) {
  const { title, children, defaultOpen = false, level = 3 } = props;
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className="ui-disclosure">
      <Heading>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          <Icon name="chevron-down" />
        </button>
      </Heading>
      <div id={id} className="ui-disclosure-body" hidden={!open}>
        {children}
      </div>
    </div>
  );
}

/** Hairlines around and between several `Disclosure`s, which open independently. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="ui-accordion">{children}</div>;
}
