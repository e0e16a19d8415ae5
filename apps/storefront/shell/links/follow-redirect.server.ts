import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { pageContext } from "../router/page-context.ts";

/** Sends a visitor on before any page is made, whether a page or only its data was asked for. What leaves the shop loads a whole page. */
export const followRedirect: MiddlewareFunction<Response> = ({ context }) => {
  const { redirection } = context.get(pageContext);
  if (!redirection) return;
  throw (redirection.isDocument ? redirectDocument : redirect)(redirection.location, redirection.status);
};
