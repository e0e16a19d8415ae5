import type { PictureRatio } from "./picture.tsx";

/** From how many characters on words are set smaller, and smaller still. */
const LONG = 24;
const LONGEST = 56;

/**
 * What stands in a picture's frame where there is no picture: words in the brand's face on its colour. They are said beside it already, so that
 * nobody hears them twice.
 */
export function Plate({ words, ratio, className = "" }: { words: string; ratio: PictureRatio; className?: string }) {
  const length = words.length > LONGEST ? "longest" : words.length > LONG ? "long" : undefined;
  return (
    <span
      className={`ui-picture ui-plate ${className}`}
      data-ratio={ratio === "natural" ? "8:5" : ratio}
      data-length={length}
      aria-hidden="true"
    >
      <span>{words}</span>
    </span>
  );
}
