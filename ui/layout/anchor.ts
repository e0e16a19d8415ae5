import type { ComponentProps, ElementType, ReactNode } from "react";

/** What every link of the kit hands to the element that draws it. */
export type AnchorProps = ComponentProps<"a"> & { href: string; children: ReactNode };

/** The element that draws links: `"a"` (default), or the application's router link taking `href`. */
export type AnchorElement = ElementType<AnchorProps>;
