import { statSync } from "node:fs";

/** `timestamp`: milliseconds since 1970, 0 for a server without a build. */
export type Build = { readonly id: string; readonly timestamp: number };

/** The running build. The builder writes `stampFile` last. */
export function buildOf(id: string, stampFile: string): Build {
  return { id, timestamp: Math.round(statSync(stampFile, { throwIfNoEntry: false })?.mtimeMs ?? 0) };
}

/**
 * Build information: `/builds/latest.json` for pages that check whether they are current, and `/builds/meta/{id}.json` for the running one.
 * Null for other paths. See docs/rules/api.md#builds.
 */
export function serveBuild(build: Build, request: Request, path: string): Response | null {
  if (path !== "/builds/latest.json" && path !== `/builds/meta/${build.id}.json`) return null;
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { id, timestamp } = build;
  return new Response(request.method === "HEAD" ? null : JSON.stringify({ id, timestamp }), {
    headers: {
      "content-type": "application/json",
      "cache-control": "public, max-age=0, s-maxage=30",
      "x-content-type-options": "nosniff",
    },
  });
}
