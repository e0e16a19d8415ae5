import { data } from "react-router";
import { pageMeta } from "../shell/document/page-meta.ts";
import type { Route } from "./+types/unmatched";

export const meta: Route.MetaFunction = ({ matches, location }) => pageMeta(matches, location, { title: [], hidden: true });

/** Addresses without a page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function Unmatched() {
  return null;
}
