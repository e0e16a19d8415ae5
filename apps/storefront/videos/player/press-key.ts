import type { StageActs } from "./use-stage.ts";

type Pressed = {
  readonly key: string;
  readonly acts: StageActs;
  readonly length: number;
  toggleList(): void;
};

/** Handles a key while the player has the focus. Returns whether it was one of the player's keys. See docs/rules/watching.md#keys. */
export function pressKey({ key, acts, length, toggleList }: Pressed): boolean {
  if (/^\d$/.test(key)) {
    if (length > 0) acts.seek((length * Number(key)) / 10);
    return true;
  }
  const deeds: Readonly<Record<string, () => void>> = {
    " ": acts.toggle,
    k: acts.toggle,
    ArrowLeft: () => acts.jump(-5),
    ArrowRight: () => acts.jump(5),
    j: () => acts.jump(-10),
    l: () => acts.jump(10),
    ArrowUp: () => acts.louder(0.1),
    ArrowDown: () => acts.louder(-0.1),
    m: acts.mute,
    c: acts.toggleCaptions,
    f: acts.full,
    Home: () => acts.seek(0),
    // A stream has no length: go to its end so far.
    End: () => acts.seek(length || Infinity),
    "?": toggleList,
  };
  const deed = deeds[key.length === 1 ? key.toLowerCase() : key];
  deed?.();
  return deed !== undefined;
}
