import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { Pages } from "#contract/pages.ts";
import { pageContext } from "./page-context.ts";
import { splitQuery } from "./prefill/split-query.ts";

/** The storefront's pages as one function of a page request. The server imports this from the build. */
export function createPages(): Pages<Request, Response> {
  const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
  return function renderPage(page) {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return handle(withoutPeople(page.request), context);
  };
}

/** Prefill is the browser's own: no page is rendered from it. */
function withoutPeople(request: Request): Request {
  const url = new URL(request.url);
  const { kept, personal } = splitQuery(url.search);
  if (personal === "" || (request.method !== "GET" && request.method !== "HEAD")) return request;
  url.search = kept;
  return new Request(url, request);
}
