import { data } from "react-router";
import { pageMeta } from "../shell/document/page-meta.ts";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = ({ matches, location }) => pageMeta(matches, location, { title: [], hidden: true });

/** The not-found screen at an address of its own, also with status 404. See docs/rules/pages.md#not-found. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
