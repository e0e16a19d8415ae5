import { expect, it } from "vitest";
import { readSegmentSettings } from "./segment-settings.ts";

const SECRET = "0123456789abcdef_ABCDEF-";
const read = (url: string, secret = SECRET) => readSegmentSettings({ MEDIA_SEGMENTS_URL: url, MEDIA_SEGMENTS_SECRET: secret });

it("reads an empty setting as null, and a path or address without its trailing slash", () => {
  expect(readSegmentSettings({})).toBeNull();
  expect(readSegmentSettings({ MEDIA_SEGMENTS_URL: "", MEDIA_SEGMENTS_SECRET: SECRET })).toBeNull();
  expect(read("/segments/")).toEqual({ url: "/segments", secret: SECRET });
  expect(read("https://segments.example/films")).toEqual({ url: "https://segments.example/films", secret: SECRET });
  expect(read("http://127.0.0.1:8081/")).toEqual({ url: "http://127.0.0.1:8081", secret: SECRET });
});

it.each([
  "segments.example",
  "segments",
  "http://segments.example",
  "http://localhost.segments.example",
  "https://",
  "//segments.example",
  "ftp://segments.example",
  "javascript:alert(1)",
  "https://segments.example?of=films",
  "https://segments.example/#films",
])("rejects %s in a line that names MEDIA_SEGMENTS_URL", (url) => {
  expect(() => read(url)).toThrow(/^MEDIA_SEGMENTS_URL must be a path like \/segments or begin with https:\/\/$/);
});

it.each(["", "short", "a".repeat(23), "a".repeat(129), `${SECRET} `, `${SECRET}&x`, `${SECRET}\n`])(
  "rejects the secret %j in a line that names MEDIA_SEGMENTS_SECRET and does not show it",
  (secret) => {
    const refusal = () => read("https://segments.example", secret);
    expect(refusal).toThrow(/^MEDIA_SEGMENTS_SECRET must have 24 to 128 letters, digits, - and _$/);
    expect(refusal).not.toThrow(/short|aaa|0123/);
  },
);
