import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse } from "react-router";
import { brandStyles } from "./shell/document/brand-styles.server.ts";
import { pageContext } from "./shell/router/page-context.ts";
import { drawPage } from "./shell/render/draw-page.server.tsx";
import { readHandoff } from "./shell/render/handoff.ts";
import { viewSlot } from "./shell/render/view.server.ts";

/** Renders the whole page before the answer begins, and leaves its text in the view slot. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  const { config, scriptMark, publicCacheKey } = context.get(pageContext);
  const handoff = await readHandoff(entry.serverHandoffStream, scriptMark);
  const styles = brandStyles(config.brand);
  const texts = await drawPage({ entry, handoff, url: request.url, styles, scriptMark, isShared: publicCacheKey !== null });
  context.get(viewSlot).drawn = { view: { entry, handoff }, texts };
  return new Response(null, { status, headers });
}

/** Do not report a missing page, or a visitor who left. Outages are reported where they occur. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503))) return;
  (context as unknown as RouterContextProvider).get(pageContext).reportFault(error);
};
