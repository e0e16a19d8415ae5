const BASIC: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: "#000000",
    white: "#ffffff",
    red: "#ff0000",
    lime: "#00ff00",
    blue: "#0000ff",
    yellow: "#ffff00",
    cyan: "#00ffff",
    aqua: "#00ffff",
    magenta: "#ff00ff",
    fuchsia: "#ff00ff",
    silver: "#c0c0c0",
    gray: "#808080",
    grey: "#808080",
    maroon: "#800000",
    olive: "#808000",
    green: "#008000",
    purple: "#800080",
    teal: "#008080",
    navy: "#000080",
    orange: "#ffa500",
    gold: "#ffd700",
    pink: "#ffc0cb",
    brown: "#a52a2a",
  }),
);

/** A colour in the form in which colours are compared: `#rrggbb`, or a name that is not basic. */
export function plainColour(text: string): string {
  const lower = text.trim().toLowerCase();
  const basic = BASIC.get(lower);
  return basic ?? (/^#[0-9a-f]{3}$/.test(lower) ? lower.replaceAll(/[0-9a-f]/g, "$&$&") : lower);
}
