import { preload } from "react-dom";
import type { PictureAnswer } from "#contract/shapes.ts";
import { Picture, type PictureRatio } from "#ui/media/picture.tsx";
import { Plate } from "#ui/media/plate.tsx";

type PosterProps = {
  readonly picture: PictureAnswer;
  readonly alt?: string;
  /** CSS `sizes`: how wide the picture is for each width of the page. */
  readonly sizes: string;
  readonly priority?: boolean;
  readonly ratio?: PictureRatio;
  /** Leaves out the lettering of a missing picture, which the page's heading repeats. */
  readonly isPlain?: boolean;
  readonly className?: string;
};

/** Narrower pictures are shown uncropped, unless they have a focal point. */
const LEAST_RATIO = 4 / 3;

const isCut = ({ width, height, focus }: PictureAnswer) => focus !== undefined || width / height >= LEAST_RATIO;

/** A shop picture in every size and both formats, in a frame of a fixed ratio. Without a picture, the lettering in its place. */
export function Poster({ picture, alt = "", sizes, priority = false, ratio = "8:5", isPlain = false, className = "" }: PosterProps) {
  if (picture.src === null) return <Plate words={isPlain ? "" : (picture.lettering ?? "")} ratio={ratio} className={className} />;
  const sources = (format: string) => picture.widths.map((width) => `${picture.src}-${width}.${format} ${width}w`).join(", ");
  const files = {
    src: `${picture.src}-720.webp`,
    width: picture.width,
    height: picture.height,
    avif: sources("avif"),
    webp: sources("webp"),
    colour: picture.color,
    focus: picture.focus,
  };
  // Preload the picture before the styles, so that the browser loads it first.
  if (priority) preload(files.src, { as: "image", type: "image/avif", imageSrcSet: files.avif, imageSizes: sizes, fetchPriority: "high" });
  const fit = isCut(picture) ? "cover" : "contain";
  return <Picture files={files} alt={alt} sizes={sizes} ratio={ratio} fit={fit} priority={priority} className={className} />;
}
