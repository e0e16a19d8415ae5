import { dots } from "../../grounds.ts";
import { moved, path, rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A face in one line, and the pencil that drew it. */
export function oneLine(art: Art): string {
  const { pal } = art;
  const face =
    "M520 780Q560 680 540 610Q430 560 440 400Q450 210 660 200Q850 200 860 390L910 480Q920 505 870 512Q880 550 862 562Q880 590 850 606Q860 670 800 672Q740 670 730 780M600 400Q560 400 560 450Q570 500 610 490M780 400Q810 380 836 402";
  return (
    dots(art) +
    moved(rect(-400, -400, 800, 830, pal.paper), 680, 450, -4) +
    moved(rect(-400, -400, 800, 830, "none", `stroke="${pal.ink}" stroke-width="5"`), 680, 450, -4) +
    stroke(face, pal.main, 15, 'stroke-linecap="round" stroke-linejoin="round"') +
    moved(
      rect(-30, -420, 60, 420, pal.pop) +
        rect(-10, -420, 20, 420, pal.glow) +
        path("M-30 0H30L0 90z", pal.paper) +
        path("M-11 57H11L0 90z", pal.ink) +
        rect(-30, -470, 60, 54, pal.side),
      900,
      690,
      -214,
    )
  );
}
