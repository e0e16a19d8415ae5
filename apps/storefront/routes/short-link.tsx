import { data } from "react-router";
import { pageMeta } from "../shell/document/page-meta.ts";
import { pageContext } from "../shell/router/page-context.ts";
import type { Route } from "./+types/short-link";

export const meta: Route.MetaFunction = ({ matches, location }) => pageMeta(matches, location, { title: [], hidden: true });

/**
 * The server redirects valid short links: an address that reaches this page does not exist, or has expired. See
 * docs/rules/pages.md#not-found.
 */
export function loader({ context }: Route.LoaderArgs): never {
  throw data({ isOver: context.get(pageContext).isLinkOver }, { status: 404 });
}

export default function ShortLink() {
  return null;
}
