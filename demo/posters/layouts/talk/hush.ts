import { ball, dots } from "../../grounds.ts";
import { circle, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A loud line that falls silent. */
export function hush(art: Art): string {
  const { dice, pal } = art;
  const bars = Array.from({ length: 45 }, (_, index) => {
    const share = Math.abs(index - 22) / 22;
    const high = 18 + share * share * dice.range(420, 760);
    return rect(20 + index * 32, 450 - high / 2, 18, high, index % 5 === 0 ? pal.pop : index % 2 ? pal.main : pal.side, 'rx="9"');
  });
  return (
    dots(art) +
    bars.join("") +
    ball(art, 720, 450, 150, pal.glow) +
    circle(720, 450, 118, pal.ink) +
    rect(650, 438, 140, 24, pal.glow, 'rx="12"')
  );
}
