import { createContext, type EntryContext } from "react-router";
import type { PageText } from "#contract/pages.ts";
import type { Handoff } from "./handoff.ts";

/** The input of a page's rendering: the router's matches with their loaders' data, and those data as text for the browser. */
export type View = { readonly entry: EntryContext; readonly handoff: Handoff };
export type Drawn = { readonly view: View; readonly texts: PageText["texts"] };

/** The place where a page rendered by the router leaves its text and data. */
export const viewSlot = createContext<{ drawn: Drawn | null }>();
