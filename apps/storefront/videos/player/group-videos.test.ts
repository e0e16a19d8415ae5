import { describe, expect, it } from "vitest";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { clockText } from "./clock-text.ts";
import { groupVideos, hoursLeft } from "./group-videos.ts";

const video = (id: string, state: OwnedVideo["state"], seconds: number | null = null, isLastPart = true) =>
  ({
    id,
    state,
    position: seconds === null ? null : { partId: id, partPosition: 1, seconds, durationSeconds: 100, isLastPart },
  }) as OwnedVideo;

describe("my videos", () => {
  it("groups my videos: those begun first, then all others that play now or later, then past ones", () => {
    const videos = [
      video("a", "ready"),
      video("b", "active", 10),
      video("c", "expired", 5),
      video("d", "processing"),
      video("e", "upcoming"),
    ];
    const { going, all, ended } = groupVideos(videos);
    expect([going, all, ended].map((group) => group.map(({ id }) => id))).toEqual([["b"], ["a", "d", "e"], ["c"]]);
  });

  it("offers to continue a video seen to its end only if there is a next part", () => {
    const videos = [video("seen", "active", 100), video("part", "active", 100, false), video("begun", "active", 50)];
    const { going, all } = groupVideos(videos);
    expect([going, all].map((group) => group.map(({ id }) => id))).toEqual([["part", "begun"], ["seen"]]);
  });

  it("shows the end of a video only in its last two days", () => {
    const now = "2026-11-24T00:00:00.000Z";
    expect(hoursLeft("2026-11-25T06:00:00.000Z", now)).toBe(30);
    expect(hoursLeft("2026-11-27T00:00:00.000Z", now)).toBeNull();
    expect(hoursLeft("2026-11-23T00:00:00.000Z", now)).toBeNull();
    expect(hoursLeft(null, now)).toBeNull();
  });

  it("writes a position in the format of the page's language", () => {
    expect(clockText(1930, "en")).toBe("32:10");
    expect(clockText(5520.9, "id")).toBe("1.32.00");
    expect(clockText(Number.NaN, "en")).toBe("0:00");
  });
});
