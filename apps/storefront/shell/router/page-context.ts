import { createContext } from "react-router";
import type { PageRequest } from "#contract/pages.ts";

/** The facts of this page request; loaders read it with `context.get(pageContext)`. */
export const pageContext = createContext<PageRequest<Request>>();
