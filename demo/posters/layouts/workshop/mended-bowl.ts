import { rings, shaded } from "../../grounds.ts";
import { ellipse, stroke } from "../../shapes.ts";
import { type Art } from "../../sheet.ts";

/** A broken bowl whose seams are drawn in gold. */
export function mendedBowl(art: Art): string {
  const { pal } = art;
  const bowl = "M360 380H1080Q1070 700 830 760V800H610V760Q370 700 360 380z";
  const gold =
    "M430 380L520 500L470 580M520 500L650 540L690 430L640 380M650 540L700 680L640 762M690 430L860 520L1000 470M860 520L880 640L840 700";
  return (
    rings(art, 720, 450) +
    shaded(art, bowl, pal.mood === "bold" ? pal.paper : pal.main) +
    ellipse(720, 382, 360, 70, pal.shade) +
    ellipse(720, 392, 322, 52, pal.side) +
    stroke(gold, pal.ink, 20, 'stroke-linejoin="round"') +
    stroke(gold, pal.mood === "bold" ? pal.pop : pal.glow, 13, 'stroke-linejoin="round"')
  );
}
