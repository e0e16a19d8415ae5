const RATE = 44_100;
const TAU = 2 * Math.PI;
/** Semitones above A2 of each clip's scale, from which its notes are taken. */
const SCALES: Readonly<Record<string, readonly number[]>> = {
  laut: [0, 7, 12, 14, 19],
  kota: [3, 10, 12, 15, 22],
  panggung: [0, 5, 12, 17, 21],
  hutan: [2, 9, 14, 16, 21],
  lampu: [0, 4, 11, 16, 23],
  ombak: [5, 12, 17, 19, 24],
  langit: [0, 2, 7, 14, 21],
  tari: [1, 8, 13, 15, 20],
};

/** A gentle sound of this length: a low chord that breathes, and a bell every second. 16 bits, one channel, 44,100 Hz. */
export function soundOf(clip: string, seconds: number): Buffer {
  const scale = SCALES[clip] ?? SCALES["laut"]!;
  const hertz = scale.map((step) => 110 * 2 ** (step / 12));
  const bytes = Buffer.alloc(seconds * RATE * 2);
  for (let n = 0; n < seconds * RATE; n++) {
    const t = n / RATE;
    const breath = 0.55 + 0.45 * Math.sin(TAU * t * 0.11);
    let value = 0;
    for (const [at, f] of hertz.slice(0, 3).entries()) value += (0.09 / (at + 1)) * Math.sin(TAU * f * t) * breath;
    const beat = Math.floor(t);
    const note = hertz[(beat * 3 + (beat % 4)) % hertz.length]! * 2;
    const since = t - beat;
    value += 0.13 * Math.exp(-since * 3.2) * Math.min(1, since * 200) * Math.sin(TAU * note * t);
    const fade = Math.min(1, t / 0.8, (seconds - t) / 1.5);
    bytes.writeInt16LE(Math.round(32_000 * value * Math.max(0, fade)), n * 2);
  }
  return bytes;
}
