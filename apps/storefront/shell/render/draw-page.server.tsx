import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import type { PageRequest, PageText } from "#contract/pages.ts";
import { pageStyles } from "../document/app-styles.server.ts";
import { type BrandStyles, brandStyles } from "../document/brand-styles.server.ts";
import { sheetsInside } from "../router/sheets.ts";
import { DocumentStylesContext } from "../document/document-styles.ts";
import { takeAwayFirst } from "../../orders/prefill/take-away.ts";
import type { Handoff } from "./handoff.ts";
import { shortenManifest } from "./short-manifest.ts";
import type { CachedView } from "./view-cache.server.ts";
import type { View } from "./view.server.ts";

/** Write the page in one chunk, so that React needs no script that moves late parts into place. */
const ONE_CHUNK = 64 * 1024 * 1024;
/** Placeholders for style texts in the head, so that React need not render them. */
const APP_MARK = "/*app*/";
const BRAND_MARK = "/*brand*/";
const DOCTYPE = "<!DOCTYPE html>";
/** Scripts load after picture and fonts, since a page is readable without them. */
const SCRIPT_LINK = '<link rel="modulepreload"';
const LATER_LINK = `${SCRIPT_LINK} fetchpriority="low"`;
/** Links to the code of a kind of page. */
const SCRIPT_LINKS = new RegExp(`(?:${LATER_LINK}[^>]*>)+`);
/** React's markers of a part that was not ready during rendering. */
const UNREADY = /<!--\$[!?]-->/;

type Match = EntryContext["staticHandlerContext"]["_match"];
export type Drawing = {
  readonly entry: EntryContext;
  readonly handoff: Handoff;
  readonly url: string;
  readonly styles: BrandStyles;
  readonly scriptMark: string;
  /** Whether the page is the same for every visitor. */
  readonly isShared: boolean;
};
type Look = Pick<Drawing, "styles" | "scriptMark">;

function pageOf(router: React.ReactNode, { styles: { font }, scriptMark }: Look): React.ReactNode {
  return <DocumentStylesContext value={{ app: APP_MARK, brand: BRAND_MARK, font, scriptMark }}>{router}</DocumentStylesContext>;
}

function routerOf({ entry, url }: Pick<Drawing, "entry" | "url">): React.ReactNode {
  return ServerRouter({ context: { ...entry, serverHandoffStream: undefined! }, url });
}

/**
 * The page's text with its styles and data, cut into pieces. A piece recurs if other pages of the brand, or other renderings of this page,
 * have the same text. Only the header of a page with a query does not recur, since it has the whole address. A page of one visitor is one
 * piece, with the passages that it shares.
 */
function assemble(html: string, { entry, handoff, url, styles, scriptMark, isShared }: Drawing): PageText["texts"] {
  const { matches, loaderData } = entry.staticHandlerContext;
  const css = pageStyles(
    sheetsInside(
      matches.map(({ route }) => route.id),
      loaderData,
    ),
  );
  const page = shortenManifest(takeAwayFirst(html, scriptMark)).replaceAll(SCRIPT_LINK, LATER_LINK);
  const app = page.indexOf(APP_MARK);
  const brand = page.indexOf(BRAND_MARK, app);
  const main = page.indexOf("<main", brand);
  const end = page.lastIndexOf("</body>");
  const cuts = [app, brand, main, end];
  if (!isShared || cuts.some((cut, at) => cut < Math.max(0, cuts[at - 1] ?? 0))) {
    const links = SCRIPT_LINKS.exec(page)?.[0] ?? "";
    const text = inOne(page, { handoff: handoff.html, css, brandCss: styles.css });
    return [{ text, recurs: false, common: [links, css, styles.css, ...handoff.words] }];
  }
  const header = page.slice(brand + BRAND_MARK.length, main);
  // In one piece, since the data repeat the markup's words.
  const body = page.slice(main, end) + handoff.html + page.slice(end);
  return [
    { text: page.slice(0, app), recurs: true },
    { text: css, recurs: true },
    { text: page.slice(app + APP_MARK.length, brand) + styles.css, recurs: true },
    ...(new URL(url).search === ""
      ? [{ text: header + body, recurs: true }]
      : [
          { text: header, recurs: false },
          { text: body, recurs: true },
        ]),
  ];
}

/** Inserts styles and data into a page without a main part, such as an error page. */
function inOne(
  page: string,
  { handoff, css, brandCss }: { readonly handoff: string; readonly css: string; readonly brandCss: string },
): string {
  const end = page.lastIndexOf("</body>");
  const whole = end < 0 ? page + handoff : page.slice(0, end) + handoff + page.slice(end);
  return whole.replace(APP_MARK, () => css).replace(BRAND_MARK, () => brandCss);
}

/** Renders the whole page, waiting for its code and data. */
export async function drawPage(drawing: Drawing): Promise<PageText["texts"]> {
  return assemble(await renderWhole(pageOf(routerOf(drawing), drawing)), drawing);
}

/** Renders a page from cached data. Returns null if a part is not ready at once. */
export function drawAgain(kept: CachedView, { request, config, scriptMark }: PageRequest<Request>): PageText | null {
  const { handoff } = kept.view;
  const look = { styles: brandStyles(config.brand), scriptMark };
  const page = keptPage(kept.view, request.url, look);
  const html = renderToString(page);
  if (UNREADY.test(html)) return null;
  return {
    status: kept.status,
    headers: kept.headers,
    texts: assemble(DOCTYPE + html, { ...look, entry: kept.view.entry, handoff, url: request.url, isShared: true }),
  };
}

type Place = { readonly page: React.ReactNode; readonly state: EntryContext["staticHandlerContext"] };
const places = new WeakMap<View, Place>();

/** A cached view's page for this address. Render it synchronously, before another request changes the view's location. */
function keptPage(view: View, url: string, look: Look): React.ReactNode {
  let place = places.get(view);
  if (!place) {
    const state = { ...view.entry.staticHandlerContext, _match: keptMatches(view.entry.staticHandlerContext._match) };
    places.set(view, (place = { page: pageOf(routerOf({ entry: { ...view.entry, staticHandlerContext: state }, url }), look), state }));
  }
  place.state.location = { ...place.state.location, search: new URL(url).search };
  return place.page;
}

/** Remembers a page's route matches, so that each rendering gets the same objects. */
function keptMatches(match: Match): Match {
  const known = new Map<unknown, ReturnType<Match>>();
  return (at) => {
    if (!known.has(at)) known.set(at, match(at));
    return known.get(at)!;
  };
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
