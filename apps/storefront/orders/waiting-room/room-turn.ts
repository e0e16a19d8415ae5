import type { RoomBoot } from "#domain/orders/queue/room-boot.types.ts";
import type { RoomView } from "#domain/orders/queue/room-screen.ts";
import { leftWords } from "#i18n/deadline-words.ts";
import { askRoom } from "./ask-room.ts";
import { part, slots } from "./read-room.ts";
import { reportLater } from "./report-later.ts";

/** How long a visible page waits before it goes in by itself. */
const ALONE_MS = 3000;

type Use = { readonly play: () => void; readonly enter: () => void; readonly missed: () => void };

/**
 * The visitor's turn. Plays the sound if wanted, vibrates, and focuses the button. A visible page goes in by itself; a hidden one leaves
 * the turn open until it ends.
 */
export function createTurn(room: RoomBoot, { play, enter, missed }: Use) {
  let until: number | null = null;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let alone: ReturnType<typeof setTimeout> | undefined;

  function tick(): void {
    if (until === null) return;
    const left = Math.max(0, Math.round((until - performance.now()) / 1000));
    for (const slot of slots("clock")) slot.textContent = leftWords(left, room.locale);
    part("within")!.hidden = false;
    if (left > 0) return;
    clearInterval(ticking);
    missed();
  }

  function goAlone(): void {
    clearTimeout(alone);
    const isSeen = document.visibilityState === "visible";
    part("alone")!.hidden = !isSeen;
    if (isSeen) alone = setTimeout(enter, ALONE_MS);
  }

  async function readTime(): Promise<void> {
    const answer = room.screen === "turn" ? room : await askRoom(room);
    const seconds = answer && "secondsLeft" in answer ? answer.secondsLeft : null;
    if (seconds === null) return;
    until = performance.now() + seconds * 1000;
    tick();
  }

  return {
    begin({ ahead }: RoomView): void {
      reportLater(room, "queue_turn", ahead);
      play();
      // Before any touch of the page, the browser would refuse to vibrate and log a warning.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200]);
      document.querySelector<HTMLElement>('[data-screen="turn"] [value="enter"]')!.focus({ preventScroll: true });
      ticking = setInterval(tick, 1000);
      document.addEventListener("visibilitychange", goAlone);
      goAlone();
      void readTime();
    },
    end(): void {
      until = null;
      clearInterval(ticking);
      clearTimeout(alone);
      document.removeEventListener("visibilitychange", goAlone);
    },
  };
}

/** Two short notes, the second higher: each with its start in seconds and its pitch in hertz. */
const NOTES = [
  [0, 660],
  [0.22, 880],
] as const;
const LENGTH_SECONDS = 0.2;

/**
 * The checkbox for a sound at the visitor's turn, if the browser can play one. Browsers allow sounds only after a press: ticking the box is
 * that press, and plays the sound once.
 */
export function askSound(): () => void {
  const box = part("sound");
  const input = box?.querySelector("input");
  if (!box || !input || !("AudioContext" in window)) return () => {};
  let audio: AudioContext | null = null;
  box.hidden = false;

  function play(): void {
    if (!audio || !input!.checked) return;
    for (const [at, pitch] of NOTES) {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.25, audio.currentTime + at);
      loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + LENGTH_SECONDS);
      tone.connect(loudness).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + LENGTH_SECONDS);
    }
  }

  input.addEventListener("change", () => {
    if (!input.checked) return;
    audio ??= new AudioContext();
    void audio.resume().then(play);
  });
  return play;
}
