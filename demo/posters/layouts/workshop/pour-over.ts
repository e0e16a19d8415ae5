import { ball, dots, shaded } from "../../grounds.ts";
import { rect, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** Water that is poured over coffee. */
export function pourOver(art: Art): string {
  const { pal } = art;
  const steam = [0, 1, 2].map((index) =>
    stroke(
      `M${600 + index * 80} 300Q${570 + index * 80} 240 ${610 + index * 80} 190T${600 + index * 80} 90`,
      pal.paper,
      9,
      'stroke-linecap="round" opacity="0.7"',
    ),
  );
  const carafe = "M600 500H820Q830 560 880 610Q920 660 900 740Q890 800 840 800H580Q530 800 520 740Q500 660 540 610Q590 560 600 500z";
  return (
    dots(art) +
    ball(art, 700, 430, 330, pal.ground2) +
    steam.join("") +
    stroke("M1110 210Q960 190 850 250Q760 300 730 380", pal.glow, 14, 'stroke-linecap="round"') +
    shaded(art, "M1060 130H1300L1330 420H1030z", pal.shade) +
    stroke("M1040 380Q940 360 900 270Q880 220 850 240", pal.shade, 26, 'stroke-linecap="round"') +
    shaded(art, "M500 330H920L790 500H630z", pal.pop) +
    rect(480, 312, 460, 30, pal.glow, 'rx="15"') +
    shaded(art, carafe, pal.paper) +
    shaded(art, "M523 690H898Q915 800 840 800H580Q505 800 523 690z", pal.main) +
    stroke("M900 600Q1010 610 990 700Q970 770 890 760", pal.paper, 24)
  );
}
