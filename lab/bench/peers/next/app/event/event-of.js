const ROWS = [
  ["Half marathon, early bird", 482_375],
  ["Half marathon 21.1K", 624_250],
  ["10K", 425_625],
  ["10K club pack of 5", 1_915_313],
  ["5K", 283_750],
  ["Children's dash", 141_875],
];
const TEXT = "Start before sunrise, run along the avenues while they are closed for you alone, and be back for breakfast. ";

/** One event with six kinds of tickets; null for any other slug. */
export function eventOf(slug) {
  if (slug !== "garuda-half-jakarta") return null;
  return {
    name: "Garuda Half Jakarta",
    place: "Plaza Lingkar Senayan, Jakarta",
    date: "29 December 2026, 04:45 WIB",
    paragraphs: Array.from({ length: 8 }, () => TEXT.repeat(3)),
    tickets: ROWS.map(([name, price], index) => ({ id: `ticket-${index}`, name, price, most: 5, note: TEXT })),
  };
}
