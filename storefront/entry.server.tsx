import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { appCss, appFont } from "./document/app-styles.server.ts";
import { DocumentStylesContext } from "./document/document-styles.ts";
import { pageContext } from "./page-context.ts";
import { takeAwayFirst } from "./prefill/take-away.ts";

/** Everything in one piece: no script may move parts of the page about afterwards. */
const ONE_CHUNK = 64 * 1024 * 1024;

/** Renders the whole page before the answer begins. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const styles = { app: appCss, font: appFont, brand: context.get(pageContext).config.brand.css };
  headers.set("content-type", "text/html; charset=utf-8");
  const html = await renderWhole(
    <DocumentStylesContext value={styles}>
      <ServerRouter context={routerContext} url={request.url} />
    </DocumentStylesContext>,
  );
  return new Response(takeAwayFirst(html), { status, headers });
}

function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    const sink = new Writable({
      decodeStrings: false,
      write(part: string | Buffer, _encoding, done) {
        parts.push(typeof part === "string" ? part : part.toString("utf8"));
        done();
      },
      final(done) {
        resolve(parts.join(""));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: ONE_CHUNK,
      onAllReady: () => pipe(sink),
      onShellError: reject,
    });
  });
}

/** A missing page or a visitor who left is no fault of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId } = (context as unknown as RouterContextProvider).get(pageContext);
  console.error(`page ${requestId} failed:`, error);
};
