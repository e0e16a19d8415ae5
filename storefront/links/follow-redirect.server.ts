import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { pageContext } from "../router/page-context.ts";

/** Sends a visitor on before any page is made, whether a page or only its data was asked for. What leaves the shop loads a whole page. */
export const followRedirect: MiddlewareFunction<Response> = ({ context }) => {
  const { way } = context.get(pageContext);
  if (!way) return;
  throw (way.isDocument ? redirectDocument : redirect)(way.location, way.status);
};
