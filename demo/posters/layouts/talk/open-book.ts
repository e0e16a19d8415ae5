import { ball, rays, shaded } from "../../grounds.ts";
import { circle, fix, path, star, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";
import { scatter } from "../../textures.ts";

/** An open book that lights up. */
export function openBook(art: Art): string {
  const { dice, pal } = art;
  const page = (side: 1 | -1) => {
    const at = (x: number) => fix(720 + side * x);
    const lines = Array.from({ length: 7 }, (_, index) =>
      stroke(
        `M${at(60)} ${470 + index * 40}Q${at(230)} ${430 + index * 40} ${at(120 + dice.range(190, 260))} ${462 + index * 40}`,
        pal.ink,
        8,
        'stroke-linecap="round"',
      ),
    );
    return shaded(art, `M720 430Q${at(220)} 350 ${at(470)} 420V760Q${at(220)} 700 720 780z`, pal.paper) + lines.join("");
  };
  const sparks = scatter(dice, 26, [260, 40, 920, 340], 90).map(([x, y], index) =>
    index % 2 ? path(star(x, y, 24, 8, 4), pal.cycle(index)) : circle(x, y, dice.range(8, 20), pal.cycle(index)),
  );
  return (
    rays(art, 720, 430) +
    ball(art, 720, 400, 250, pal.glow) +
    sparks.join("") +
    path("M230 440L720 470L1210 440V800L720 830L230 800z", pal.main) +
    page(1) +
    page(-1) +
    stroke("M720 430V780", pal.ink, 8)
  );
}
