import type Hls from "hls.js/light";
import type { PlayPart } from "#contract/videos/plays.ts";
import { linesOf } from "#domain/videos/picture-lines.ts";
import { fetchCode } from "../../shell/router/fetch-code.ts";

/**
 * Why playback is stuck. `network` is retried. `refused` needs new addresses. `failed` and `blocked` (by the browser) need a press.
 * `unsupported` needs another browser.
 */
export type Trouble = "network" | "refused" | "failed" | "blocked" | "unsupported";

export type Attached = {
  /** Heights of the selectable picture sizes in lines, the largest first. Empty if the browser alone chooses. */
  readonly lines: readonly number[];
  /** Limits the picture size to these lines. For null, the network decides. */
  limit(lines: number | null): void;
  /** Loads files from these addresses from now on. */
  renew(part: Source): void;
  detach(): void;
};

/** A part to attach: its playlist, and the base addresses of its files. */
export type Source = Pick<PlayPart, "base" | "segments" | "playlist">;

type Handlers = {
  /** The start position in seconds. */
  readonly at: number;
  onTrouble(trouble: Trouble): void;
  onReady(attached: Attached): void;
  /** Playback continues, so that network trouble has ended. */
  onFlow?(): void;
};

/** Whether to use the browser's native HLS player. It must exist, and either cast to a TV, as Safari's does, or be the only way to play. */
function isNative(video: HTMLVideoElement): boolean {
  const hasOther = "MediaSource" in window || "ManagedMediaSource" in window;
  return video.canPlayType("application/vnd.apple.mpegurl") !== "" && ("webkitShowPlaybackTargetPicker" in video || !hasOther);
}

/** Statuses of a file server's refusals, temporary or final. */
const REFUSED: readonly number[] = [401, 403, 410];

/** Base addresses of a part's files: the current ones, and earlier ones, which playlists already loaded still contain. */
function createAddresses(first: Source) {
  const now = { base: first.base!, segments: first.segments! };
  const earlier = { base: [first.base!], segments: [first.segments!] };
  return {
    renew({ base, segments }: Source) {
      if (base === null || segments === null) return;
      Object.assign(now, { base, segments });
      earlier.base.push(base);
      earlier.segments.push(segments);
    },
    /** Replaces an earlier base address in a file's address by the current one. */
    current(address: string): string {
      const own = address.startsWith(location.origin) ? address.slice(location.origin.length) : address;
      for (const kind of ["segments", "base"] as const)
        for (const start of earlier[kind]) if (own.startsWith(start)) return now[kind] + own.slice(start.length);
      return address;
    },
  };
}

/**
 * The browser's own player, such as Safari's. It gives no reason for a failure, so request new addresses: that answer tells whether the
 * video may play.
 */
function attachNative(video: HTMLVideoElement, first: Source, { at, onTrouble, onReady, onFlow }: Handlers): Attached {
  const fail = () => onTrouble("refused");
  const flow = () => onFlow?.();
  // Some browsers ignore a position that is set before they have data.
  const place = () => {
    if (at > 0 && Math.abs(video.currentTime - at) > 0.5) video.currentTime = at;
  };
  video.addEventListener("error", fail);
  video.addEventListener("canplay", flow);
  video.addEventListener("loadedmetadata", place, { once: true });
  video.src = first.playlist!;
  const attached: Attached = {
    lines: [],
    limit() {},
    renew() {},
    detach() {
      video.removeEventListener("error", fail);
      video.removeEventListener("canplay", flow);
      video.removeEventListener("loadedmetadata", place);
      video.removeAttribute("src");
      video.load();
    },
  };
  onReady(attached);
  return attached;
}

/** Retries after network trouble, before the viewer must press. */
const MOST_TRIES = 3;
/** How long playback may be stuck before the viewer can press to retry. */
const PATIENCE_MS = 25_000;

async function attachHls(video: HTMLVideoElement, first: Source, { at, onTrouble, onReady, onFlow }: Handlers): Promise<Attached | null> {
  const [{ default: Player }, { default: workerPath }] = await Promise.all([
    fetchCode(() => import("hls.js/light")),
    fetchCode(() => import("hls.js/dist/hls.worker.js?url")),
  ]);
  if (!Player.isSupported()) {
    onTrouble("unsupported");
    return null;
  }
  const addresses = createAddresses(first);
  const hls: Hls = new Player({
    workerPath,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    backBufferLength: 30,
    // Gives a live stream an infinite length, as Safari does.
    liveDurationInfinity: true,
    // Begin with a small picture on a slow or metered network.
    startLevel: -1,
    startPosition: at > 0 ? at : -1,
    abrEwmaDefaultEstimate: 700_000,
    xhrSetup(xhr: XMLHttpRequest, address: string) {
      xhr.open("GET", addresses.current(address), true);
    },
  });
  let tries = 0;
  let isRefused = false;
  /** A file failed to load, and none has loaded since. */
  let isFailing = false;
  /** The segment that failed: reloading an earlier segment is no progress. */
  let missing: number | "initSegment" | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  hls.on(Player.Events.FRAG_BUFFERED, (_, { frag }) => {
    if (missing !== null && frag.sn !== missing) return;
    missing = null;
    tries = 0;
    clearTimeout(patience);
    patience = undefined;
    isFailing = false;
    onFlow?.();
  });
  /** A segment does not exist. Loading has stopped, since the library would skip it; a press loads it again. */
  let isLost = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const stands = () => isFailing && !isRefused && !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  const tellStanding = () => {
    if (!stands()) return;
    if (isLost) return onTrouble("failed");
    onTrouble("network");
    // The library keeps trying, but an impatient viewer can press.
    patience ??= setTimeout(() => {
      patience = undefined;
      if (stands()) onTrouble("failed");
    }, PATIENCE_MS);
  };
  // After a seek, playback may continue without the segment that does not exist.
  const leave = () => {
    missing = null;
    if (!isLost) return;
    isLost = false;
    hls.startLoad();
  };
  video.addEventListener("waiting", tellStanding);
  video.addEventListener("seeking", leave);
  hls.on(Player.Events.ERROR, (_, { fatal, type, response, frag }) => {
    if (isRefused) return;
    if (REFUSED.includes(response?.code ?? 0)) {
      // Stop the library, which would repeat the refused requests.
      isRefused = true;
      hls.stopLoad();
      return onTrouble("refused");
    }
    if (type === Player.ErrorTypes.NETWORK_ERROR) {
      isFailing = true;
      missing = frag?.sn ?? missing;
      // In a live stream, past segments no longer exist: that is no loss.
      const isLive = hls.levels[hls.loadLevel]?.details?.live === true;
      if (frag && !isLive && response?.code === 404) {
        isLost = true;
        hls.stopLoad();
        return tellStanding();
      }
    }
    // The library retries by itself: report trouble only once playback is stuck.
    if (!fatal) return tellStanding();
    if (type === Player.ErrorTypes.MEDIA_ERROR && tries++ < MOST_TRIES) return hls.recoverMediaError();
    if (type === Player.ErrorTypes.NETWORK_ERROR && tries++ < MOST_TRIES) {
      onTrouble("network");
      // Without its first playlist, the library can only start over.
      const load = () => (hls.levels.length === 0 ? hls.loadSource(addresses.current(first.playlist!)) : hls.startLoad());
      again = setTimeout(load, 1000 * 2 ** tries);
      return;
    }
    onTrouble("failed");
  });
  // The library does not report errors of the video element itself, such as media forbidden by the policy.
  const fail = () => {
    const { error } = video;
    if (error && error.code !== MediaError.MEDIA_ERR_DECODE) onTrouble("failed");
  };
  video.addEventListener("error", fail);
  const attached = (lines: readonly number[]): Attached => ({
    lines,
    limit(most) {
      hls.autoLevelCapping =
        most === null
          ? -1
          : Math.max(
              0,
              hls.levels.findLastIndex((level) => linesOf(level) <= most),
            );
    },
    renew: (part) => addresses.renew(part),
    detach() {
      clearTimeout(again);
      clearTimeout(patience);
      video.removeEventListener("error", fail);
      video.removeEventListener("waiting", tellStanding);
      video.removeEventListener("seeking", leave);
      hls.destroy();
    },
  });
  hls.on(Player.Events.MANIFEST_PARSED, () =>
    onReady(attached([...new Set(hls.levels.map(linesOf))].filter(Boolean).toSorted((a, b) => b - a))),
  );
  hls.loadSource(first.playlist!);
  hls.attachMedia(video);
  return attached([]);
}

/** Plays a part in this element, by the browser's own player or by a loaded library. Returns the function that detaches the part. */
export function attachVideo(video: HTMLVideoElement, part: Source, handlers: Handlers): () => void {
  if (isNative(video)) return attachNative(video, part, handlers).detach;
  let isOff = false;
  let attached: Attached | null = null;
  attachHls(video, part, handlers).then(
    (made) => {
      attached = made;
      if (isOff) made?.detach();
    },
    () => handlers.onTrouble("failed"),
  );
  return () => {
    isOff = true;
    attached?.detach();
  };
}
