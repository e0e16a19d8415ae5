import { createContext } from "react-router";
import type { PageRequest } from "#contract/pages.ts";

/** Facts about this page request. Loaders read them with `context.get(pageContext)`. */
export const pageContext = createContext<PageRequest<Request>>();
