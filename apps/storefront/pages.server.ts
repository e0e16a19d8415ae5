import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { PageRequest, Pages, PageText } from "#contract/pages.ts";
import { pageContext } from "./shell/router/page-context.ts";
import { splitQuery } from "./orders/prefill/split-query.ts";
import { drawAgain } from "./shell/render/draw-page.server.tsx";
import { createViewCache, type CachedView, viewKey } from "./shell/render/view-cache.server.ts";
import { type Drawn, viewSlot } from "./shell/render/view.server.ts";

type Made = { readonly answer: Response | PageText; readonly kept: CachedView | null };

/** The storefront's pages as one function of a page request. The server imports it from the build. */
export function createPages(): Pages<Request, Response> {
  const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
  const keptView = createViewCache();

  async function make(page: PageRequest<Request>): Promise<Made> {
    const context = new RouterContextProvider();
    const slot: { drawn: Drawn | null } = { drawn: null };
    context.set(pageContext, page);
    context.set(viewSlot, slot);
    return madeOf(await handle(withoutPeople(page.request), context), slot.drawn);
  }

  return async function renderPage(page) {
    const key = viewKey(page);
    if (key === null) return (await make(page)).answer;
    let own: Response | PageText | null = null;
    const kept = await keptView(key, async () => {
      const made = await make(page);
      own = made.answer;
      return made.kept;
    });
    return own ?? (kept && drawAgain(kept, page)) ?? (await make(page)).answer;
  };
}

function madeOf(answer: Response, drawn: Drawn | null): Made {
  if (!drawn) return { answer, kept: null };
  const page = { status: answer.status, headers: [...answer.headers] };
  return { answer: { ...page, texts: drawn.texts }, kept: answer.status === 200 ? { ...page, view: drawn.view } : null };
}

/** No page is rendered from prefill data: those are filled in by the browser. */
function withoutPeople(request: Request): Request {
  const url = new URL(request.url);
  const { kept, personal } = splitQuery(url.search);
  if (personal === "" || (request.method !== "GET" && request.method !== "HEAD")) return request;
  url.search = kept;
  return new Request(url, request);
}
