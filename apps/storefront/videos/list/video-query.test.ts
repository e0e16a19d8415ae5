import { describe, expect, it } from "vitest";
import { readVideoQuery, videosPath } from "./video-query.ts";

const read = (search: string) => readVideoQuery(new URLSearchParams(search));

describe("the video list's address", () => {
  it("reads the video list's filters from its address, and the same filters from an address made of them", () => {
    const query = read("when=past&type=series&category=music&page=3");
    expect(query).toEqual({ when: "past", type: "series", category: "music", pages: 3 });
    expect(read(videosPath(query, { pages: 3 }).split("?")[1]!)).toEqual(query);
  });

  it("ignores unusual values in the video list's address", () => {
    expect(read("when=now&type=cartoon&page=-2")).toEqual({ when: "available", type: "", category: "", pages: 1 });
    expect(read("page=1e9").pages).toBe(20);
  });

  it("starts the video list on the first page after a changed filter", () => {
    expect(videosPath(read("page=3&type=film"), { category: "music" })).toBe("/video?type=film&category=music");
    expect(videosPath(read("type=film&page=2"), { type: "" })).toBe("/video");
  });
});
