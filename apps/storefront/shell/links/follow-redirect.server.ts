import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { pageContext } from "../router/page-context.ts";

/** Redirects before any page is rendered, for pages and their data alike. Redirects out of the shop load a whole page. */
export const followRedirect: MiddlewareFunction<Response> = ({ context }) => {
  const { redirection } = context.get(pageContext);
  if (!redirection) return;
  throw (redirection.isDocument ? redirectDocument : redirect)(redirection.location, redirection.status);
};
