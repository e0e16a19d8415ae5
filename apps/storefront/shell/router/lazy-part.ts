import { lazy, type LazyExoticComponent, type ReactNode } from "react";
import { afterLoad } from "./at-rest.ts";
import { fetchCode } from "./fetch-code.ts";

type Part<P> = (props: P) => ReactNode;

/** A component whose code is fetched when it is first drawn. Draw it inside `Suspense`. */
export function lazyPart<P>(load: () => Promise<Part<P>>): LazyExoticComponent<Part<P>> {
  return lazy(async () => ({ default: await (import.meta.env.SSR ? load() : fetchCode(load)) }));
}

/**
 * A component that the server draws and whose code may come after all else: until then the browser shows what the server sent,
 * links included. Draw it inside a `Suspense` whose parent does not draw again meanwhile, so that nothing is taken away.
 */
export function latePart<P>(load: () => Promise<Part<P>>): LazyExoticComponent<Part<P>> {
  return lazyPart(import.meta.env.SSR ? load : () => new Promise<void>((resolve) => void afterLoad(resolve)).then(load));
}
