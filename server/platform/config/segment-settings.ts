/** The server of video segments, and the secret for its signed addresses. */
export type SegmentSettings = {
  /** Without a trailing slash. Begins with `/` on the shop's own host. */
  readonly url: string;
  readonly secret: string;
};

/** Null without MEDIA_SEGMENTS_URL. Throws an Error of one line. */
export function readSegmentSettings(env: NodeJS.ProcessEnv): SegmentSettings | null {
  const url = (env["MEDIA_SEGMENTS_URL"] || "").replace(/\/$/, "");
  if (!url) return null;
  const parsed = url.startsWith("/") ? URL.parse(url, "https://shop.example") : URL.parse(url);
  if (
    !/^(?:\/|https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/)/.test(`${url}/`) ||
    !parsed ||
    parsed.search ||
    parsed.hash ||
    url.startsWith("//")
  )
    throw new Error("MEDIA_SEGMENTS_URL must be a path like /segments or begin with https://");
  const secret = env["MEDIA_SEGMENTS_SECRET"] || "";
  if (!/^[A-Za-z0-9_-]{24,128}$/.test(secret)) throw new Error("MEDIA_SEGMENTS_SECRET must have 24 to 128 letters, digits, - and _");
  return { url, secret };
}
