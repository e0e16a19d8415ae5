import { answerPage, type Page } from "../http/answers/answer-page.ts";
import { cachedByText } from "../http/answers/cached-by-text.ts";
import { pageBytes } from "../http/answers/page-bytes.ts";

type Drawing = { readonly content_type: string; readonly body: string };
/** A brand's logo or mark. Undefined without one. */
export type DrawingSource = (tenant: string, name: string) => Promise<Drawing | undefined>;

const PATH = /^\/media\/([a-z0-9-]{1,40})\/(logo|mark)\.svg$/;

const MOST_BYTES = 8 * 1024 * 1024;
const bytesOf = cachedByText(
  (body: string) => pageBytes([{ text: body, recurs: true }]),
  (bytes) => bytes.most,
  MOST_BYTES,
);

function pageOf({ content_type: type, body }: Drawing): Page {
  return {
    status: 200,
    headers: [
      ["content-type", `${type}; charset=utf-8`],
      ["cache-control", "public, max-age=31536000, immutable"],
      ["x-content-type-options", "nosniff"],
      ["content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"],
    ],
    bytes: bytesOf(body),
  };
}

/** Brand drawings, compressed for the browser: a logo's outlines shrink to a third. */
export function createDrawings(source: DrawingSource) {
  return async function serve(request: Request, path: string): Promise<Response | null> {
    const match = PATH.exec(path);
    const drawing = match ? await source(match[1]!, match[2]!) : undefined;
    return drawing ? answerPage(pageOf(drawing), request) : null;
  };
}
