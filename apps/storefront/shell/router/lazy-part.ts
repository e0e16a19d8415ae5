import { lazy, type LazyExoticComponent, type ReactNode } from "react";
import { afterLoad } from "./at-rest.ts";
import { fetchCode } from "./fetch-code.ts";
import { loadSheet } from "./load-sheet.ts";
import type { Sheet } from "./sheets.ts";

type Part<P> = (props: P) => ReactNode;

/** A component whose code loads when it is first rendered. Render it inside `Suspense`. */
export function lazyPart<P>(load: () => Promise<Part<P>>): LazyExoticComponent<Part<P>> {
  return lazy(async () => ({ default: await (import.meta.env.SSR ? load() : fetchCode(load)) }));
}

/** A component that opens later, with styles that a page for browsing may not have inside. */
export function openedPart<P>(load: () => Promise<Part<P>>, sheet: Sheet = "rest"): LazyExoticComponent<Part<P>> {
  return lazyPart(async () => {
    const [part] = await Promise.all([load(), import.meta.env.SSR ? null : loadSheet(sheet)]);
    return part;
  });
}

/**
 * A component rendered by the server, whose code may load last. Until then the browser shows the server's markup, links included. Render it
 * inside a `Suspense` whose parent does not render again before that: another render would remove the markup.
 */
export function latePart<P>(load: () => Promise<Part<P>>): LazyExoticComponent<Part<P>> {
  return lazyPart(import.meta.env.SSR ? load : () => new Promise<void>((resolve) => void afterLoad(resolve)).then(load));
}
