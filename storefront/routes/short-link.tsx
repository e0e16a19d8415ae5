import { data } from "react-router";
import { pageMeta } from "../document/page-meta.ts";
import type { Route } from "./+types/short-link";

export const meta: Route.MetaFunction = ({ matches, location }) => pageMeta(matches, location, { title: [], hidden: true });

/**
 * A short link that opens something never comes here: the server has sent its visitor on. What is left does not exist. See
 * docs/rules/pages.md#not-found.
 */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function ShortLink() {
  return null;
}
