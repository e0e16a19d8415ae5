/** A video that may be sent to another screen: by Safari's own list, or by the Remote Playback API, which older browsers do not have. */
export type TvVideo = Omit<HTMLVideoElement, "remote"> & { webkitShowPlaybackTargetPicker?(): void; readonly remote?: RemotePlayback };

/**
 * Says whether there is a screen elsewhere to play on, now and whenever that changes; answers how to stop. What a script puts together cannot be sent
 * by every browser: then there is none, as where nobody has such a screen.
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
    // It cannot be known beforehand, or nothing can be sent.
    () => tell(false),
  );
  return () => {
    isOver = true;
    stop();
  };
}
