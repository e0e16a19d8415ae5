/** A video element that can be cast, by Safari's own interface or by the Remote Playback API, which older browsers lack. */
export type TvVideo = Omit<HTMLVideoElement, "remote"> & { webkitShowPlaybackTargetPicker?(): void; readonly remote?: RemotePlayback };

/**
 * Reports whether another screen is available, now and on each change. Returns the unsubscriber. Some browsers cannot cast media loaded by
 * scripts: there it reports none.
 */
export function watchTv(video: TvVideo | null, tell: (isThere: boolean) => void): () => void {
  const { remote } = video ?? {};
  if (!video || video.webkitShowPlaybackTargetPicker || !remote) {
    tell(video?.webkitShowPlaybackTargetPicker !== undefined);
    return () => {};
  }
  let watch: number | null = null;
  let isOver = false;
  const stop = () => {
    if (watch !== null) void remote.cancelWatchAvailability(watch).catch(() => {});
  };
  remote.watchAvailability(tell).then(
    (id) => {
      watch = id;
      if (isOver) stop();
    },
    // The browser cannot know in advance, or cannot cast this media.
    () => tell(false),
  );
  return () => {
    isOver = true;
    stop();
  };
}
