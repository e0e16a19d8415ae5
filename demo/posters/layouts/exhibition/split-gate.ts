import { ball, rays, shaded } from "../../grounds.ts";
import { circle, leaf, path, rect, rectPath } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** The two halves of a gate, with the sun between them. */
export function splitGate(art: Art): string {
  const { pal } = art;
  const half = (side: 1 | -1) => {
    const steps = [0, 1, 2, 3, 4, 5].map((index) => {
      const [wide, y] = [360 - index * 52, 790 - index * 112];
      const x = side > 0 ? 800 : 640 - wide;
      return (
        shaded(art, rectPath(x, y - 112, wide, 114), index % 2 ? pal.main : pal.side) +
        rect(side > 0 ? x : x - 16, y - 122, wide + 16, 24, pal.pop) +
        (index < 5 ? circle(x + wide / 2, y - 56, 22, pal.glow) : "")
      );
    });
    return steps.join("") + path(leaf(side > 0 ? 835 : 605, 130, 120, 30, -90), pal.glow);
  };
  return (
    rays(art, 720, 420) +
    ball(art, 720, 420, 210, pal.pop) +
    half(1) +
    half(-1) +
    path("M0 780H1440V900H0z", pal.shade) +
    path("M640 780H800L960 900H480z", pal.glow)
  );
}
