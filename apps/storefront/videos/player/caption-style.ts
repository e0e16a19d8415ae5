/** How captions look: the choices of each, the first one by default. player.css draws them. */
export const CAPTION_STYLES = {
  size: ["medium", "small", "large"],
  colour: ["white", "yellow", "cyan"],
  background: ["dark", "solid", "none"],
} as const;

export type CaptionPart = keyof typeof CAPTION_STYLES;
export type CaptionStyle = { readonly [P in CaptionPart]: (typeof CAPTION_STYLES)[P][number] };

export const PLAIN_CAPTIONS: CaptionStyle = { size: "medium", colour: "white", background: "dark" };
