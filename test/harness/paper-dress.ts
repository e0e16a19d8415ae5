import type { PaperDress } from "#server/modules/tickets/documents/dress-paper.ts";

/** A brand's look on paper, with its name in place of a logo. */
export const DRESS: PaperDress = {
  title: "Garuda Run",
  tagline: "Lari lebih jauh",
  logo: null,
  ground: "#ffffff",
  ink: "#444444",
  accent: "#e03000",
  poster: null,
};
