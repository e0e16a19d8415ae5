import type { ComponentProps, ElementType, ReactNode } from "react";

/** Props that links of the kit pass to their element. */
export type AnchorProps = ComponentProps<"a"> & { href: string; children: ReactNode };

/** The element that draws links: `"a"` (default), or the application's router link taking `href`. */
export type AnchorElement = ElementType<AnchorProps>;
