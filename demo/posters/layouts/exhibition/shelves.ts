import { fillSheet, moved, rect } from "../../shapes.ts";
import { spray, type Art } from "../../sheet.ts";

/** Shelves of books with a ladder. */
export function shelves(art: Art): string {
  const { dice, pal } = art;
  const rows = [0, 1, 2, 3].map((row) => {
    let x = -10;
    let books = "";
    while (x < 1450) {
      const [wide, high] = [dice.range(26, 66), dice.range(120, 178)];
      const fill = [pal.main, pal.side, pal.pop, pal.glow, pal.paper, pal.shade][dice.int(0, 5)] ?? pal.main;
      books += rect(x, 208 + row * 214 - high, wide - 4, high, fill) + rect(x + 6, 208 + row * 214 - high + 20, wide - 16, 7, pal.ink);
      x += wide;
    }
    return books + rect(0, 206 + row * 214, 1440, 20, pal.ink);
  });
  const rungs = Array.from({ length: 8 }, (_, index) => rect(-74, -340 + index * 96, 148, 16, pal.glow));
  return (
    fillSheet(pal.shade) +
    rows.join("") +
    spray(art, "M0 0H1440V900H0z", pal.ink, [720, 200, 720, 1100], 0.6) +
    moved(rect(-84, -420, 20, 900, pal.pop) + rect(64, -420, 20, 900, pal.pop) + rungs.join(""), 760, 470, 9)
  );
}
