import { createContext, type EntryContext } from "react-router";
import type { PageText } from "#contract/pages.ts";

/** What a page is drawn from: the router's matches with the data of their loaders, and those data as text for the browser. */
export type View = { readonly entry: EntryContext; readonly handoff: string };
export type Drawn = { readonly view: View; readonly texts: PageText["texts"] };

/** Where a page that the router has made puts its text, and the data that it was drawn from. */
export const viewSlot = createContext<{ drawn: Drawn | null }>();
