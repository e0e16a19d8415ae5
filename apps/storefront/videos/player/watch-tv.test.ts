import { describe, expect, it } from "vitest";
import { type TvVideo, watchTv } from "./watch-tv.ts";

function remoteVideo({ isWatchable = true } = {}) {
  const watches = new Map<number, (isThere: boolean) => void>();
  const remote = {
    watchAvailability: (tell: (isThere: boolean) => void) => {
      if (!isWatchable) return Promise.reject(new DOMException("not here", "NotSupportedError"));
      watches.set(watches.size + 1, tell);
      return Promise.resolve(watches.size);
    },
    cancelWatchAvailability: (id: number) => {
      watches.delete(id);
      return Promise.resolve();
    },
  };
  return { watches, video: { remote } as unknown as TvVideo };
}

describe("watching for another screen", () => {
  it("reports another screen while the browser has one, and stops watching afterwards", async () => {
    const { video, watches } = remoteVideo();
    const told: boolean[] = [];
    const stop = watchTv(video, (isThere) => told.push(isThere));
    await Promise.resolve();
    watches.get(1)!(true);
    watches.get(1)!(false);
    stop();
    expect([told, watches.size]).toEqual([[true, false], 0]);
  });

  it("stops watching if the page is left before the browser answers", async () => {
    const { video, watches } = remoteVideo();
    watchTv(video, () => {})();
    await expect.poll(() => watches.size).toBe(0);
  });

  it("reports no screen if the answer is unknown, in an old browser, and without a video", async () => {
    const told: boolean[] = [];
    const tell = (isThere: boolean) => told.push(isThere);
    watchTv(remoteVideo({ isWatchable: false }).video, tell);
    await expect.poll(() => told).toEqual([false]);
    watchTv({} as TvVideo, tell);
    watchTv(null, tell);
    expect(told).toEqual([false, false, false]);
  });

  it("uses Safari's own event for other screens if it exists", () => {
    const told: boolean[] = [];
    watchTv({ webkitShowPlaybackTargetPicker() {} } as unknown as TvVideo, (isThere) => told.push(isThere));
    expect(told).toEqual([true]);
  });
});
