import { inkOn } from "../../ink-on.ts";
import { rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { smallPrint, titleIn } from "../../typeset.ts";

/** Frame in frame, and words in the last one. */
export function frames(art: Art): string {
  const { pal } = art;
  const nested = [pal.main, pal.pop, pal.ink, pal.glow].map((fill, index) =>
    rect(index * 62, index * 46, 1440 - index * 124, 900 - index * 92, fill),
  );
  return (
    nested.join("") +
    titleIn(
      art,
      { x: 720, y: 260, width: 920, height: 290, fill: inkOn(art, pal.glow), from: "middle" },
      { most: 170, lines: 3, leading: 1.05 },
    ) +
    smallPrint(art, { x: 720, y: 690, fill: inkOn(art, pal.glow), from: "middle" })
  );
}
