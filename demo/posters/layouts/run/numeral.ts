import { fillSheet, stroke } from "../../shapes.ts";
import { sprayRound, type Art } from "../../sheet.ts";

/** A distance, as a number with bands around it. */
export function numeral(art: Art): string {
  const { pal } = art;
  const d = NUMERALS[art.figure ?? "10"] ?? NUMERALS["10"]!;
  const bands = [pal.main, pal.ground, pal.pop, pal.ground, pal.side, pal.ground, pal.glow, pal.ground];
  const count = 27;
  const layers = Array.from({ length: count }, (_, index) =>
    stroke(
      d,
      bands[(count - 1 - index) % bands.length] ?? pal.main,
      34 + (count - 1 - index) * 40,
      'stroke-linecap="round" stroke-linejoin="round"',
    ),
  );
  const core =
    stroke(d, pal.ink, 34, 'stroke-linecap="round" stroke-linejoin="round"') +
    stroke(d, pal.paper, 7, 'stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="26 22"');
  const tint = sprayRound(art, "M0 0H1440V900H0z", pal.ink, [720, 450, 900], false, 0.5);
  return fillSheet(pal.main) + layers.join("") + tint + core;
}

const NUMERALS: Readonly<Record<string, string>> = {
  "10": "M430 300L520 240V660M905 450m-150 0a150 210 0 1 1 300 0a150 210 0 1 1 -300 0",
  "5": "M880 240H640L615 430Q690 385 760 395Q890 420 890 530Q880 660 740 662Q640 660 590 590",
  "21": "M440 350Q450 245 560 240Q680 245 680 350Q670 430 440 660H690M850 300L940 240V660",
  "42": "M670 660V240L450 530H740M830 350Q840 245 950 240Q1060 250 1060 345Q1050 430 830 660H1070",
};
