import { part } from "./read-room.ts";

/** Two short notes, the second higher: start in seconds, pitch in hertz. */
const NOTES = [
  [0, 660],
  [0.22, 880],
] as const;
const LENGTH_SECONDS = 0.2;

/**
 * The checkbox for a sound at the turn, if the browser can play one. Browsers need a press before any sound: ticking the box is that press,
 * and plays it once.
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
