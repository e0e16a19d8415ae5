import { shaded } from "../../grounds.ts";
import { circle, fillSheet, group, leaf, moved, path, rect, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";

/** A lamp before a lit screen, with two puppets in its light. */
export function lampScreen(art: Art): string {
  const { pal } = art;
  const puppet = (side: 1 | -1) =>
    moved(
      group(
        path(
          "M0 0L-16 -150Q-70 -190 -60 -260Q-50 -330 10 -350Q70 -330 84 -280L120 -262L78 -250Q66 -200 30 -170L24 -110L90 -60L84 -44L16 -70L18 0z",
          pal.ink,
        ) +
          path("M-10 -330Q-50 -420 20 -430Q70 -420 50 -370Q30 -390 10 -350z", pal.ink) +
          circle(36, -290, 9, pal.glow) +
          circle(-4, -220, 12, pal.glow) +
          circle(4, -140, 10, pal.glow),
        `transform="scale(${side} 1)"`,
      ),
      720 - side * 190,
      770,
      0,
      1.15,
    );
  return (
    fillSheet(pal.ink) +
    shaded(art, "M110 60H1330V770H110z", pal.glow) +
    circle(720, 380, 300, pal.paper) +
    sprayRound(art, "M110 60H1330V770H110z", pal.main, [720, 380, 640]) +
    puppet(1) +
    puppet(-1) +
    stroke("M720 0V90", pal.pop, 10) +
    path("M640 90H800L770 160H670z", pal.pop) +
    path(leaf(720, 165, 110, 40, 90), pal.main) +
    rect(60, 770, 1320, 70, pal.shade) +
    rect(60, 770, 1320, 14, pal.pop)
  );
}
