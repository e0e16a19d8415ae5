import { lazy, type LazyExoticComponent, type ReactNode } from "react";
import { afterLoad } from "./at-rest.ts";
import { fetchCode } from "./fetch-code.ts";

type Part<P> = (props: P) => ReactNode;

/** A component whose code loads when it is first rendered. Render it inside `Suspense`. */
export function lazyPart<P>(load: () => Promise<Part<P>>): LazyExoticComponent<Part<P>> {
  return lazy(async () => ({ default: await (import.meta.env.SSR ? load() : fetchCode(load)) }));
}

/**
 * A component rendered by the server, whose code may load last. Until then the browser shows the server's markup, links included. Render it
 * inside a `Suspense` whose parent does not render again before that: another render would remove the markup.
 */
export function latePart<P>(load: () => Promise<Part<P>>): LazyExoticComponent<Part<P>> {
  return lazyPart(import.meta.env.SSR ? load : () => new Promise<void>((resolve) => void afterLoad(resolve)).then(load));
}
