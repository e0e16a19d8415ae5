import { describe, expect, it } from "vitest";
import { clockText, lengthText } from "./video-length.ts";

const t = ((key: string, params: Record<string, number>) => `${key} ${Object.values(params).join(":")}`) as Parameters<
  typeof lengthText
>[1];

describe("the length of a video", () => {
  it.each([
    [0.2, "videos.seconds 1", "0:00"],
    [24, "videos.seconds 24", "0:24"],
    [80, "videos.minutes 1", "1:20"],
    [3599, "videos.hours 1:0", "59:59"],
    [5520, "videos.hours 1:32", "1:32:00"],
  ])("shows a length of %s seconds as %s and %s", (seconds, words, clock) => {
    expect(lengthText(seconds, t)).toBe(words);
    expect(clockText(seconds)).toBe(clock);
  });
});
