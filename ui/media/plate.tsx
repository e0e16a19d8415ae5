import type { PictureRatio } from "./picture.tsx";

/** Text lengths from which on the letters are smaller, and smaller still. */
const LONG = 24;
const LONGEST = 56;

/** A frame without a picture: words in the brand's font on its colour. Hidden from screen readers, since the same words are beside it. */
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
