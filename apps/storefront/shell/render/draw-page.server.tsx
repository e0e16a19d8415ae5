import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import type { PageRequest, PageText } from "#contract/pages.ts";
import { appCss } from "../document/app-styles.server.ts";
import { type BrandStyles, brandStyles } from "../document/brand-styles.server.ts";
import { DocumentStylesContext } from "../document/document-styles.ts";
import { takeAwayFirst } from "../../orders/prefill/take-away.ts";
import type { CachedView } from "./view-cache.server.ts";
import type { View } from "./view.server.ts";

/** Everything in one piece: no script may move parts of the page about afterwards. */
const ONE_CHUNK = 64 * 1024 * 1024;
/** Stand in the head for style texts, which React need not carry along. */
const APP_MARK = "/*app*/";
const BRAND_MARK = "/*brand*/";
const DOCTYPE = "<!DOCTYPE html>";
/** A page can be seen and read without its scripts: they come after its picture and its letters. */
const SCRIPT_LINK = '<link rel="modulepreload"';
const LATER_LINK = `${SCRIPT_LINK} fetchpriority="low"`;
/** How React marks a part that was not ready when it was drawn. */
const UNREADY = /<!--\$[!?]-->/;

type Match = EntryContext["staticHandlerContext"]["_match"];
export type Drawing = {
  readonly entry: EntryContext;
  readonly handoff: string;
  readonly url: string;
  readonly styles: BrandStyles;
  readonly scriptMark: string;
};
type Look = Pick<Drawing, "styles" | "scriptMark">;

function pageOf(router: React.ReactNode, { styles: { font }, scriptMark }: Look): React.ReactNode {
  return <DocumentStylesContext value={{ app: APP_MARK, brand: BRAND_MARK, font, scriptMark }}>{router}</DocumentStylesContext>;
}

function routerOf({ entry, url }: Pick<Drawing, "entry" | "url">): React.ReactNode {
  return ServerRouter({ context: { ...entry, serverHandoffStream: undefined! }, url });
}

/**
 * The page's text with its styles and data, cut where pages of a brand, or drawings of one page, are the same again: all but the
 * header, which tells the whole address.
 */
function assemble(html: string, { handoff, styles, scriptMark }: Look & Pick<Drawing, "handoff">): PageText["texts"] {
  const page = takeAwayFirst(html, scriptMark).replaceAll(SCRIPT_LINK, LATER_LINK);
  const app = page.indexOf(APP_MARK);
  const brand = page.indexOf(BRAND_MARK, app);
  const main = page.indexOf("<main", brand);
  const below = page.lastIndexOf("</main>");
  const scripts = page.indexOf("<script", below);
  const end = page.lastIndexOf("</body>");
  const cuts = [app, brand, main, below, scripts, end];
  if (cuts.some((cut, at) => cut < Math.max(0, cuts[at - 1] ?? 0))) return [{ text: inOne(page, handoff, styles.css), recurs: false }];
  return [
    { text: page.slice(0, app), recurs: true },
    { text: appCss, recurs: true },
    { text: page.slice(app + APP_MARK.length, brand), recurs: true },
    { text: styles.css, recurs: true },
    { text: page.slice(brand + BRAND_MARK.length, main), recurs: false },
    { text: page.slice(main, below), recurs: true },
    { text: page.slice(below, scripts), recurs: true },
    { text: page.slice(scripts, end), recurs: true },
    { text: handoff, recurs: true },
    { text: page.slice(end), recurs: true },
  ];
}

/** A page that has no main part, such as a fault's. */
function inOne(page: string, handoff: string, brandCss: string): string {
  const end = page.lastIndexOf("</body>");
  const whole = end < 0 ? page + handoff : page.slice(0, end) + handoff + page.slice(end);
  return whole.replace(APP_MARK, () => appCss).replace(BRAND_MARK, () => brandCss);
}

/** Draws the whole page, waiting for whatever code or data it still needs. */
export async function drawPage(drawing: Drawing): Promise<PageText["texts"]> {
  return assemble(await renderWhole(pageOf(routerOf(drawing), drawing)), drawing);
}

/** Draws a page from cached data; null when a part of it is not ready at once. */
export function drawAgain(kept: CachedView, { request, config, scriptMark }: PageRequest<Request>): PageText | null {
  const { handoff } = kept.view;
  const look = { styles: brandStyles(config.brand), scriptMark };
  const page = keptPage(kept.view, request.url, look);
  const html = renderToString(page);
  if (UNREADY.test(html)) return null;
  return { status: kept.status, headers: kept.headers, texts: assemble(DOCTYPE + html, { ...look, handoff }) };
}

type Place = { readonly page: React.ReactNode; readonly state: EntryContext["staticHandlerContext"] };
const places = new WeakMap<View, Place>();

/** The page of a view at this address. It is drawn synchronously, so that nothing else can change the view meanwhile. */
function keptPage(view: View, url: string, look: Look): React.ReactNode {
  let place = places.get(view);
  if (!place) {
    const state = { ...view.entry.staticHandlerContext, _match: keptMatches(view.entry.staticHandlerContext._match) };
    places.set(view, (place = { page: pageOf(routerOf({ entry: { ...view.entry, staticHandlerContext: state }, url }), look), state }));
  }
  place.state.location = { ...place.state.location, search: new URL(url).search };
  return place.page;
}

/** The routes on the way to a page are the same each time. */
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
