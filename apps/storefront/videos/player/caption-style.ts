import { readStored, writeStored } from "../../shell/state/stored-text.ts";

/** How captions look: the choices of each, the first one by default. player.css draws them. */
export const CAPTION_STYLES = {
  size: ["medium", "small", "large"],
  colour: ["white", "yellow", "cyan"],
  background: ["dark", "solid", "none"],
} as const;

export type CaptionPart = keyof typeof CAPTION_STYLES;
export type CaptionStyle = { readonly [P in CaptionPart]: (typeof CAPTION_STYLES)[P][number] };

const PLAIN_CAPTIONS: CaptionStyle = { size: "medium", colour: "white", background: "dark" };

/** One for all films and visits. Written only when a viewer chooses it; a log-out erases it. */
const KEY = "karcis:captions:v1";

/** The style that was chosen in this browser, with the first choice for anything unknown. Browser only. */
export function readCaptionStyle(): CaptionStyle {
  let stored: unknown = null;
  try {
    stored = JSON.parse(readStored(KEY) ?? "null");
  } catch {
    // A damaged entry counts as none.
  }
  return styleOf(stored);
}

export function saveCaptionStyle(style: CaptionStyle): void {
  writeStored(KEY, JSON.stringify(style));
}

function isOf<P extends CaptionPart>(part: P, value: unknown): value is CaptionStyle[P] {
  return (CAPTION_STYLES[part] as readonly unknown[]).includes(value);
}

function styleOf(stored: unknown): CaptionStyle {
  const given = (typeof stored === "object" ? stored : null) as Partial<Record<CaptionPart, unknown>> | null;
  const one = <P extends CaptionPart>(part: P): CaptionStyle[P] => {
    const value = given?.[part];
    return isOf(part, value) ? value : PLAIN_CAPTIONS[part];
  };
  return { size: one("size"), colour: one("colour"), background: one("background") };
}
