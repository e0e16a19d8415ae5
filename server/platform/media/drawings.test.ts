import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createDrawings } from "./serve-drawings.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h24v24z"/>'.repeat(100)}</svg>`;
const serve = createDrawings(async (tenant, name) =>
  tenant === "garudarun" && name === "logo" ? { content_type: "image/svg+xml", body: LOGO } : undefined,
);

function ask(path: string, headers: Record<string, string> = {}): Promise<Response | null> {
  return serve(new Request(`http://garudarun.localhost${path}`, { headers }), path);
}

describe("brand drawings", () => {
  it("sends a drawing compressed, with scripts forbidden", async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    for (const form of ["br", "gzip"] as const) {
      const answer = (await ask("/media/garudarun/logo.svg", { "accept-encoding": form }))!;
      expect(answer.headers.get("content-encoding")).toBe(form);
      expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.length).toBeLessThan(LOGO.length / 3);
      expect(unpack[form](body).toString()).toBe(LOGO);
    }
    const plain = (await ask("/media/garudarun/logo.svg"))!;
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(LOGO);
  });

  it("answers 304 to a browser that has the drawing", async () => {
    const first = (await ask("/media/garudarun/logo.svg", { "accept-encoding": "gzip" }))!;
    const again = (await ask("/media/garudarun/logo.svg", { "accept-encoding": "gzip", "if-none-match": first.headers.get("etag")! }))!;
    expect(again.status).toBe(304);
  });

  it("answers 404 without a drawing", async () => {
    expect(await ask("/media/garudarun/mark.svg")).toBeNull();
    expect(await ask("/media/garudarun/logo.png")).toBeNull();
  });
});
