import { ball, rays, shaded } from "../../grounds.ts";
import { path, rect } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A stall of one's own. */
export function stall(art: Art): string {
  const { dice, pal } = art;
  const awning = Array.from({ length: 9 }, (_, index) =>
    path(`M${270 + index * 100} 240H${370 + index * 100}V400A50 50 0 0 1 ${270 + index * 100} 400z`, index % 2 ? pal.paper : pal.pop),
  );
  const goods = Array.from({ length: 13 }, (_, index) => {
    const [x, r] = [330 + index * 65, dice.range(24, 44)];
    return index % 3
      ? ball(art, x, 620 - r, r, pal.cycle(index))
      : shaded(art, `M${x - 26} 620V540Q${x} 500 ${x + 26} 540V620z`, pal.cycle(index));
  });
  return (
    rays(art, 720, 500) +
    rect(300, 400, 24, 420, pal.ink) +
    rect(1116, 400, 24, 420, pal.ink) +
    rect(324, 400, 792, 260, pal.shade) +
    goods.join("") +
    shaded(art, "M260 620H1180V820H260z", pal.main) +
    rect(260, 620, 920, 26, pal.glow) +
    awning.join("") +
    rect(255, 205, 930, 48, pal.ink, 'rx="14"')
  );
}
