import type Hls from "hls.js/light";
import type { PlayPart } from "#contract/plays.ts";
import { fetchCode } from "../router/fetch-code.ts";

/** Why a video stands still: `network` is tried again by itself, `refused` wants new addresses, `failed` a press, `unsupported` another browser. */
export type Trouble = "network" | "refused" | "failed" | "unsupported";

export type Attached = {
  /** Heights that can be chosen, the tallest first; none where the browser chooses alone. */
  readonly heights: readonly number[];
  /** The tallest picture to be shown; null leaves it to the network. */
  limit(height: number | null): void;
  /** From now on files are asked for at these addresses. */
  renew(part: Source): void;
  /** Tries again after trouble. */
  retry(): void;
  detach(): void;
};

/** What is attached: where its files begin, its playlist and its heights. */
export type Source = Pick<PlayPart, "base" | "segments" | "playlist" | "heights">;

type Handlers = { onTrouble(trouble: Trouble): void; onReady(attached: Attached): void };

/** Whether a browser plays HLS by itself and sends it to a TV: Safari's. */
const isSafari = (video: HTMLVideoElement) =>
  "webkitShowPlaybackTargetPicker" in video && video.canPlayType("application/vnd.apple.mpegurl") !== "";

/** What a part's files begin with, now and in playlists that were read before. */
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
    /** The address at which a file is to be had now. */
    current(address: string): string {
      const own = address.startsWith(location.origin) ? address.slice(location.origin.length) : address;
      for (const kind of ["segments", "base"] as const)
        for (const start of earlier[kind]) if (own.startsWith(start)) return now[kind] + own.slice(start.length);
      return address;
    },
  };
}

/** Safari's own player: once its addresses are over it is given new ones at the same place. */
function attachNative(video: HTMLVideoElement, first: Source, { onTrouble, onReady }: Handlers): Attached {
  let playlist = first.playlist!;
  function reload() {
    const [at, wasPlaying] = [video.currentTime, !video.paused];
    video.src = playlist;
    video.addEventListener(
      "loadedmetadata",
      () => {
        video.currentTime = at;
        if (wasPlaying) void video.play().catch(() => {});
      },
      { once: true },
    );
  }
  const fail = () => onTrouble("refused");
  video.addEventListener("error", fail);
  video.src = playlist;
  const attached: Attached = {
    heights: [],
    limit() {},
    renew(part) {
      playlist = part.playlist ?? playlist;
      if (video.error) reload();
    },
    retry: reload,
    detach() {
      video.removeEventListener("error", fail);
      video.removeAttribute("src");
      video.load();
    },
  };
  onReady(attached);
  return attached;
}

/** How often trouble of the network is tried again before somebody has to press. */
const MOST_TRIES = 3;

async function attachHls(video: HTMLVideoElement, first: Source, { onTrouble, onReady }: Handlers): Promise<Attached | null> {
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
    // A stream has no length, as in Safari.
    liveDurationInfinity: true,
    // Where the network says that it is slow or dear, the first picture is a small one.
    startLevel: -1,
    abrEwmaDefaultEstimate: 700_000,
    xhrSetup(xhr: XMLHttpRequest, address: string) {
      xhr.open("GET", addresses.current(address), true);
    },
  });
  let tries = 0;
  hls.on(Player.Events.FRAG_BUFFERED, () => {
    tries = 0;
  });
  hls.on(Player.Events.ERROR, (_, { fatal, type, response }) => {
    const code = response?.code ?? 0;
    if (code === 401 || code === 403) return onTrouble("refused");
    if (!fatal) return;
    if (type === Player.ErrorTypes.MEDIA_ERROR && tries++ < MOST_TRIES) return hls.recoverMediaError();
    if (type === Player.ErrorTypes.NETWORK_ERROR && tries++ < MOST_TRIES) {
      onTrouble("network");
      setTimeout(() => hls.startLoad(), 1000 * 2 ** tries);
      return;
    }
    onTrouble("failed");
  });
  const attached: Attached = {
    heights: first.heights.toReversed(),
    limit(height) {
      const index = height === null ? -1 : hls.levels.findLastIndex((level) => level.height <= height);
      hls.autoLevelCapping = height === null ? -1 : Math.max(0, index);
    },
    renew: (part) => addresses.renew(part),
    retry() {
      tries = 0;
      hls.startLoad();
    },
    detach: () => hls.destroy(),
  };
  hls.on(Player.Events.MANIFEST_PARSED, () => onReady(attached));
  hls.loadSource(first.playlist!);
  hls.attachMedia(video);
  return attached;
}

/** Plays a part in this element, by Safari's own player or by one that is fetched. Answers how to take it off again. */
export function attachVideo(video: HTMLVideoElement, part: Source, handlers: Handlers): () => void {
  if (isSafari(video)) return attachNative(video, part, handlers).detach;
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
