import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { pageContext } from "../router/page-context.ts";

/** Sends redirects before any page is rendered, for requests of pages and of their data. A redirect out of the shop loads a whole page. */
export const followRedirect: MiddlewareFunction<Response> = ({ context }) => {
  const { redirection } = context.get(pageContext);
  if (!redirection) return;
  throw (redirection.isDocument ? redirectDocument : redirect)(redirection.location, redirection.status);
};
